#!/usr/bin/env python3
"""Tests forecast_proof.py without a GPU: its parsing, and all its parts on a scripted GPU. The forecast itself replaces
PyTorch, so every goal must be met, and missed if PyTorch is made slower."""
import contextlib
import io
import json
import os
import pathlib
import sys
import tempfile
import unittest

import forecast_proof
from forecast_proof import ProofRunner, arguments, first_call_pair, parse_problem, predicted_operations

CLI, BACKENDS = "", ""
NETWORK = {"convscope_network": 1, "name": "small", "input": [1, 4, 12, 12], "layers": [
    {"name": "a", "op": "conv", "out": 8, "kernel": 3}, {"name": "b", "op": "conv", "out": 8, "kernel": 1}]}


class PlayedRunner(ProofRunner):
    """Makes PyTorch take its forecast times `factor`."""

    factor = 1.0

    def pytorch(self, precision, name, *options):
        policy = next((p for p, o in forecast_proof.MODES.items() if list(options) == o), "pytorch-benchmark")
        session = self.out / f"{precision}-{'cold' if name == 'cold' else 'proof'}.convscope"
        if not session.exists():
            return {}  # the warm-up
        forecast = json.loads(self.run([self.cli, "forecast", session, "--json", "--policy", policy, "--iterations", "1"]))
        return {key: {"steady_us": predicted["steady_us"] * self.factor, "device_us": predicted["steady_us"] * self.factor,
                      "first_ms": (predicted["first_warmup"]["total_us"] + predicted["steady_us"]) / 1e3}
                for key, predicted in predicted_operations(forecast, policy).items()}

    def pytorch_sizes(self, precision, name, work, *options):
        work = json.loads(work.read_text())
        assert all(size in work["sizes"] for size in work["iterations"])
        forecast = json.loads(self.run([self.cli, "forecast", self.out / f"{precision}-sizes.convscope", "--json",
                                        "--schedule", "alternate:160,224,288:2", "--iterations", "6", "--policy", name]))
        return [forecast["schedules"][0]["policies"][0]["total_us"]]


class ForecastProof(unittest.TestCase):
    def prove(self, factor):
        with tempfile.TemporaryDirectory() as folder:
            network = pathlib.Path(folder) / "small.json"
            network.write_text(json.dumps(NETWORK))
            args = arguments(["--cli", CLI, "--network", str(network), "--sizes-network", str(network), "--out", folder,
                              "--quick", "--every", "2"])
            runner = PlayedRunner(args, {**os.environ, "CONVSCOPE_BACKEND_PATH": BACKENDS})
            runner.factor = factor
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                code = forecast_proof.run(args, runner)
            return code, printed.getvalue(), json.loads((pathlib.Path(folder) / "forecast-proof.json").read_text())

    def test_every_goal_is_met_by_what_was_forecast(self):
        _, printed, raw = self.prove(1.0)
        for figure in ("steady, pytorch-deterministic", "first calls, pytorch-benchmark:limit=0", "cold", "price of",
                       "over 3 sizes", "replay / forecast", "of 50 us and more"):
            self.assertIn(figure, printed)
        # The scripted GPU loads modules for every plan, so a replay of few iterations takes longer than forecast.
        rows = [row for row in raw if "met" in row and not row["what"].startswith("replay")]
        self.assertEqual([row["what"] for row in rows if not row["met"]], [])

    def test_a_slower_pytorch_misses_the_goals(self):
        code, printed, _ = self.prove(1.3)
        self.assertEqual(code, 1, printed)
        self.assertIn("MISSED", printed)

    def test_problems_are_read_as_layers(self):
        layer, shape, which = parse_problem("wgrad fp16 nhwc n32 c64 k128 in56x48 f3x3 s2x2 p1x1 g2")
        self.assertEqual((shape, which), ([32, 64, 56, 48], "wgrad"))
        self.assertEqual(layer, {"out": 128, "kernel": [3, 3], "stride": [2, 2], "padding": [1, 1], "dilation": [1, 1],
                                 "groups": 2})
        with self.assertRaises(ValueError):
            parse_problem("fwd transposed n1 c1 k1 in8x8 f3x3")

    def test_first_calls_leave_out_what_pytorch_does_without_cudnn(self):
        predicted = {("a", "fwd"): {"first_warmup": {"total_us": 1e6}, "steady_us": 5e5},
                ("b", "fwd"): {"first_warmup": {"total_us": 9e9}, "steady_us": 1}}
        self.assertEqual(first_call_pair(predicted, {("a", "fwd"): {"first_ms": 1400}}), (1.5, 1.4))

    def test_arguments(self):
        self.assertEqual(arguments(["--cli", "x", "--parts", "cold,sizes"]).parts, ["cold", "sizes"])
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            arguments(["--cli", "x", "--parts", "warm"])


if __name__ == "__main__":
    CLI, BACKENDS = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
