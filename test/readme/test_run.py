"""Unit tests of the README's runner: a promise that isn't kept must be found."""

import unittest

import run

TEXT = """
```console
$ echo one && \\
    echo two
one
...
two
$ exit 3  # exit code 3
```
```sh
$ not run
```
"""


class Readme(unittest.TestCase):
    def test_steps(self):
        first, second = run.steps(TEXT)
        self.assertEqual((first.line, first.output, first.code), (3, ["one", "two"], 0))
        self.assertEqual((second.command, second.code), ("exit 3  # exit code 3", 3))
        self.assertIsNone(run.run(first, "."))
        self.assertIsNone(run.run(second, "."))

    def test_wrong_exit_code(self):
        self.assertIn("exit code 1", run.run(run.Step(1, "false"), "."))
        self.assertIn("exit code 1", run.run(run.Step(1, "false | cat"), "."))
        self.assertIn("exit code 0", run.run(run.Step(1, "true", code=1), "."))

    def test_output_in_order(self):
        self.assertIsNone(run.missing_line(["a", "c d"], "a\nb\nc   d\n"))
        self.assertIn("'a'", run.missing_line(["c", "a"], "a\nb\nc\n"))
        self.assertIn("'z'", run.missing_line(["z"], "a\n"))

    def test_anything_in_a_line(self):
        self.assertIsNone(run.missing_line(["[...10, ...): a+b"], "  [0x0010, 0x0020): a+b, c\n"))
        self.assertIn("does not print", run.missing_line(["a ... b"], "a\nb\n"))
        self.assertIn("does not print", run.missing_line(["a+b"], "aab\n"))


if __name__ == "__main__":
    unittest.main()
