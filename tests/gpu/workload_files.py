"""Reads workload files (docs/formats.md, "Workload") and compares them with what hooks counted in the model. Needs no GPU."""
import collections
import json
import re

# PyTorch's selection of an implementation (torch._C._ConvBackend): the executor of a workload
EXECUTORS = {"Cudnn": "cudnn", "CudnnTranspose": "cudnn", "Mkldnn": "onednn", "MkldnnTranspose": "onednn",
             "CudaDepthwise2d": "framework-depthwise", "CudaDepthwise3d": "framework-depthwise"}
HEAD_LISTS = ("source", "version", "remark")


class Workload:
    def __init__(self, text):
        self.head, self.problems, self.calls, self.kinds, self.runs = {}, {}, {}, {}, []
        item = None
        for line in text.splitlines()[1:]:
            key, _, rest = line.strip().partition(" ")
            if not key or key.startswith("#"):
                continue
            if key == "problem":
                number, problem = rest.split(" ", 1)
                item = self.problems[number] = {"problem": problem, "executor": "unknown", "layers": [], "races": []}
            elif key == "call":
                number, _, problems = rest.split(" ", 2)
                item = self.calls[number] = {"problems": problems.split()}
            elif key == "kind":
                item = self.kinds[rest] = {"calls": collections.Counter()}
            elif key == "iterations":
                kind, times = rest.split(" x")
                item = {"kind": kind, "count": int(times)}
                self.runs.append(item)
            elif key == "calls":
                for one in rest.split():
                    call, _, times = one.partition("x")
                    item["calls"][call] += int(times or 1)
            elif key == "layer":
                item["layers"].append(rest)
            elif key == "race":
                item["races"].append([])
            elif key in ("plan", "picked"):
                us, name = rest.split(" ", 1)
                item["races"][-1].append({"id": name, "us": None if us == "-" else float(us), "picked": key == "picked"})
            elif item is None:
                self.head.setdefault(key, []).append(rest)
            else:
                item[key] = rest

    def switch(self, name):
        """Returns True, False, or None if the workload does not say."""
        return {"on": True, "off": False}.get(self.head.get(name, [None])[0])

    def counts(self, kind):
        """Returns {(problem, executor): executions in an iteration}."""
        result = collections.Counter()
        for call, times in self.kinds[kind]["calls"].items():
            for number in self.calls[call]["problems"]:
                problem = self.problems[number]
                result[problem["problem"], problem["executor"]] += times
        return result

    def steady_kind(self):
        """Returns the kind of most iterations, or None."""
        total = collections.Counter()
        for run in self.runs:
            total[run["kind"]] += run["count"]
        return max(total, key=total.get) if total else None

    def layers(self):
        """Returns {problem: names of its layers}."""
        return {one["problem"]: set(one["layers"]) for one in self.problems.values()}


def truth_counts(truth):
    result = collections.Counter()
    for one in truth["problems"]:
        result[one["problem"], EXECUTORS.get(one["executor"], "framework-native")] += one["count"]
    return result


def truth_layers(truth):
    result = collections.defaultdict(set)
    for one in truth["problems"]:
        result[one["problem"]].add(one["layer"])
    return dict(result)


def differences(workload, truth, any_kind=False, layers=True):
    """Returns what differs between a workload's steady iteration and the hooks' count, one line each. With `any_kind`,
    one kind of iterations must be equal: the sizes changed."""
    expected = truth_counts(truth)
    found = []
    kinds = list(workload.kinds) if any_kind else [workload.steady_kind()]
    if not workload.runs:
        return ["there are no iterations"]
    candidates = []
    for kind in kinds:
        counts = workload.counts(kind)
        candidates.append([f"{problem} [{executor}]: {counts[problem, executor]} instead of {expected[problem, executor]}"
                           for problem, executor in sorted(counts.keys() | expected.keys())
                           if counts[problem, executor] != expected[problem, executor]])
    found += min(candidates, key=len)
    for name in ("benchmark", "deterministic", "allow_tf32"):
        if workload.switch(name) != truth[name]:
            found.append(f"{name}: {workload.switch(name)} instead of {truth[name]}")
    if layers:
        ours, theirs = workload.layers(), truth_layers(truth)
        found += [f"layers of {problem}: {sorted(ours.get(problem, ()))} instead of {sorted(names)}"
                  for problem, names in theirs.items() if ours.get(problem) != names]
    return found


def recorded_times(trace_head):
    """Returns the object "convscope" of a trace, from its first lines."""
    match = re.search(r'"convscope": (\{.*\}),\s*$', trace_head, re.MULTILINE)
    return json.loads(match[1]) if match else None
