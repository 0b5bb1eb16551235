#!/usr/bin/env python3
"""Tests engine_proof.py without a GPU: every stage on a scripted GPU, whose forecast replaces PyTorch."""
import contextlib
import io
import json
import os
import pathlib
import sys
import tempfile
import unittest

import engine_proof
from engine_proof import POLICY0, Proof, arguments
from forecast_proof import predicted_operations
from pytorch_comparison import Runner

CLI, BACKENDS = "", ""


class PlayedRunner(Runner):
    """Makes PyTorch take its forecast."""

    def pytorch(self, precision, name, *options):
        session = self.out / f"{precision}-{name}.convscope"
        if not session.exists():
            return {}  # it fills the compute cache
        forecast = json.loads(self.run([self.cli, "forecast", session, "--json", "--policy", POLICY0, "--iterations",
                                        "1"]))
        return {key: {"first_ms": (one["first_warmup"]["total_us"] + one["steady_us"]) / 1e3}
                for key, one in predicted_operations(forecast, POLICY0).items()}


class PlayedProof(Proof):
    def runner(self, network, **settings):
        played = super().runner(network, **settings)
        played.__class__ = PlayedRunner
        return played


class EngineProof(unittest.TestCase):
    def prove(self, *words):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as printed:
            args = arguments(["--cli", CLI, "--out", folder, "--networks", "conv-tutorial", "--rounds", "1", *words])
            PlayedProof(args, {**os.environ, "CONVSCOPE_BACKEND_PATH": BACKENDS, "FAKE_GPU_DEVICES": "two"}).prove()
            raw = [json.loads(file.read_text()) for file in pathlib.Path(folder).glob("engine-proof-*.json")]
        return printed.getvalue(), {row["what"]: row for row in raw[0]}

    def test_surveys(self):
        printed, rows = self.prove("--stages", "cold,warm", "--precisions", "fp16")
        for state in ("cold", "warm"):
            for name in ("layer-set", "conv-tutorial"):
                self.assertGreater(rows[f"{state} survey / PyTorch limit 0, {name}"]["wall_s"], 0, printed)
                self.assertTrue(rows[f"{state} forecast of first calls / PyTorch, {name}"]["met"], printed)

    def test_agreement_and_setup(self):
        printed, rows = self.prove("--stages", "agreement,setup", "--precisions", "tf32")
        self.assertIn("set-up beyond one process", rows)
        same = rows["the same algorithms, in the same order, with the same status"]
        self.assertTrue(same["met"] and not same["text"].startswith("0 "), printed)

    def test_several_gpus(self):
        printed, rows = self.prove("--stages", "devices,shards")
        self.assertIn("all GPUs / one, ResNet-50, warm", rows)
        merged = next(row for what, row in rows.items() if what.startswith("shards on two GPUs as hosts, merged"))
        self.assertTrue(merged["met"] and merged["text"].endswith("exit codes [0, 0]"), printed)

    def test_faults(self):
        # The scripted GPU does not call cuDNN, so nothing can fail.
        printed, rows = self.prove("--stages", "faults", "--faults", "crash,hang", "--fault-runs", "1")
        self.assertEqual({what: row["text"] for what, row in rows.items()},
                         {"SIGSEGV": "no fault happened", "hang": "no fault happened"}, printed)

    def test_kills(self):
        printed, rows = self.prove("--stages", "kills", "--kills", "3")
        row = next(iter(rows.values()))
        self.assertTrue(row["what"].startswith("3 kills") and row["met"], printed)


if __name__ == "__main__":
    CLI, BACKENDS = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
