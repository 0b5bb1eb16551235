#!/usr/bin/env python3
"""Tests convscope_record.py on a stand-in for PyTorch (the folder fake): arguments, the running of scripts, ends of
iterations, error messages, complete files. tests/gpu/workload_proof.py tests it on PyTorch and a GPU."""
import gzip
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest

HERE = pathlib.Path(__file__).resolve().parent
RECORDER = HERE.parent.parent / "resources" / "record" / "convscope_record.py"
FAKE = HERE / "fake"

TRAIN = """
    import argparse, sys, torch
    import settings

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.a = torch.nn.Conv2d(3, 8, 3)
            self.b = torch.nn.Conv2d(8, 8, 3, groups=8)

        def forward(self, x):
            return self.b(self.a(x))

        def backward(self, x):
            y = torch.Tensor(x.shape[0], 8, *x.shape[2:], dtype=x.dtype, last=x.last)
            self.b.backward(y)
            self.a.backward(x, (False, True, True))

    if __name__ == "__main__":
        parser = argparse.ArgumentParser()
        parser.add_argument("--iterations", type=int, default=30)
        args = parser.parse_args()
        net = Net()
        optimizer = torch.optim.SGD(net.parameters())
        for number in range(args.iterations):
            x = torch.Tensor(4, 3, 16, 16)
            BODY
        print("the script ended", sys.argv[1:])
"""
STEP = "net(x)\nnet.backward(x)\noptimizer.step()"


def script(body=STEP):
    lines = textwrap.dedent(TRAIN).split("\n")
    at = next(number for number, line in enumerate(lines) if "BODY" in line)
    indent = lines[at][:-len("BODY")]
    return "\n".join(lines[:at] + [indent + line for line in textwrap.dedent(body).split("\n")] + lines[at + 1:])


class Run:
    def __init__(self, folder, *words, environment=None, path=FAKE):
        done = subprocess.run([sys.executable, str(RECORDER), *map(str, words)], cwd=folder, capture_output=True, text=True,
                              timeout=60, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(path),
                                               **(environment or {})})
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr


class RecorderTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        (self.folder / "project").mkdir()
        (self.folder / "project" / "settings.py").write_text("")
        self.write(script())

    def write(self, text, name="train.py"):
        (self.folder / "project" / name).write_text(text)

    def run_recorder(self, *words, **options):
        return Run(self.folder, *words, **options)

    def trace(self, *options, end=("project/train.py",), code=0, name="run.trace.json"):
        done = self.run_recorder("--out", name, *options, *end)
        self.assertEqual(done.code, code, done.err)
        return json.loads((self.folder / name).read_text()), done

    def counted(self, *options, end=("project/train.py",), code=0):
        done = self.run_recorder("--all", "--out", "run.workload", *options, *end)
        self.assertEqual(done.code, code, done.err)
        return (self.folder / "run.workload").read_text(), done

    def refused(self, message, *words, **options):
        """Checks that a run prints one line with `message`, exits with 2 and leaves no file."""
        before = sorted(os.listdir(self.folder))
        done = self.run_recorder(*words, **options)
        self.assertEqual(done.code, 2, done.err)
        self.assertEqual(len(done.err.strip().splitlines()), 1, done.err)
        self.assertIn(message, done.err)
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    @staticmethod
    def names(trace):
        return [event["name"] for event in trace["traceEvents"]]

    # Traces

    def test_a_trace_has_the_iterations_and_the_surroundings(self):
        trace, done = self.trace("--steps", 3, "--plain", 2)
        about = trace["convscope"]
        self.assertEqual({key: about[key] for key in ("version", "torch", "cudnn", "device", "benchmark", "benchmark_limit",
                                                      "deterministic", "allow_tf32", "skipped", "script", "marks")},
                         {"version": 1, "torch": "2.11.0+fake", "cudnn": 91900, "device": "", "benchmark": False,
                          "benchmark_limit": 10, "deterministic": False, "allow_tf32": True, "skipped": 0,
                          "script": "train.py", "marks": "optimizer-step"})
        self.assertEqual([len(about["iterations"]), len(about["plain_iterations"])], [3, 2])
        self.assertTrue(all(one["wall_us"] > 0 for one in about["iterations"] + about["plain_iterations"]))
        self.assertEqual([name for name in self.names(trace) if name.startswith("ProfilerStep")],
                         [f"ProfilerStep#{number}" for number in range(3)])
        self.assertEqual(trace["traceName"], "run.trace.json")
        self.assertEqual(self.names(trace).count("aten::convolution_backward"), 6)
        self.assertIn("run.trace.json: 3 iterations, 12 calls of convolutions", done.err)
        self.assertRegex(done.err, r"an iteration took [0-9.]+ ms under the recorder, [0-9.]+ ms without it")
        self.assertNotIn("the script ended", done.out)

    def test_what_a_cuda_graph_captures_is_no_iteration(self):
        # A whole step is captured, and so is a call of the model: neither begins a recording nor ends an iteration.
        self.write(script("torch.cuda.capturing = number % 2 == 0\n" + STEP + "\ntorch.cuda.capturing = False"))
        trace, done = self.trace("--steps", 3, "--plain", 2)
        self.assertEqual(len(trace["convscope"]["iterations"]), 3)
        self.assertEqual(self.names(trace).count("aten::convolution_backward"), 10, done.err)  # 5 steps from the first on
        self.assertTrue(all("wall_us" in one for one in trace["convscope"]["iterations"]))

    def test_the_wait_for_a_loader_is_a_part_of_a_plain_iteration(self):
        self.write(script("loader = locals().get('loader') or torch.utils.data.dataloader._BaseDataLoaderIter(30, 0.002)\n"
                          "x = next(loader)\n" + STEP))
        trace, _ = self.trace("--steps", 2, "--plain", 3)
        for one in trace["convscope"]["plain_iterations"]:
            self.assertGreater(one["loader_us"], 0)
            self.assertGreaterEqual(one["host_us"], one["loader_us"])
        done = self.run_recorder("--all", "--steps", 2, "--plain", 3, "--out", "run.workload", "project/train.py")
        self.assertEqual(done.code, 0, done.err)
        self.assertRegex((self.folder / "run.workload").read_text(), r"\nplain_loader_us \S+ \S+ \S+\n")

    def test_without_a_loader_no_wait_is_recorded(self):
        trace, _ = self.trace("--steps", 2, "--plain", 3)
        for one in trace["convscope"]["plain_iterations"]:
            self.assertNotIn("loader_us", one)

    def test_convolutions_are_within_the_names_of_their_layers(self):
        names = self.names(self.trace("--steps", 1)[0])
        at = names.index("convscope.layer:a")
        self.assertEqual(names[at:at + 5], ["convscope.layer:a", "aten::convolution", "end of convscope.layer:a",
                                            "convscope.layer:b", "aten::convolution"])

    def test_a_script_can_copy_and_pickle_its_model(self):
        body = "net(x)\nnet.backward(x)\noptimizer.step()\nimport copy, pickle\npickle.dumps(copy.deepcopy(net))"
        for first in ("", "net(torch.Tensor(4, 3, 16, 16))\n"):  # a call before there is an optimizer
            self.write(script(body).replace("optimizer = torch", first.replace("\n", "\n    ") + "optimizer = torch"))
            for words in ([], ["--all"]):
                run = self.run_recorder("--out", "run.trace.json", "--force", *words, "project/train.py")
                self.assertEqual((run.code, "Error" in run.err), (0, False), run.err)

    def test_skipped_iterations_are_not_in_it(self):
        trace, _ = self.trace("--steps", 2, "--skip", 3)
        self.assertEqual(trace["convscope"]["skipped"], 3)
        self.assertEqual(self.names(trace).count("aten::convolution"), 4)

    def test_an_option_of_newer_profilers(self):
        self.assertEqual(self.run_recorder("--out", "x.json", "project/train.py",
                                           environment={"FAKE_TORCH_OPTION": "1"}).code, 0)

    def test_a_compressed_trace(self):
        self.assertEqual(self.run_recorder("--out", "run.trace.json.gz", "project/train.py").code, 0)
        with gzip.open(self.folder / "run.trace.json.gz") as file:
            self.assertEqual(len(json.load(file)["convscope"]["iterations"]), 10)

    def test_a_script_that_ends_early(self):
        trace, done = self.trace(end=("project/train.py", "--iterations", 4))
        self.assertIn("the script ended ['--iterations', '4']", done.out)
        self.assertEqual(len(trace["convscope"]["iterations"]), 4)
        self.assertEqual(self.names(trace)[-1], "ProfilerStep#4")  # not complete
        self.assertEqual(trace["convscope"]["plain_iterations"], [])

    def test_a_module(self):
        (self.folder / "pack").mkdir()
        (self.folder / "pack" / "__init__.py").write_text("")
        (self.folder / "pack" / "other.py").write_text("NAME = 'relative'")
        (self.folder / "pack" / "train.py").write_text(
            "from .other import NAME\nimport sys, torch\nprint(NAME, sys.argv[1:], sys.argv[0].endswith('train.py'))\n"
            "net = torch.nn.Conv2d(3, 8, 3)\nfor _ in range(3):\n    net(torch.Tensor(1, 3, 8, 8))\n")
        trace, done = self.trace(end=("-m", "pack.train", "--lr", "1"))
        self.assertIn("relative ['--lr', '1'] True", done.out)
        self.assertEqual(len(trace["convscope"]["iterations"]), 3)

    def test_a_script_is_the_main_module_in_its_own_folder(self):
        self.write("import sys, settings, torch\nprint(__name__, __file__, sys.argv, sys.modules['__main__'].__dict__ is "
                   "globals())\ntorch.nn.Conv2d(3, 8, 3)(torch.Tensor(1, 3, 8, 8))\n")
        _, done = self.trace(end=("project/train.py", "--out", "x"))
        self.assertIn("__main__ project/train.py ['project/train.py', '--out', 'x'] True", done.out)

    # Ends of iterations

    def iterations_of(self, body, *options):
        """Returns the calls of convolutions in each iteration."""
        self.write(script(body))
        text, _ = self.counted(*options)
        kinds = {}
        for number, calls in re.findall(r"\nkind (\d+)\n(?:  calls ([^\n]*)\n)?", text):
            kinds[number] = sum(int((one.split("x") + [1])[1]) for one in calls.split())
        return [(kinds[kind], int(times)) for kind, times in re.findall(r"\niterations (\d+) x(\d+)", text)]

    def test_gradient_accumulation_is_one_iteration(self):
        self.assertEqual(self.iterations_of("net(x); net.backward(x)\nif number % 3 == 2: optimizer.step()"), [(12, 10)])

    def test_two_optimizers_step_in_one_iteration(self):
        body = """
            if number == 0: second = torch.optim.SGD()
            net(x); net.backward(x)
            optimizer.step()
            net(x)
            second.step()
        """
        self.assertEqual(self.iterations_of(body), [(6, 30)])

    def test_a_second_optimizer_that_steps_less_often(self):
        body = """
            if number == 0: second = torch.optim.SGD()
            net(x)
            optimizer.step()
            if number % 5 == 4: second.step()
        """
        self.assertEqual(self.iterations_of(body), [(10, 6)])

    def test_an_optimizer_that_never_steps_is_not_waited_for_long(self):
        body = "if number == 0: second = torch.optim.SGD()\nnet(x)\noptimizer.step()"
        self.assertEqual(self.iterations_of(body), [(20, 1), (2, 20)])

    def test_an_optimizer_that_was_replaced_is_not_waited_for(self):
        self.assertEqual(self.iterations_of("if number == 0: optimizer = torch.optim.SGD()\nnet(x)\noptimizer.step()"),
                         [(2, 30)])

    def test_a_step_that_the_scaler_leaves_out_ends_an_iteration(self):
        body = """
            if number == 0: scaler = torch.cuda.amp.GradScaler(overflows=(0, 1, 7))
            net(x); net.backward(x)
            scaler.step(optimizer)
        """
        self.assertEqual(self.iterations_of(body), [(4, 30)])

    def test_without_an_optimizer_calls_of_the_model_count(self):
        self.write(script("net(x)").replace("optimizer = ", "torch.optim.SGD; "))
        text = (self.folder / "project" / "train.py").read_text().replace("torch.optim.SGD(net.parameters())", "0")
        self.write(text)
        text, _ = self.counted()
        self.assertIn("marks profiler-step", text)
        self.assertIn("iterations 1 x30", text)
        self.assertIn("remark the script has no optimizer: an iteration is a call of its model", text)

    def test_in_inference_mode_calls_are_counted_too(self):
        self.write(script("torch.ops.aten.conv2d(x, net.a.weight)\noptimizer.step()"))
        text, _ = self.counted("--steps", 4)
        self.assertIn("function aten::convolution\n", text)
        self.assertIn("iterations 2 x3", text)  # the first step of the optimizer begins the recording

    def test_the_iteration_that_compiles_is_not_recorded(self):
        for wrap in ("net = Compiled(net)", "net.a._compiled_call_impl = net.a.forward"):
            self.write(script(STEP).replace("    net = Net()", f"    net = Net()\n    {wrap}").replace("class Net", '''
class Compiled(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self._orig_mod = model

    def forward(self, x):
        return self._orig_mod(x)

    def backward(self, x):
        self._orig_mod.backward(x)


class Net'''))
            trace, done = self.trace("--steps", 3, "--force")
            self.assertEqual(trace["convscope"]["skipped"], 1)
            self.assertEqual(len(trace["convscope"]["iterations"]), 3)
            self.assertIn("is compiled in its first iteration", done.err)
            self.assertEqual([name for name in self.names(trace) if name.startswith("convscope.layer")], [])
            text, _ = self.counted("--steps", 3, "--force")
            self.assertIn("first_iteration recorded", text)

    def move(self, *devices):
        """Writes a script that moves its model to devices one after the other, and calls it once on each but the last."""
        lines = ["    net = Net()"]
        for device in devices:
            lines += [f"    net.a.weight.device.type = net.b.weight.device.type = '{device}'"]
            lines += ["    net(torch.Tensor(1, 3, 8, 8))"] if device is not devices[-1] else []
        self.write(script().replace("    net = Net()", "\n".join(lines)))

    def test_a_first_look_at_the_model_on_the_cpu_is_not_recorded(self):
        self.move("cpu", "cuda")
        text, _ = self.counted()
        self.assertNotIn("in8x8", text)
        self.assertIn("iterations 1 x30", text)

    def test_training_on_the_cpu_of_a_machine_with_a_gpu(self):
        self.move("cpu")
        text, _ = self.counted()
        self.assertIn("iterations 2 x29", text)

    # Counts

    def test_a_workload_has_every_problem_once(self):
        text, done = self.counted("--steps", 5, "--plain", 1)
        plain = dict(re.findall(r"(plain_(?:wall|host)_us) ([0-9.]+)\n", text))
        self.assertEqual(len(plain), 2)
        text = re.sub(r"plain_.*\n", "", text)
        self.assertEqual(text, textwrap.dedent("""\
            convscope_workload 3

            source dispatch-mode train.py
            version PyTorch 2.11.0+fake
            version cuDNN 9.19.0
            benchmark off
            deterministic off
            allow_tf32 on
            benchmark_limit 10
            first_iteration recorded
            marks optimizer-step
            remark recorded by --all, which counts calls and does not time them

            problem 1 fwd tf32 nchw n4 c3 k8 in16x16 f3x3 p1x1
              executor cudnn
              layer a

            problem 2 fwd tf32 nchw n4 c8 k8 in16x16 f3x3 p1x1 g8
              executor framework-depthwise
              layer b

            problem 3 dgrad tf32 nchw n4 c8 k8 in16x16 f3x3 p1x1 g8
              executor framework-depthwise
              layer b

            problem 4 wgrad tf32 nchw n4 c8 k8 in16x16 f3x3 p1x1 g8
              executor framework-depthwise
              layer b

            problem 5 wgrad tf32 nchw n4 c3 k8 in16x16 f3x3 p1x1
              executor cudnn
              layer a

            call 1 computes 1
              function aten::convolution

            call 2 computes 2
              function aten::convolution

            call 3 computes 3 4
              function aten::convolution_backward

            call 4 computes 5
              function aten::convolution_backward

            kind 1
              calls 1 2 3 4

            iterations 1 x5

            end
            """))
        self.assertIn("run.workload: 5 iterations, 20 calls of convolutions, 2 KiB", done.err)

    def test_a_backward_problem_has_the_names_of_its_own_layers(self):
        self.write(script("net(x)\nnet.a.backward(x)\noptimizer.step()").replace(
            "return self.b(self.a(x))", "self.c(x); return self.b(self.a(x))").replace(
            "self.b = ", "self.c = torch.nn.Conv2d(3, 8, 3); self.b = "))
        text, _ = self.counted()
        self.assertRegex(text, r"problem \d+ fwd tf32 nchw n4 c3 k8 .*\n  executor cudnn\n  layer c\n  layer a\n\n")
        self.assertRegex(text, r"problem \d+ wgrad tf32 nchw n4 c3 k8 .*\n  executor cudnn\n  layer a\n\n")

    def test_changing_sizes_are_runs_of_kinds(self):
        sizes = "size = 16 if number < 4 or number >= 20 else 24\nnet(torch.Tensor(4, 3, size, size))\noptimizer.step()"
        self.write(script(sizes))
        text, _ = self.counted()
        self.assertEqual(re.findall(r"iterations .*", text), ["iterations 1 x4", "iterations 2 x16", "iterations 1 x10"])
        self.assertIn("problem 3 fwd tf32 nchw n4 c3 k8 in24x24 f3x3 p1x1", text)

    def test_precisions_layouts_and_switches(self):
        body = """
            torch.backends.cudnn.benchmark = number > 5
            net.a.weight.dtype = torch.float16
            net.a(torch.Tensor(4, 3, 16, 16, dtype=torch.float16, last=True))
            net.a(torch.Tensor(4, 3, 16, 16, dtype=torch.bfloat16))
            net.a(torch.Tensor(4, 3, 16, 16, dtype=torch.float64))
            net.a(torch.Tensor(4, 3, 16, 16, device="cpu"))
            torch.backends.cudnn.allow_tf32 = False
            net.a(torch.Tensor(4, 3, 16, 16))
            net.a(torch.Tensor(4, 3, 1, 1, last=True))
            optimizer.step()
        """
        self.write(script(body))
        text, _ = self.counted()
        problems = re.findall(r"problem \d+ fwd (\w+ \w+) n4 c3 k8 (\w+) f3x3 p1x1", text)
        self.assertEqual(problems, [("fp16 nhwc", "in16x16"), ("bf16 nchw", "in16x16"), ("fp32 nchw", "in16x16"),
                                    ("fp32 nhwc", "in1x1")])
        self.assertNotIn("benchmark o", text)
        self.assertNotIn("allow_tf32", text)
        self.assertIn("deterministic off", text)
        self.assertIn("remark convolutions in float64 were left out: 3 distinct calls", text)

    def test_special_tensors_and_calls_after_the_last_iteration_are_remarked(self):
        self.write(script("if number == 29: break\nnet(x)\noptimizer.step()").replace(
            'print("the script ended"', 'net(x)\n    torch.ops.aten.convolution(torch.NestedTensor(1), *[None] * 8)\n'
            '    print("the script ended"'))
        text, done = self.counted()
        self.assertIn("remark 1 call with nested, symbolic or other special tensors were left out", text)
        self.assertIn("remark 2 calls after the last iteration were left out", text)
        self.assertIn("iterations 1 x29", text)

    def test_replays_of_graphs_are_remarked(self):
        self.write(script(STEP + "\ntorch.cuda.CUDAGraph().replay()"))
        text, done = self.counted()
        self.assertIn("remark the convolutions of 30 replays of CUDA graphs are missing", text)

    # Failures of the script

    def test_an_exception_of_the_script_keeps_what_was_recorded(self):
        self.write(script(STEP + "\nif number == 2: raise ValueError('no more data')"))
        trace, done = self.trace(code=1)
        self.assertEqual(len(trace["convscope"]["iterations"]), 3)
        self.assertIn("ValueError: no more data", done.err)
        self.assertIn('train.py", line', done.err)
        self.assertNotIn("runpy", done.err)
        self.assertNotIn("convscope_record.py", done.err)

    def test_a_script_that_does_not_compile(self):
        self.write("net = (\n")
        done = self.run_recorder("--out", "x.json", "project/train.py")
        self.assertEqual(done.code, 1)
        self.assertIn("SyntaxError", done.err)
        self.assertNotIn("runpy", done.err)
        self.assertEqual(sorted(os.listdir(self.folder)), ["project"])

    def test_the_exit_code_of_the_script_remains(self):
        self.write(script(STEP + "\nif number == 2: sys.exit(3)"))
        self.assertEqual(len(self.trace(code=3)[0]["convscope"]["iterations"]), 3)
        self.write(script(STEP + "\nif number == 2: sys.exit('enough')"))
        _, done = self.trace("--force", code=1)
        self.assertIn("enough\n", done.err)

    def test_an_interrupted_script_keeps_what_was_recorded(self):
        self.write(script(STEP + "\nif number == 2: raise KeyboardInterrupt"))
        self.assertEqual(len(self.trace(code=130)[0]["convscope"]["iterations"]), 3)

    def test_a_script_that_catches_everything_ends_too(self):
        self.write(script("try:\n    net(x)\n    optimizer.step()\nexcept: pass"))
        trace, done = self.trace("--steps", 2, "--plain", 0)
        self.assertEqual(len(trace["convscope"]["iterations"]), 2)
        self.assertNotIn("the script ended", done.out)

    def test_a_script_that_trains_in_a_thread_ends_too(self):
        self.write("import threading\n" + script("import threading\nbreak").replace("print(", textwrap.dedent("""\
            def train():
                    while True:
                        net(torch.Tensor(4, 3, 16, 16))
                        optimizer.step()
                thread = threading.Thread(target=train)
                thread.start()
                thread.join()
                print(""")))
        trace, done = self.trace("--steps", 2)
        self.assertEqual(len(trace["convscope"]["iterations"]), 2)

    # Scripts that train in other processes

    PROCESSES = """
        import multiprocessing, sys
        from train import Net, torch

        def train(rank, distributed, iterations):
            if distributed:
                torch.distributed.init_process_group(rank)
            net = Net()
            optimizer = torch.optim.SGD(net.parameters())
            for number in range(iterations):
                x = torch.Tensor(4, 3, 16, 16)
                net(x)
                optimizer.step()
            print(f"rank {rank} ended", flush=True)

        if __name__ == "__main__":
            method, distributed, iterations = sys.argv[1], sys.argv[2] == "distributed", int(sys.argv[3])
            context = multiprocessing.get_context(method)
            children = [context.Process(target=train, args=(rank, distributed, iterations)) for rank in range(2)]
            for child in children:
                child.start()
                if not distributed:
                    child.join()
            for child in children:
                child.join()
            print("exit codes", [child.exitcode for child in children])
    """

    def processes(self, method, distributed, *options, iterations=40):
        self.write(textwrap.dedent(self.PROCESSES), "processes.py")
        return self.trace("--steps", 3, "--plain", 2, *options,
                          end=("project/processes.py", method, distributed, iterations))

    def test_processes_of_multiprocessing_record(self):
        for method in ("spawn", "fork", "forkserver"):
            trace, done = self.processes(method, "distributed", "--force")
            self.assertEqual([len(trace["convscope"][key]) for key in ("iterations", "plain_iterations")], [3, 2], method)
            self.assertEqual(self.names(trace).count("aten::convolution"), 6)
            self.assertIn("exit codes [0, 0]", done.out)  # both ranks end together
            self.assertNotIn("rank", done.out)
            self.assertEqual(trace["convscope"]["script"], "processes.py")
            self.assertNotIn("nothing recorded", done.err)
            self.assertEqual([name for name in os.listdir(self.folder) if name.startswith(".")], [])

    def test_the_rank_that_was_requested_records(self):
        trace, done = self.processes("spawn", "distributed", "--rank", 1)
        self.assertEqual(len(trace["convscope"]["iterations"]), 3)

    def ranks_of(self, name="run.trace.json"):
        """Returns the traces of ranks 0 and 1 and removes them."""
        files = [self.folder / name.replace(".json", f".rank{rank}.json") for rank in range(2)]
        traces = [json.loads(file.read_text()) for file in files]
        for file in files:
            file.unlink()
        return traces

    def test_every_rank_records_on_request(self):
        self.write(textwrap.dedent(self.PROCESSES), "processes.py")
        for method in ("spawn", "fork", "forkserver"):
            done = self.run_recorder("--steps", 3, "--plain", 2, "--rank", "all", "--out", "run.trace.json",
                                     "project/processes.py", method, "distributed", 40)
            self.assertEqual(done.code, 0, done.err)
            self.assertIn("exit codes [0, 0]", done.out)
            self.assertEqual(done.err.count("the script was ended"), 1)
            self.assertNotIn("nothing recorded", done.err)
            for rank, trace in enumerate(self.ranks_of()):
                self.assertEqual(len(trace["convscope"]["iterations"]), 3)
                self.assertEqual(trace["traceName"], f"run.trace.rank{rank}.json")
            self.assertEqual(sorted(os.listdir(self.folder)), ["project"])

    def test_every_rank_of_a_launcher_records_on_request(self):
        self.write(textwrap.dedent(self.LAUNCH), "launch.py")
        words = ("--steps", 3, "--rank", "all", "--out", "run.json")
        done = self.run_recorder(*words, "project/launch.py", "train.py", "--iterations", "40")
        self.assertEqual((done.code, done.out.count("launched 0")), (0, 2), done.err)
        self.assertEqual([len(trace["convscope"]["iterations"]) for trace in self.ranks_of("run.json")], [3, 3])
        for rank in range(2):  # the launcher starts the recorder itself
            done = self.run_recorder(*words, "project/train.py", environment={"WORLD_SIZE": "2", "RANK": str(rank)})
            self.assertEqual(done.code, 0, done.err)
        self.assertEqual([len(trace["convscope"]["iterations"]) for trace in self.ranks_of("run.json")], [3, 3])
        self.assertEqual(sorted(os.listdir(self.folder)), ["project"])

    def test_without_ranks_a_request_for_all_records_one_file(self):
        trace, done = self.trace("--steps", 2, "--rank", "all")
        self.assertEqual(len(trace["convscope"]["iterations"]), 2)
        self.assertIn("the script was ended", done.err)

    def test_files_of_ranks_that_exist_are_refused(self):
        (self.folder / "run.trace.rank3.json.gz").write_text("")
        self.refused("run.trace.rank3.json.gz already exists", "--rank", "all", "--out", "run.trace.json.gz",
                     "project/train.py")

    def test_only_the_first_of_independent_processes_records(self):
        trace, done = self.processes("spawn", "apart")
        self.assertIn("rank 1 ended", done.out)
        self.assertNotIn("rank 0 ended", done.out)
        self.assertEqual(done.err.count("3 iterations"), 1)

    def test_a_process_that_ends_early_writes_what_it_has(self):
        for method in ("spawn", "fork"):
            trace, done = self.processes(method, "distributed", "--force", iterations=2)
            self.assertEqual(len(trace["convscope"]["iterations"]), 2)
            self.assertIn("rank 1 ended", done.out)

    def test_workers_of_a_loader_leave_the_recording_alone(self):
        worker = """
            import multiprocessing
            if number < 2:
                child = multiprocessing.get_context("METHOD").Process(target=sum, args=([1],))
                child.start()
                child.join()
                print("worker", child.exitcode)
        """
        for method in ("fork", "spawn", "forkserver"):
            self.write(script(textwrap.dedent(worker).replace("METHOD", method) + STEP))
            trace, done = self.trace("--steps", 3, "--plain", 2, "--force")
            self.assertEqual(len(trace["convscope"]["iterations"]), 3)
            self.assertEqual(done.out.count("worker 0"), 2)
            self.assertEqual([line for line in done.err.splitlines() if "nothing" in line or "cannot" in line], [])

    LAUNCH = """
        import os, subprocess, sys
        for rank in range(2):
            words = [sys.executable, "-u", "-W", "ignore", *sys.argv[1:]]
            done = subprocess.run(words, cwd=os.path.dirname(__file__),
                                  env={**os.environ, "WORLD_SIZE": "2", "RANK": str(rank)})
            print("launched", done.returncode)
    """

    def test_scripts_that_a_launcher_starts_record(self):
        self.write(textwrap.dedent(self.LAUNCH), "launch.py")
        for words in (("train.py",), ("-m", "train")):
            trace, done = self.trace("--steps", 3, "--force", end=("project/launch.py", *words, "--iterations", "40"),
                                     name="run.json")
            self.assertEqual(len(trace["convscope"]["iterations"]), 3)
            self.assertEqual(done.out.count("launched 0"), 2)
            self.assertNotIn("the script ended", done.out)
            self.assertEqual(trace["convscope"]["script"], words[-1])

    def test_a_launched_script_that_fails(self):
        self.write(textwrap.dedent(self.LAUNCH), "launch.py")
        self.write("import torch\nraise ValueError('broken')", "train.py")
        done = self.run_recorder("--out", "x.json", "project/launch.py", "train.py")
        self.assertEqual(done.out.count("launched 1"), 2)
        self.assertEqual(done.code, 2)
        self.assertIn("nothing recorded", done.err)
        self.assertEqual(done.err.count("ValueError: broken"), 2)
        self.assertFalse((self.folder / "x.json").exists())

    # What is refused

    def test_a_missing_script(self):
        self.refused("cannot open nothing.py: no such file", "--out", "x.json", "nothing.py")

    def test_a_missing_torch(self):
        empty = self.folder / "empty"
        empty.mkdir()
        self.refused("cannot import torch (No module named 'torch'): use the Python that runs your training",
                     "--out", "x.json", "project/train.py", path=empty)

    def test_an_old_torch(self):
        self.refused("torch 2.0.1 is too old: its traces lack stride, padding and dilation; use 2.1 or newer",
                     "--out", "x.json", "project/train.py", environment={"FAKE_TORCH_VERSION": "2.0.1"})

    def test_files_that_cannot_be_written(self):
        self.refused("cannot write missing/x.json: No such file or directory", "--out", "missing/x.json", "project/train.py")
        self.refused("cannot write project: it is a folder", "--out", "project", "project/train.py")
        (self.folder / "x.json").write_text("mine")
        self.refused("x.json already exists: give another --out, or --force to replace it", "--out", "x.json",
                     "project/train.py")
        self.assertEqual((self.folder / "x.json").read_text(), "mine")

    def test_a_script_that_runs_no_model(self):
        self.write("print('nothing')")
        self.refused("nothing recorded: the script called no model with parameters and stepped no optimizer",
                     "--out", "x.json", "project/train.py")

    def test_a_script_that_ends_while_iterations_are_skipped(self):
        self.refused("nothing recorded: the script ended in the 50 iterations of --skip", "--skip", 50, "--out", "x.json",
                     "project/train.py")

    def test_a_script_without_convolutions(self):
        self.write(script("torch.ops.aten.relu(x)\noptimizer.step()"))
        _, done = self.trace()
        self.assertIn("no convolution was seen", done.err)
        self.refused("no convolution was seen: nothing written", "--all", "--out", "x.workload", "project/train.py")

    def test_a_script_with_a_profiler_of_its_own(self):
        self.write(script("if number == 0: torch.profiler.profile((), True, lambda step: 'record').start()\n" + STEP))
        self.refused("let that record the shapes (record_shapes=True) and import its trace", "--out", "x.json",
                     "project/train.py")

    def test_arguments(self):
        for words, message in ((("--out", "x", "--steps", "0", "a.py"), "'0' is not a whole number of at least 1"),
                               (("--out", "x", "--skip", "-1", "a.py"), "'-1' is not a whole number of at least 0"),
                               (("--out", "x", "--rank", "every", "a.py"), "'every' is not a whole number"),
                               (("--out", "x", "--rank", "all", "--all", "a.py"), "--all records no times"),
                               (("a.py",), "required: --out"), (("--out", "x"), "give the script to run")):
            done = self.run_recorder(*words)
            self.assertEqual(done.code, 2)
            self.assertIn(message, done.err)
        self.assertIn("--all", self.run_recorder("--help").out)

    def test_only_one_process_of_a_distributed_run_records(self):
        environment = {"WORLD_SIZE": "2", "RANK": "1"}
        done = self.run_recorder("--out", "x.json", "--steps", 2, "project/train.py", environment=environment)
        self.assertEqual((done.code, done.err), (0, ""))
        self.assertNotIn("the script ended", done.out)  # it ends where the recorded one does
        self.assertFalse((self.folder / "x.json").exists())
        self.trace("--rank", 1, "--steps", 2)
        self.assertEqual(self.run_recorder("--out", "y.json", "--rank", 1, "project/train.py",
                                           environment=environment).code, 0)
        self.assertTrue((self.folder / "y.json").exists())


class FunctionsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        spec = importlib.util.spec_from_file_location("convscope_record", RECORDER)
        cls.recorder = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(cls.recorder)

    def test_files_of_ranks(self):
        for path, expected in (("run.trace.json.gz", "run.trace.rank2.json.gz"), ("a.b/run.json", "a.b/run.rank2.json"),
                               ("a.b/run", "a.b/run.rank2"), (".gz", ".rank2.gz")):
            self.assertEqual(self.recorder.path_of_rank(path, 2), expected)

    def test_memory_formats(self):
        last = self.recorder.is_channels_last
        self.assertTrue(last((8, 3, 16, 16), (768, 1, 48, 3)))
        self.assertFalse(last((8, 3, 16, 16), (768, 256, 16, 1)))
        self.assertFalse(last((8, 1, 1, 1), (1, 1, 1, 1)))  # both: contiguous
        self.assertFalse(last((8, 1, 16, 1), (16, 16, 1, 1)))
        self.assertTrue(last((8, 1, 16, 1), (16, 1, 1, 1)))
        self.assertTrue(last((64, 64, 1, 1), (64, 1, 64, 64)))
        self.assertTrue(last((2, 8, 4, 5, 6), (960, 1, 240, 48, 8)))
        self.assertFalse(last((2, 8, 4, 5, 6), (960, 120, 30, 6, 1)))
        self.assertFalse(last((2, 8, 4), (32, 1, 8)))

    def test_versions_of_cudnn(self):
        self.assertEqual([self.recorder.cudnn_version(number) for number in (91900, 90802, 8907)],
                         ["9.19.0", "9.8.2", "8.9.7"])

    def test_executors(self):
        self.assertEqual([self.recorder.executor_name(name) for name in
                          ("Cudnn", "CudnnTranspose", "CudaDepthwise3d", "Mkldnn", "SlowDilated2d", "MiopenDepthwise", "")],
                         ["cudnn", "cudnn", "framework-depthwise", "onednn", "framework-native", "miopen", "unknown"])

    def call(self, **fields):
        key = {"forward": True, "input": (2, 6, 10, 12), "input_strides": (720, 120, 12, 1), "weight": (6, 4, 3, 5),
               "weight_strides": (60, 15, 5, 1), "dtype": "torch.float32", "device": "cuda", "stride": (1,),
               "padding": (0, 0), "dilation": (1, 1), "transposed": False, "output_padding": (0, 0), "groups": 1,
               "mask": False, "benchmark": False, "deterministic": False, "enabled": True, "allow_tf32": False}
        return self.recorder.Call(tuple({**key, **fields}.values()), "Cudnn")

    def test_commands_that_start_a_script(self):
        def at(*words):
            return self.recorder.script_position([sys.executable, *words], "/site/torch")
        self.assertEqual(at("train.py", "-m"), 1)
        self.assertEqual(at("-u", "-W", "ignore", "-X", "dev", "train.py"), 6)
        self.assertEqual(at("-m", "train"), 1)
        self.assertEqual(at("-u", "-m", "torch.distributed.run", "train.py"), 2)
        for words in ((), ("-",), ("-c", "pass"), ("-m",), ("-m", "pip", "list"), ("-m", "torch.utils.collect_env"),
                      ("/site/torch/_inductor/compile_worker/__main__.py",), ("data.zip",), (str(RECORDER), "train.py")):
            self.assertIsNone(at(*words), words)
        self.assertIsNone(self.recorder.script_position(["ls", "train.py"], "/site/torch"))
        self.assertIsNone(self.recorder.script_position([], "/site/torch"))
        self.assertIsNone(self.recorder.script_position([None, "train.py"], "/site/torch"))

    def test_texts_of_problems(self):
        self.assertEqual(self.call(weight=(4, 6, 3, 5)).geometry(), "fp32 nchw n2 c6 k4 in10x12 f3x5")
        self.assertEqual(self.call(weight=(8, 3, 3, 5), groups=2, stride=(2,), padding=(1, 2), dilation=(1, 3)).geometry(),
                         "fp32 nchw n2 c6 k8 in10x12 f3x5 s2x2 p1x2 d1x3 g2")
        self.assertEqual(self.call(transposed=True, groups=3, stride=(2, 2), output_padding=(1, 0)).geometry(),
                         "fp32 nchw transposed n2 c6 k12 in10x12 f3x5 s2x2 o1x0 g3")
        self.assertEqual(self.call(forward=False, mask=(True, True, False)).passes(), ["dgrad", "wgrad"])
        self.assertEqual(self.call(forward=False, mask=(False, False, True)).passes(), [])


if __name__ == "__main__":
    unittest.main()
