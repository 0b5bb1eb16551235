// PyTorch's policies: those of its releases with the graph API, and with the legacy API.

#include "policy/framework/framework_policies.h"
#include "text/translate.h"

namespace convscope::frameworks {
namespace {

using rules::PytorchMode;
using rules::PytorchRelease;

constexpr Filter kAny{};
constexpr Filter kDeterministic{.deterministicOnly = true};

constexpr const char* kTorchTf32 = "torch.backends.cudnn.allow_tf32 = {state}";

Framework pytorch() {
  Framework framework{
      "PyTorch 2.11, graph API",
      "pytorch/pytorch, aten/src/ATen/native/cudnn/Conv_v8.cpp and aten/src/ATen/native/Convolution.cpp", "cudnn",
      PlanCache{
          PlanCache::Keeps::LeastRecentlyUsed, PlanCache::Scope::Thread, 10'000, 200 << 10,
          translated("policies",
                     "exact shapes, layout, type, pass, deterministic, allow_tf32 and pointer alignments; benchmark is "
                     "not in it")}};
  framework.tf32 = kTorchTf32;
  return framework;
}

Framework pytorch290() {
  Framework framework = pytorch();
  framework.version = "PyTorch 2.9.0, graph API";
  framework.source =
      "pytorch/pytorch, aten/src/ATen/native/cudnn/Conv_v8.cpp and aten/src/ATen/native/Convolution.cpp (pull request "
      "163581)";
  return framework;
}

Framework pytorch29() {
  Framework framework = pytorch();
  framework.version = "PyTorch 2.9.1 and 2.10, graph API";
  framework.source =
      "pytorch/pytorch, aten/src/ATen/native/cudnn/Conv_v8.cpp and aten/src/ATen/native/Convolution.cpp (pull requests "
      "163581, 166480, 167111)";
  return framework;
}

Framework pytorch214() {
  Framework framework = pytorch();
  framework.version = "PyTorch 2.14, graph API";
  framework.source =
      "pytorch/pytorch, aten/src/ATen/native/cudnn/Conv_v8.cpp (pull requests 187212, 188318) and "
      "torchgen/_autoheuristic/depthwise_conv (pull request 170609)";
  return framework;
}

Framework pytorchLegacy() {
  Framework framework{
      "PyTorch 2.x, TORCH_CUDNN_V8_API_DISABLED=1", "pytorch/pytorch, aten/src/ATen/native/cudnn/Conv_v7.cpp",
      "cudnn-legacy",
      keepsAll(
          PlanCache::Scope::Process,
          translated("policies", "exact shapes, type, pass, deterministic and allow_tf32; benchmark is not in it"))};
  framework.tf32 = kTorchTf32;
  framework.dispatch = rules::pytorchLegacyDispatch;
  return framework;
}

/// Marks the last four of `all`, which are PyTorch's in the order of kSwitchCombinations.
void setSwitches(std::vector<Policy>& all) {
  for (std::size_t i = 0; i < kSwitchCombinations.size(); ++i)
    all[all.size() - kSwitchCombinations.size() + i].switches = kSwitchCombinations[i];
}

/// The four policies of one release, their names beginning with `prefix`.
template <PytorchRelease kRelease>
void addRelease(std::vector<Policy>& all, const Framework& framework, const std::string& prefix,
                const std::string& off) {
  static constexpr PytorchMode kFree{.release = kRelease};
  static constexpr PytorchMode kStrict{.deterministic = true, .release = kRelease};
  const Lists lists{"instant", "fallback"};
  Framework plain = framework;
  plain.dispatch = [](auto& problem, auto& platform) { return rules::pytorchDispatch(problem, platform, kRelease); };
  Framework searching = plain;
  plain.keys = {"cache"};
  searching.keys = {"limit", "pick", "cache"};
  all.push_back(makePolicy(plain, prefix, phrase("policies", "benchmark = False: {}")(off),
                           "torch.backends.cudnn.benchmark = False\ntorch.backends.cudnn.deterministic = False", lists,
                           [](auto& p, auto&) { return rules::pytorchOff(p, kFree); }));
  all.push_back(makePolicy(
      searching, prefix + "-benchmark",
      translated("policies",
                 "benchmark = True: builds every plan, times the first that work once each, takes the fastest"),
      "torch.backends.cudnn.benchmark = True\ntorch.backends.cudnn.benchmark_limit = {limit}\n"
      "torch.backends.cudnn.deterministic = False",
      lists, [](auto& p, auto& s) { return rules::pytorchBenchmark(p, s, kFree); }));
  all.push_back(makePolicy(plain, prefix + "-deterministic",
                           phrase("policies", "deterministic = True: {}, of the deterministic ones")(off),
                           "torch.backends.cudnn.benchmark = False\ntorch.backends.cudnn.deterministic = True", lists,
                           [](auto& p, auto&) { return rules::pytorchOff(p, kStrict); }));
  all.push_back(makePolicy(searching, prefix + "-benchmark-deterministic",
                           translated("policies", "both True: benchmark mode over the deterministic plans"),
                           "torch.backends.cudnn.benchmark = True\ntorch.backends.cudnn.benchmark_limit = {limit}\n"
                           "torch.backends.cudnn.deterministic = True",
                           lists, [](auto& p, auto& s) { return rules::pytorchBenchmark(p, s, kStrict); }));
  setSwitches(all);
}

void addPytorchLegacy(std::vector<Policy>& all) {
  all.push_back(
      makePolicy(pytorchLegacy(), "pytorch-legacy",
                 translated("policies", "benchmark = False: the first of cudnnGetConvolution*Algorithm_v7 that works"),
                 "TORCH_CUDNN_V8_API_DISABLED=1\ntorch.backends.cudnn.benchmark = False\n"
                 "torch.backends.cudnn.deterministic = False",
                 {"get_v7"}, [](auto& p, auto&) { return rules::legacyListed(p, "get_v7", 0, kAny); }));
  all.push_back(makePolicy(
      pytorchLegacy(), "pytorch-legacy-benchmark",
      translated("policies",
                 "benchmark = True: cudnnFindConvolution*AlgorithmEx runs every algorithm, the fastest is taken"),
      "TORCH_CUDNN_V8_API_DISABLED=1\ntorch.backends.cudnn.benchmark = True\n"
      "torch.backends.cudnn.deterministic = False",
      {"find"}, [](auto& p, auto&) { return rules::legacyListed(p, "find", 0, kAny); }));
  all.push_back(makePolicy(pytorchLegacy(), "pytorch-legacy-deterministic",
                           translated("policies", "deterministic = True: algorithm 1 of each pass"),
                           "TORCH_CUDNN_V8_API_DISABLED=1\ntorch.backends.cudnn.benchmark = False\n"
                           "torch.backends.cudnn.deterministic = True",
                           {}, [](auto& p, auto&) { return rules::legacyFixed(p); }));
  all.push_back(makePolicy(
      pytorchLegacy(), "pytorch-legacy-benchmark-deterministic",
      translated("policies", "both True: the fastest deterministic algorithm of cudnnFindConvolution*AlgorithmEx"),
      "TORCH_CUDNN_V8_API_DISABLED=1\ntorch.backends.cudnn.benchmark = True\n"
      "torch.backends.cudnn.deterministic = True",
      {"find"}, [](auto& p, auto&) { return rules::legacyListed(p, "find", 0, kDeterministic); }));
  setSwitches(all);
}

}  // namespace

void addPytorch(std::vector<Policy>& all) {
  const std::string first = translated("policies", "the first plan of the heuristics that works");
  addRelease<PytorchRelease::V211>(all, pytorch(), "pytorch", first);
  addRelease<PytorchRelease::V290>(all, pytorch290(), "pytorch-2.9.0", first);
  addRelease<PytorchRelease::V29>(all, pytorch29(), "pytorch-2.9", first);
  addRelease<PytorchRelease::V214>(
      all, pytorch214(), "pytorch-2.14",
      translated("policies", "the heuristics' first plan, requested alone; if it fails, the first that works"));
  addPytorchLegacy(all);
}

}  // namespace convscope::frameworks
