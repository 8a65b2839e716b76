"""Prints "PASSED FAILED" for a results file of lit (`lit --output FILE`)."""

import json
import sys

GOOD = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def count(results):
    """Passed and failed tests; a result code that isn't known counts as a failure."""
    codes = [test["code"] for test in results["tests"]]
    passed = sum(code in GOOD for code in codes)
    skipped = sum(code in SKIPPED for code in codes)
    return passed, len(codes) - passed - skipped


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(*count(json.load(file)))
