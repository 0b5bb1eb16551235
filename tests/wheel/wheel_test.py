#!/usr/bin/env python3
"""Builds the wheel, installs it into a temporary folder and uses it: wheel_test.py BUILD PROGRAM [unittest options].

PROGRAM is convscope-cli of that build. Needs pip, setuptools and wheel, and no network. Programs use the stand-in for
cuDNN (tests/apply).
"""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
BUILD = Path(sys.argv.pop(1)).resolve()
PROGRAM = Path(sys.argv.pop(1)).resolve()
STAND_IN = BUILD / "tests" / "apply" / "stand_in" / "libcudnn.so.9"
STAND_IN_PROGRAM = BUILD / "bin" / "convscope_stand_in_program"
PROBLEM = "wgrad fp16 nhwc n8 c16 k32 in9x9 f3x3"
CHOICES = f"""convscope_choices 1

device Stand-in GPU
compute_capability 9.0
multiprocessors 132
cudnn 9.21.0
problems 1

{PROBLEM}
  10 0 - eng3
end
"""
# The engines that the stand-in lists itself, and those with the choices.
OWN, APPLIED = "4: 0 1 2 3\n", "2: 3 0\n"
# A part of a script: returns folder and name of the library that has a function.
LIBRARY_OF = """
def library_of(function):
    address = ctypes.cast(function, ctypes.c_void_p).value
    for line in open("/proc/self/maps"):
        begin, end = (int(part, 16) for part in line.split()[0].split("-"))
        if begin <= address < end:
            return "/".join(line.strip().split("/")[-2:])
"""
PYTHONS = ("python3", "/usr/bin/python3")


def packaging_python():
    """Returns a Python that has pip, setuptools and wheel; None if there is none."""
    for python in PYTHONS:
        found = subprocess.run([python, "-c", "import setuptools, wheel.bdist_wheel, pip"], cwd="/", stderr=subprocess.DEVNULL,
                               check=False)
        if found.returncode == 0:
            return python
    return None


class Installed:
    """The wheel and the folder into which it is installed."""


def setUpModule():
    python = packaging_python()
    if python is None:
        raise unittest.SkipTest("no Python has pip, setuptools and wheel")
    temporary = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(temporary.cleanup)
    folder = Path(temporary.name)
    build = ["bash", str(SOURCE / "packaging" / "wheel.sh"), str(BUILD), str(folder / "wheel")]
    Installed.folder, Installed.site, Installed.choices = folder, folder / "site", folder / "my.choices"
    Installed.wheel = subprocess.run(build, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout.strip()
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-cache-dir",
                    "--disable-pip-version-check", "--root-user-action=ignore", "--target", str(Installed.site),
                    Installed.wheel], check=True)
    Installed.choices.write_text(CHOICES)


class Wheel(unittest.TestCase, Installed):
    def run_command(self, *command, **variables):
        environment = {name: value for name, value in os.environ.items()
                       if name != "LD_PRELOAD" and not name.startswith("CONVSCOPE_")}
        environment.update(PYTHONPATH=str(self.site), **variables)
        return subprocess.run(command, env=environment, cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)

    def run_module(self, *arguments, **variables):
        return self.run_command(sys.executable, "-m", "convscope", *arguments, **variables)

    def run_script(self, script, **variables):
        return self.run_command(sys.executable, "-c", script, **variables)

    def apply(self, before="", file=None, after="print('applied')"):
        file = self.choices if file is None else file
        return self.run_script(f"{before}\nimport convscope\nconvscope.apply({str(file)!r})\n{after}\n")

    def needs_library(self):
        if not (self.site / "convscope" / "lib" / "convscope" / "libconvscope_apply.so").exists():
            self.skipTest("built without cuDNN")

    def assert_error(self, result, text):
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertIn("convscope._loading.ApplyError: ", result.stderr)
        self.assertIn(text, result.stderr.strip().splitlines()[-1])


class Contents(Wheel):
    def test_fits_its_platform(self):
        result = self.run_command("bash", str(SOURCE / "packaging" / "check-wheel.sh"), self.wheel)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_has_the_recorder(self):
        result = self.run_command(sys.executable, "-m", "convscope_record", "--help")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("--steps", result.stdout)

    def test_says_what_it_needs(self):
        metadata = next(self.site.glob("convscope-*.dist-info/METADATA")).read_text()
        self.assertIn("\nRequires-Python: >=3.9\n", metadata)
        self.assertNotIn("Requires-Dist", metadata)


