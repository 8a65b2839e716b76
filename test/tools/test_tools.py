"""Unit tests of the helpers of ./dev: each shows that the helper also fails when it must."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import check_circles
import check_docs
import check_unsafe
import count_lit

TOOLS = Path(__file__).resolve().parent


def shell(script, **environment):
    """Runs a bash script with the helpers loaded; returns (exit code, output)."""
    files = " ".join(f"source {TOOLS / name};" for name in ("packages.sh", "steps.sh", "fuzz.sh"))
    result = subprocess.run(
        ["bash", "-c", f"set -euo pipefail; {files} {script}"],
        env={**os.environ, "DILIFETIME_TARGET": tempfile.gettempdir(), **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout + result.stderr


def among(files, ask):
    """What a helper says of a folder with files, by their names with their texts."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return ask(Path(folder))


class CountLit(unittest.TestCase):
    def test_counts_by_result_code(self):
        codes = ["PASS", "PASS", "XFAIL", "FAIL", "XPASS", "UNRESOLVED", "TIMEOUT", "UNSUPPORTED"]
        self.assertEqual(count_lit.count({"tests": [{"code": code} for code in codes]}), (3, 4))


class CheckCircles(unittest.TestCase):
    def test_names_of_any_form_count_and_those_of_tests_do_not(self):
        files = {
            "lib.rs": "pub mod low; pub mod high;",
            "low.rs": "// crate::high\n#[cfg(test)]\nmod tests {\n    use crate::high::Thing;\n}\n",
            "high/mod.rs": "use crate::{\n    low::{self, other},\n    high,\n};\n",
            "high/tests.rs": "use crate::top;\n",
            "top/inner.rs": "fn call() { crate::high::call() }\n",
        }
        found = among(files, check_circles.dependencies)
        self.assertEqual(found, {"low": set(), "high": {"low"}, "top": {"high"}})


class CheckDocs(unittest.TestCase):
    PAGE = """
# A page, with `code`
`high/` and `low.rs` and `src/mod.rs` and `.debug_info` and `Type::call`
`gone.rs` [good](other.md#second-one) [bad](other.md#third) [gone](gone.md) [here](#a-page-with-code)
```
`block.rs` [block](block.md)
```
`low/` [outside](https://example.org/gone.md)
`Type::call`, `lost` in `low.rs`
"""

    def test_names_and_links_that_lead_nowhere(self):
        files = {"docs/page.md": self.PAGE, "docs/other.md": "## Second one\n", "lowering/src/low.rs": "fn call() {}"}
        files |= {"plugin/src/high/mod.rs": "", "plugin/src/mod.rs": ""}
        found = among(files, check_docs.findings)
        expected = [
            "docs/page.md:4: no file or folder 'gone.rs'",
            "docs/page.md:8: no file or folder 'low/'",
            "docs/page.md:9: no 'lost' in 'low.rs'",
            "docs/page.md:4: nothing at 'other.md#third'",
            "docs/page.md:4: nothing at 'gone.md'",
        ]
        self.assertEqual(found, expected)


class CheckUnsafe(unittest.TestCase):
    def check(self, files):
        return among(files, check_unsafe.problems)

    def test_clean(self):
        files = {
            "lowering/src/lib.rs": "//! Nothing unsafe.\n#![forbid(unsafe_code)]\n",
            "plugin/src/llvm/ffi.rs": "unsafe fn raw() {}\n",
        }
        self.assertEqual(self.check(files), [])

    def test_missing_forbid(self):
        self.assertEqual(len(self.check({"command/src/main.rs": "fn main() {}\n"})), 1)

    def test_unsafe_outside_the_fence(self):
        found = self.check({"plugin/src/lib.rs": "fn f() {\n    unsafe { g() }\n}\n"})
        self.assertEqual(found, ["plugin/src/lib.rs:2: unsafe outside plugin/src/llvm"])


class Steps(unittest.TestCase):
    def test_all_pass(self):
        code, output = shell("step a true; tally suite 0 7 0; finish")
        self.assertEqual((code, output.splitlines()[-1]), (0, "7 passed, 0 failed"))

    def test_a_failing_step_does_not_stop_the_others(self):
        code, output = shell("step a false; step b echo ran; tally suite 1 7 2; finish")
        self.assertEqual((code, output.splitlines()[-1]), (1, "7 passed, 3 failed"))
        self.assertIn("ran\n", output)

    def test_a_suite_that_breaks_without_a_failing_test(self):
        code, output = shell("tally suite 1 0 0; finish")
        self.assertEqual((code, output.splitlines()[-1]), (1, "0 passed, 1 failed"))


class Packages(unittest.TestCase):
    def test_only_what_is_missing_is_named(self):
        _, output = shell('missing_packages "here=sh" "gone=/no/such/file" "none=no-such-command-at-all"')
        self.assertEqual(output.split(), ["gone", "none"])

    def test_without_rights_the_packages_are_named(self):
        script = 'root_prefix() { return 1; }; require_packages "lib-gone=/no/such/file"; echo went on'
        code, output = shell(script)
        self.assertEqual(code, 1)
        self.assertIn("lib-gone", output)
        self.assertNotIn("went on", output)


class Fuzz(unittest.TestCase):
    def fuzz(self, arguments, result="true"):
        """Fuzzes with something else in place of the fuzzers."""
        stubs = f'require_cargo_fuzz() {{ :; }}; fuzz_one() {{ echo "$@"; {result}; }};'
        stubs += "fuzz_lifetimes() { fuzz_one lifetimes $1; }; fuzz_kernels() { fuzz_one kernels $1; };"
        return shell(f"{stubs} fuzz_all {arguments}")

    def test_all_for_ten_minutes(self):
        code, output = self.fuzz("")
        self.assertEqual(code, 0)
        for line in ("as 600", "dis 600", "read 600", "eval 600", "finalize 600", "lifetimes 600", "kernels 600"):
            self.assertIn(f"\n{line}\n", output)

    def test_one_for_as_long_as_told(self):
        _, output = self.fuzz("dis 5")
        self.assertIn("\ndis 5\n", output)
        self.assertNotIn("read", output)
        self.assertIn("\nread 7\n", self.fuzz("7")[1])

    def test_a_finding_is_a_failure(self):
        code, output = self.fuzz("as 1", "false")
        self.assertEqual(code, 1)
        self.assertIn("findings", output.splitlines()[-1])

    def test_no_such_fuzzer(self):
        self.assertEqual(self.fuzz("nothing")[0], 2)


if __name__ == "__main__":
    unittest.main()
