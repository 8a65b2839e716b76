"""The ways in which people build: what each adds to the command lines of compiler and linker, for x86-64 and for AMD's gfx90a."""

from dataclasses import dataclass, field

HOST, DEVICE = "x86-64", "gfx90a"
TARGETS = {
    HOST: ("-target", "x86_64-linux-gnu", "-fPIC"),
    DEVICE: ("-target", "amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-nogpulib"),
}
OPENCL = ("-x", "cl", "-cl-std=CL2.0")
LANGUAGES = {HOST: ("-x", "c"), DEVICE: OPENCL}
OF_CPLUSPLUS = {HOST: ("-x", "c++"), DEVICE: ("-x", "clcpp", "-cl-std=CLC++")}
HIP = ("-x", "hip", "--cuda-device-only", "--offload-arch=gfx90a", "-nogpulib", "-nogpuinc", "-w")
# HIP's driver has its own flags of the target.
OF_HIP = {DEVICE: ("--no-gpu-bundle-output",)}
OPENMP = ("-fopenmp", "-fopenmp-targets=amdgcn-amd-amdhsa", "-Xopenmp-target=amdgcn-amd-amdhsa", "-march=gfx90a",
          "-nogpulib", "--offload-device-only")  # fmt: skip
# Of the linker's own code generation for AMD's devices.
FOR_DEVICE = ("-plugin-opt=mcpu=gfx90a",)
# The linker has the plugin, too.
SETTINGS = "import=on,link=on"


@dataclass(frozen=True, eq=False)
class Way:
    """A way of building: how a file is compiled, and how files are linked, if they are."""

    name: str
    flags: tuple = ()
    # Languages by target; of others there is no such thing.
    languages: dict = field(default_factory=lambda: LANGUAGES)
    targets: dict = field(default_factory=lambda: TARGETS)
    # The linker's flags; None: objects are what is looked at.
    link: tuple | None = None
    # Whether the linker generates the code.
    is_late: bool = False
    # Whether the compiler's output is assembly, and assembled by itself.
    assembles: bool = False
    # Whether the compiler links each file by itself.
    is_linked: bool = False

    def linker(self, target, plugin):
        """The linker's command line, without files."""
        command = ["ld.lld-22", *self.link]
        if self.is_late:
            command += FOR_DEVICE if target == DEVICE else ()
            command += [f"--load-pass-plugin={plugin}"] if plugin else []
        return command


WAYS = (
    Way("-c"),
    Way("-S, assembled", assembles=True),
    Way("-save-temps", ("-save-temps=obj",), {HOST: ("-x", "c"), DEVICE: ("-x", "c")}),
    Way("-flto", ("-flto",), link=("-shared",), is_late=True),
    Way("-flto=thin", ("-flto=thin",), link=("-shared",), is_late=True),
    Way("HIP", languages={DEVICE: HIP}, targets=OF_HIP, is_linked=True),
    Way("-fgpu-rdc", ("-fgpu-rdc",), {DEVICE: HIP}, OF_HIP, ("-shared",), True),
    Way("--offload-new-driver", ("-fgpu-rdc", "--offload-new-driver"), {DEVICE: HIP}, OF_HIP, ("-shared",), True),
    Way("OpenMP", ("-fopenmp",), {HOST: ("-x", "c")}),
    Way("OpenMP, device", (), {DEVICE: ("-x", "c")}, {DEVICE: OPENMP}, ("-shared",), True),
    Way("OpenCL C", languages={target: OPENCL for target in TARGETS}),
    Way("OpenCL C++, COMDAT", languages={target: OF_CPLUSPLUS[DEVICE] for target in TARGETS}),
    Way("C++, COMDAT", languages={HOST: OF_CPLUSPLUS[HOST]}),
    Way("-gsplit-dwarf", ("-gsplit-dwarf",)),
    Way("-fdebug-types-section", ("-fdebug-types-section",)),
    Way("-gdwarf-4", ("-gdwarf-4",)),
    Way("-gdwarf64", ("-gdwarf-5", "-gdwarf64")),
    Way("-gsimple-template-names", ("-gsimple-template-names",), OF_CPLUSPLUS),
    Way("-gz=zlib", ("-gz=zlib",)),
    Way("-gz=zstd", ("-gz=zstd",)),
    Way("--gc-sections", ("-ffunction-sections",), link=("-shared", "--gc-sections")),
    Way("ld -r", link=("-r",)),
)


def named(name):
    """The way of a name; a ValueError says which there are."""
    for way in WAYS:
        if way.name == name:
            return way
    raise ValueError(f"no such way of building: {name} (there are {', '.join(way.name for way in WAYS)})")