class Program(Wheel):
    def test_runs_as_module_and_as_script(self):
        version = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE,
                                 encoding="utf-8", check=True).stdout
        self.assertEqual(self.run_module("--version").stdout, version)
        script = self.site / "bin" / "convscope-cli"
        self.assertEqual(self.run_command(sys.executable, str(script), "--version").stdout, version)

    def test_passes_arguments_and_exit_code(self):
        result = self.run_module("no-such-command", "a b")
        self.assertEqual(result.returncode, 2)
        self.assertIn("convscope-cli: ", result.stderr)

    def test_finds_its_data(self):
        self.assertIn("resnet50", self.run_module("networks").stdout)

    def test_copies_itself_to_a_host(self):
        host = f"env -i HOME={self.folder}/home PATH=/usr/bin:/bin"
        self.assertEqual(self.run_module("deploy", host).returncode, 0)
        copies = list((self.folder / "home").glob(".cache/**/bin/convscope-cli"))
        self.assertEqual(len(copies), 1)
        self.assertTrue((copies[0].parents[1] / "lib" / "libfmt.so.9").exists())

    def test_measures(self):
        result = self.run_module("profile", "mnist-tutorial", "--device", "cpu", "--passes", "fwd", "--out",
                                 "x.convscope")
        if "cpu" not in self.run_module("devices").stdout:
            self.skipTest("built without oneDNN")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue((self.folder / "x.convscope").exists())

    def test_adds_the_cudnn_of_nvidias_package_behind_that_of_the_user(self):
        library = self.folder / "other" / "nvidia" / "cudnn" / "lib" / "libcudnn.so.9"
        library.parent.mkdir(parents=True)
        library.write_bytes(b"")
        script = f"import sys\nsys.path.append({str(self.folder / 'other')!r})\nfrom convscope import _files\n"
        script += "print(_files.environment([{!r}]).get('LD_LIBRARY_PATH'))"
        self.assertEqual(self.run_script(script.format("devices"), LD_LIBRARY_PATH="/mine").stdout,
                         f"/mine:{library.parent}\n")
        self.assertEqual(self.run_script(script.format("run"), LD_LIBRARY_PATH="/mine").stdout, "/mine\n")

    def test_runs_a_program_with_choices(self):
        self.needs_library()
        result = self.run_module("run", "--strict", "--choices", str(self.choices), "--", str(STAND_IN_PROGRAM), "1",
                                 "1", "exit", PROBLEM)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(result.stdout, APPLIED)
        self.assertIn("1 of 1", result.stderr)


class Apply(Wheel):
    def setUp(self):
        self.needs_library()

    def test_gives_a_child_the_choices(self):
        command = [str(STAND_IN_PROGRAM), "1", "1", "exit", PROBLEM]
        child = f"import subprocess\nsubprocess.run({command!r}, check=True)"
        self.assertEqual(self.run_script(child).stdout, OWN)
        result = self.apply(after=child)
        self.assertEqual((result.returncode, result.stdout), (0, APPLIED), result.stderr)

    def test_comes_before_the_cudnn_of_this_process(self):
        # As in "import torch": a library that is linked to cuDNN finds the function of libconvscope_apply.so first.
        after = f"""
import ctypes
ctypes.CDLL({str(STAND_IN)!r}, mode=ctypes.RTLD_GLOBAL)
{LIBRARY_OF}
print(library_of(ctypes.CDLL(None).cudnnBackendSetAttribute))
"""
        result = self.apply(after=after)
        self.assertEqual((result.returncode, result.stdout), (0, "convscope/libconvscope_apply.so\n"), result.stderr)

    def test_serves_a_framework_that_opens_cudnn(self):
        # Its library is the first of this name, so the loader takes it for cuDNN and does not search.
        command = [str(BUILD / "bin" / "convscope_opening_program"), "1", "1", "exit", PROBLEM]
        result = self.run_script(f"""
import convscope
convscope.apply({str(self.choices)!r}, dlopen=True)
convscope.apply({str(self.choices)!r}, dlopen=True)  # is not too late
import ctypes, subprocess
ctypes.CDLL({str(STAND_IN)!r})  # as JAX does
cudnn = ctypes.CDLL("libcudnn.so.9")
{LIBRARY_OF}
print(library_of(cudnn.cudnnBackendSetAttribute), library_of(cudnn.cudnnGetVersion))
cudnn.cudnnGetVersion.restype = ctypes.c_size_t
print(cudnn.cudnnGetVersion(), flush=True)
subprocess.run({command!r}, check=True)""", LD_LIBRARY_PATH=str(STAND_IN.parent))
        expected = "forwarding/libcudnn.so.9 forwarding/libcudnn.so.9\n92100\n" + APPLIED
        self.assertEqual((result.returncode, result.stdout), (0, expected), result.stderr)

    def test_can_be_called_again(self):
        result = self.apply(after=f"""
convscope.apply({str(self.choices)!r}, report="my.report")
import os
print(os.environ["LD_PRELOAD"].count("libconvscope_apply.so"), os.environ["CONVSCOPE_APPLY_REPORT"])""")
        self.assertEqual((result.returncode, result.stdout), (0, f"1 {self.folder / 'my.report'}\n"), result.stderr)

    def test_keeps_an_earlier_preload(self):
        result = self.run_script(f"""
import os
os.environ["LD_PRELOAD"] = "/mine.so"
import convscope
convscope._loading.check_run = lambda options: None  # a program would warn of /mine.so
convscope.apply({str(self.choices)!r})
print(os.environ["LD_PRELOAD"])""")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, "^/.*/libconvscope_apply.so:/mine.so\n$")

    def test_refuses_if_pytorch_or_cudnn_is_loaded(self):
        self.assert_error(self.apply(before="import sys, types\nsys.modules['torch'] = types.ModuleType('torch')"),
                          'PyTorch is already imported: call convscope before "import torch"')
        loading = f"import ctypes\nctypes.CDLL({str(STAND_IN)!r})"
        self.assert_error(self.apply(before=loading), "cuDNN is already loaded")

    def test_refuses_a_file_that_it_cannot_read(self):
        self.assert_error(self.apply(file=self.folder / "no.choices"), "no.choices")
        cut = self.folder / "cut.choices"
        cut.write_text(CHOICES[:-10])
        self.assert_error(self.apply(file=cut), "cut.choices:")
        cut.write_bytes(b"\xff\xfe\x00")
        self.assert_error(self.apply(file=cut), "not a choice file")
        self.assert_error(self.apply(file=self.folder), str(self.folder))

    def test_refuses_without_the_library(self):
        library = self.site / "convscope" / "lib" / "convscope" / "libconvscope_apply.so"
        library.rename(self.folder / "away.so")
        self.addCleanup(lambda: (self.folder / "away.so").rename(library))
        self.assert_error(self.apply(), "libconvscope_apply.so")

    def test_refuses_another_system(self):
        for name, value in (("sys.platform", "'darwin'"), ("platform.machine", "lambda: 'aarch64'")):
            self.assert_error(self.apply(before=f"import sys, platform\n{name} = {value}"), "on Linux on x86_64 only")

    def test_changes_nothing_if_it_refuses(self):
        result = self.run_script("""
import os, convscope
before = dict(os.environ)
try:
    convscope.apply("no.choices")
except convscope.ApplyError:
    print(before == dict(os.environ), "libconvscope_apply" in open("/proc/self/maps").read())""")
        self.assertEqual(result.stdout, "True False\n", result.stderr)


