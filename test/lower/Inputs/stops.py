"""The gdb command `stops LINE:EXPR;EXPR... LINE:EXPR...`.

Runs the program; wherever it comes to one of the lines it prints what the expressions are there, and at the end the exit
code. An expression can be an assignment: where gdb refuses that, what it says stands in the value's place.
"""

import gdb


class Stops(gdb.Command):
    def __init__(self):
        super().__init__("stops", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        wanted = {}
        for part in argument.split():
            line, expressions = part.split(":")
            wanted[int(line)] = expressions.split(";")
            gdb.Breakpoint(line)
        gdb.execute("run", to_string=True)
        while gdb.selected_thread() is not None:
            line = gdb.selected_frame().find_sal().line
            values = [f"{text} is {evaluate(text)}" for text in wanted.get(line, [])]
            print(f"line {line}: {', '.join(values)}")
            gdb.execute("continue", to_string=True)
        print(f"exit code {int(gdb.parse_and_eval('$_exitcode'))}")


def evaluate(text):
    try:
        return gdb.parse_and_eval(text).format_string()
    except gdb.error as error:
        return f"refused ({error})"


Stops()
