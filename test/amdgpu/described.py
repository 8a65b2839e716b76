"""Which variables LLVM IR still describes when codegen gets it: what no debug info of the object can exceed."""

import re

RECORD = re.compile(r"^\s*#dbg_(?:value|declare|assign)\((.*), !(\d+), !DIExpression\(.*\), (?:.*, )?!(\d+)\)$")
LOCATION = re.compile(r"^!(\d+) = (?:distinct )?!DILocation\(.*?(?:inlinedAt: !(\d+))?\)$")
NOWHERE = re.compile(r"\b(poison|undef)\b|^!\{\}$")


def described(module):
    """The variables that have a record with a value, each inlined instance for itself; as (variable, inlined at)."""
    lines = module.splitlines()
    inlined = {found[1]: found[2] for found in map(LOCATION.match, lines) if found}
    return {(found[2], inlined[found[3]]) for found in map(RECORD.match, lines) if found and not NOWHERE.search(found[1])}