class Record(Wheel):
    def setUp(self):
        self.needs_library()
        self.workload = self.folder / "my.workload"
        self.addCleanup(lambda: self.workload.exists() and self.workload.unlink())
        self.child = f"import subprocess\nsubprocess.run({[str(STAND_IN_PROGRAM), '7', '1', 'exit', PROBLEM]!r})\n"

    def record(self, after="", arguments=""):
        return self.run_script(f"import convscope\nconvscope.record({str(self.workload)!r}{arguments})\n{after}")

    def test_writes_a_workload_when_the_process_ends(self):
        result = self.record(self.child + "import sys\nsys.exit(5)")
        self.assertEqual(result.returncode, 5)
        self.assertIn("my.workload: 1 distinct convolution, 7 executions, 1 process", result.stderr)
        self.assertIn(PROBLEM, self.workload.read_text())

    def test_writes_a_workload_if_the_process_is_killed(self):
        result = self.record(self.child + "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)")
        self.assertEqual(result.returncode, -9)
        self.assertIn(PROBLEM, self.workload.read_text())  # its standard error ends after the file is written

    def test_leaves_the_end_to_the_parent(self):
        fork = "import os, sys\nif os.fork() == 0:\n    sys.exit(0)\nos.wait()\n"
        result = self.record(self.child + fork + self.child)
        self.assertIn("14 executions, 2 processes", result.stderr)

    def test_records_and_applies_at_once(self):
        result = self.record(f"convscope.apply({str(self.choices)!r})\n" + self.child)
        self.assertEqual(result.stdout, APPLIED, result.stderr)
        self.assertIn("7 executions", result.stderr)

    def test_says_that_there_was_nothing_to_record(self):
        result = self.record("print('ran')")
        self.assertEqual((result.returncode, result.stdout), (0, "ran\n"))
        self.assertIn("my.workload was not written", result.stderr)

    def test_refuses_what_it_cannot_do(self):
        self.workload.write_text("mine")
        self.assert_error(self.record(), "my.workload")
        self.assertEqual(self.workload.read_text(), "mine")
        self.assertEqual(self.record(self.child, ", force=True").returncode, 0)
        self.assertIn(PROBLEM, self.workload.read_text())
        self.workload.unlink()
        self.assert_error(self.run_script("import convscope\nconvscope.record('/no/such/folder/my.workload')"),
                          "/no/such/folder/my.workload")
        self.assert_error(self.run_script(f"import ctypes\nctypes.CDLL({str(STAND_IN)!r})\nimport convscope\n"
                                          "convscope.record('my.workload')"), "cuDNN is already loaded")


if __name__ == "__main__":
    unittest.main()
