"""A kernel of nested IF/THEN/ELSE that were made straight-line code, with the lifetimes of the proposal's "Divergent Lane
PC", in its syntax. Of nesting 2 it is the listing: see listing.ll."""

import argparse


class Kernel:
    def __init__(self, depth, lanes):
        self.depth, self.lanes = depth, lanes
        self.mask = f"i{lanes}"
        self.code, self.nodes, self.retained = [], [], []
        self.stores = 0
        self.region = None

    def line(self, text):
        self.code.append(f"  {text}, !dbg !location")

    def store(self):
        self.stores += 1
        self.line(f"store volatile i32 {self.stores}, ptr addrspace(1) %place")

    def definition(self, lifetime, referrer):
        self.line(f"call void @llvm.dbg.def(metadata !{lifetime}, metadata {referrer})")

    def kill(self, lifetime):
        self.line(f"call void @llvm.dbg.kill(metadata !{lifetime})")

    def label(self, name):
        self.nodes.append(f"!{name} = distinct !DIExprCode()")
        self.retained.append(name)
        self.line(f"call void @llvm.dbg.label(metadata !{name})")

    def enter(self, fragment):
        """From here on lanes that don't run are where a fragment says."""
        if self.region:
            self.kill(self.region)
        self.region = f"bounded.{len(self.nodes)}"
        self.lifetime(self.region, "bounded", f"DIOpArg(0, <{self.lanes} x i64>)", [fragment], retained=False)
        self.definition(self.region, "i64 undef")

    def write(self, value):
        self.line(f"call void @llvm.write_register.{self.mask}(metadata !4, {self.mask} {value})")

    def fragment(self, name):
        self.nodes.append(f"!{name} = distinct !DIFragment()")

    def lifetime(self, name, fragment, expression, arguments=(), retained=True):
        arguments = ", ".join(f"!{argument}" for argument in arguments)
        arguments = f", argObjects: {{{arguments}}}" if arguments else ""
        self.nodes.append(f"!{name} = distinct !DILifetime(object: !{fragment}, location: !DIExpr({expression}){arguments})")
        if retained:
            self.retained.append(name)

    def select(self, fragment, arguments):
        """A fragment that is another one but for the lanes of a mask."""
        lanes = self.lanes
        expression = f"DIOpArg(0, <{lanes} x i64>), DIOpArg(1, i64), DIOpExtend({lanes}), DIOpArg(2, {self.mask}), DIOpSelect()"
        self.fragment(fragment)
        self.lifetime(f"{fragment}.lifetime", fragment, expression, arguments)

    def regions(self, level, outer):
        """The region at a level, with those in it; outside of it lanes wait where `outer` says."""
        if level > self.depth:
            return
        mask, save = self.mask, f"save.{level}"
        self.line(f"%save{level} = call {mask} @llvm.read_register.{mask}(metadata !4)")
        self.fragment(save)
        self.lifetime(f"{save}.lifetime", save, f"DIOpReferrer({mask})", retained=False)
        self.definition(f"{save}.lifetime", f"{mask} %save{level}")
        self.label(f"start.{level}")
        self.select(f"then.{level}", [outer, f"start.{level}", save])
        self.enter(f"then.{level}")
        self.line(f"%then{level} = and {mask} %save{level}, %c{level}")
        self.write(f"%then{level}")
        self.store()
        self.regions(level + 1, f"then.{level}")
        self.line(f"%not{level} = xor {mask} %then{level}, -1")
        self.line(f"%else{level} = and {mask} %not{level}, %save{level}")
        self.write(f"%else{level}")
        self.select(f"else.{level}", [outer, f"end.{level}", save])
        self.enter(f"else.{level}")
        self.store()
        self.write(f"%save{level}")
        self.label(f"end.{level}")
        self.enter(outer)
        self.kill(f"{save}.lifetime")
        self.store()

    def text(self):
        self.fragment("bounded")
        self.fragment("outside")
        self.lifetime("outside.lifetime", "outside", f"DIOpConstant(<{self.lanes} x i64> undef)")
        for register, ty in [("pc", "i64"), ("exec", self.mask)]:
            self.fragment(f"{register}.fragment")
            self.lifetime(f"{register}.lifetime", f"{register}.fragment", f"DIOpReferrer({ty})", retained=False)
            self.definition(f"{register}.lifetime", f'!"{register}"')
        self.enter("outside")
        self.store()
        self.regions(1, "outside")
        self.select("lanes", ["bounded", "pc.fragment", "exec.fragment"])
        return TEMPLATE.format(
            mask=self.mask,
            register="exec" if self.lanes == 64 else "exec_lo",
            parameters="".join(f", {self.mask} %c{level + 1}" for level in range(self.depth)),
            code="\n".join(self.code),
            nodes="\n".join(self.nodes),
            retained=", ".join(f"!{name}" for name in self.retained),
        )


TEMPLATE = """target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @x(ptr addrspace(1) %out{parameters}) !dbg !subprogram {{
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %lane to i64
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %wide
{code}
  ret void, !dbg !location
}}

declare i32 @llvm.amdgcn.workitem.id.x()
declare {mask} @llvm.read_register.{mask}(metadata)
declare void @llvm.write_register.{mask}(metadata, {mask})

!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2, !3}}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "nest.cl", directory: "/")
!2 = !{{i32 7, !"Dwarf Version", i32 5}}
!3 = !{{i32 2, !"Debug Info Version", i32 3}}
!5 = !DISubroutineType(types: !{{}})
!location = !DILocation(line: 3, scope: !subprogram)
!4 = !{{!"{register}"}}
{nodes}
!subprogram = distinct !DISubprogram(name: "x", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0,
  activeLanePC: !lanes, retainedNodes: !{{{retained}}})
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--depth", type=int, required=True)
    parser.add_argument("--lanes", type=int, default=64)
    options = parser.parse_args()
    print(Kernel(options.depth, options.lanes).text(), end="")


if __name__ == "__main__":
    main()
