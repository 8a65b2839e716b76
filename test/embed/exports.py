"""What the C header declares is what the library exports, and it has each operation: exports.py HEADER PLUGIN DILIFETIME."""

import json
import re
import subprocess
import sys

header, plugin, command = sys.argv[1:]


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


with open(header) as file:
    text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
declared = set(re.findall(r"\b(Dilifetime\w+)\(", text))
exported = set(re.findall(r" T (Dilifetime\w+)", output("llvm-nm-22", "-D", "--defined-only", plugin)))
table = json.loads(output(command, "operations", "--json"))["operations"]
operations = {row["name"].replace("DIOp", "DilifetimeOp") for row in table}
for what, names in [
    ("declared, but not exported", declared - exported),
    ("exported, but not declared", exported - declared),
    ("an operation, but not declared", operations - declared),
    ("declared, but no operation", {name for name in declared if name.startswith("DilifetimeOp")} - operations),
]:
    for name in sorted(names):
        print(f"{name}: {what}")
print(len(declared), "functions,", len(operations), "operations")
