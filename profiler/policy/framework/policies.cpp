#include "policy/framework/policies.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "policy/framework/framework_rules.h"
#include "policy/framework/survey_rules.h"
#include "problem/input_error.h"
#include "text/parse.h"
#include "text/translatable.h"
#include "text/translate.h"

namespace convscope {
namespace {

using Lists = std::vector<std::string>;

using rules::PytorchMode;
using rules::PytorchRelease;

constexpr Filter kAny{};
constexpr Filter kDeterministic{.deterministicOnly = true};
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

/// The properties that the policies of one framework share.
struct Framework {
  const char* version;
  const char* source;
  const char* backend;
  PlanCache cache;
  Lists keys = {};
  std::uint64_t workspaceBytes = 0;
  bool trains = true;
  const char* tf32 = "";
  DispatchRule dispatch = rules::allToLibrary;
};

constexpr const char* kTorchTf32 = "torch.backends.cudnn.allow_tf32 = {state}";

PlanCache keepsAll(PlanCache::Scope scope, std::string key) {
  return {PlanCache::Keeps::Everything, scope, 0, 0, std::move(key)};
}

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
  framework.dispatch = rules::pytorchDispatch;
  return framework;
}

Framework pytorch214() {
  Framework framework = pytorch();
  framework.version = "PyTorch 2.14, graph API";
  framework.source =
      "pytorch/pytorch, aten/src/ATen/native/cudnn/Conv_v8.cpp (pull requests 187212, 188318) and "
      "torchgen/_autoheuristic/depthwise_conv (pull request 170609)";
  framework.dispatch = rules::pytorch214Dispatch;
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

Framework tensorflow() {
  return {translatable("policies", "TensorFlow 2.13 and later"),
          "tensorflow/tensorflow, tensorflow/core/kernels/conv_ops_gpu.cc; openxla/xla commit 0007719 (2023)",
          "cudnn",
          keepsAll(PlanCache::Scope::Process, translated("policies", "exact shapes, layout, type, pass and device")),
          {"workspace"},
          4096 * kMiB,
          true,
          "tf.config.experimental.enable_tensor_float_32_execution({state})",
          rules::tensorflowDispatch};
}

Framework xla() {
  Framework framework{
      translatable("policies", "XLA of 2024"), "openxla/xla, xla/service/gpu/autotuning/conv_algorithm_picker.cc",
      "cudnn",
      keepsAll(PlanCache::Scope::Process, translated("policies", "the instruction with its shapes, and the device"))};
  framework.tf32 = "NVIDIA_TF32_OVERRIDE={flag}";
  return framework;
}

Framework onnxRuntimeBefore() {
  return {translatable("policies", "ONNX Runtime 1.19 and before"),
          "microsoft/onnxruntime, onnxruntime/core/providers/cuda/nn/conv.cc; issue 22705",
          "cudnn-legacy",
          keepsAll(PlanCache::Scope::Layer, translated("policies", "the input's shape, in each node")),
          {},
          0,
          false,
          "use_tf32 = {flag}"};
}

Framework onnxRuntimeSince() {
  return {
      translatable("policies", "ONNX Runtime 1.20 and later, cuDNN 9"),
      "microsoft/onnxruntime, onnxruntime/core/providers/cuda/nn/conv.cc: CreateCudnnFeExecutionPlan(); pull request "
      "19470; issue 22705",
      "cudnn",
      PlanCache{PlanCache::Keeps::LastShape, PlanCache::Scope::Layer, 0, 0,
                translated("policies", "the last input's shape, in each node")},
      {},
      0,
      false,
      "use_tf32 = {flag}"};
}

Framework mxnet() {
  return {"MXNet 2.0",
          "apache/mxnet, src/operator/cudnn_ops.cc, src/operator/nn/convolution.cu and src/common/cuda/cudnn_cxx.cc",
          "cudnn",
          keepsAll(PlanCache::Scope::Process, translated("policies", "exact shapes, layout, type and pass")),
          {"workspace"},
          1024 * kMiB,
          true,
          "NVIDIA_TF32_OVERRIDE={flag}"};
}

Framework own() {
  return {"ConvScope", translatable("policies", "the survey itself"), "",
          keepsAll(PlanCache::Scope::Process, translated("policies", "the problem"))};
}

Policy policy(Framework framework, const std::string& name, const std::string& summary, const char* setup, Lists lists,
              FrameworkRule rule) {
  Policy result;
  result.name = name;
  result.version = translated("policies", framework.version);
  result.summary = summary;
  result.source = translated("policies", framework.source);
  result.setup = setup;
  result.keys = std::move(framework.keys);
  result.backend = framework.backend;
  result.lists = std::move(lists);
  result.trains = framework.trains;
  result.tf32 = framework.tf32;
  result.dispatch = framework.dispatch;
  result.cache = std::move(framework.cache);
  result.settings.workspaceBytes = framework.workspaceBytes;
  result.usualSettings = result.settings;
  result.rule = rule;
  return result;
}

/// Marks the last four of `all`, which are PyTorch's in the order of kSwitchCombinations.
void setSwitches(std::vector<Policy>& all) {
  for (std::size_t i = 0; i < kSwitchCombinations.size(); ++i)
    all[all.size() - kSwitchCombinations.size() + i].switches = kSwitchCombinations[i];
}

/// The four policies of one release, their names beginning with `prefix`.
template <PytorchRelease kRelease>
void addPytorch(std::vector<Policy>& all, const Framework& framework, const std::string& prefix,
                const std::string& off) {
  static constexpr PytorchMode kFree{.release = kRelease};
  static constexpr PytorchMode kStrict{.deterministic = true, .release = kRelease};
  const Lists lists{"instant", "fallback"};
  Framework plain = framework;
  plain.keys = {"cache"};
  Framework searching = framework;
  searching.keys = {"limit", "pick", "cache"};
  all.push_back(policy(plain, prefix, phrase("policies", "benchmark = False: {}")(off),
                       "torch.backends.cudnn.benchmark = False\ntorch.backends.cudnn.deterministic = False", lists,
                       [](auto& p, auto&) { return rules::pytorchOff(p, kFree); }));
  all.push_back(
      policy(searching, prefix + "-benchmark",
             translated("policies",
                        "benchmark = True: builds every plan, times the first that work once each, takes the fastest"),
             "torch.backends.cudnn.benchmark = True\ntorch.backends.cudnn.benchmark_limit = {limit}\n"
             "torch.backends.cudnn.deterministic = False",
             lists, [](auto& p, auto& s) { return rules::pytorchBenchmark(p, s, kFree); }));
  all.push_back(policy(plain, prefix + "-deterministic",
                       phrase("policies", "deterministic = True: {}, of the deterministic ones")(off),
                       "torch.backends.cudnn.benchmark = False\ntorch.backends.cudnn.deterministic = True", lists,
                       [](auto& p, auto&) { return rules::pytorchOff(p, kStrict); }));
  all.push_back(policy(searching, prefix + "-benchmark-deterministic",
                       translated("policies", "both True: benchmark mode over the deterministic plans"),
                       "torch.backends.cudnn.benchmark = True\ntorch.backends.cudnn.benchmark_limit = {limit}\n"
                       "torch.backends.cudnn.deterministic = True",
                       lists, [](auto& p, auto& s) { return rules::pytorchBenchmark(p, s, kStrict); }));
  setSwitches(all);
}

void addPytorchLegacy(std::vector<Policy>& all) {
  all.push_back(
      policy(pytorchLegacy(), "pytorch-legacy",
             translated("policies", "benchmark = False: the first of cudnnGetConvolution*Algorithm_v7 that works"),
             "TORCH_CUDNN_V8_API_DISABLED=1\ntorch.backends.cudnn.benchmark = False\n"
             "torch.backends.cudnn.deterministic = False",
             {"get_v7"}, [](auto& p, auto&) { return rules::legacyListed(p, "get_v7", 0, kAny); }));
  all.push_back(policy(
      pytorchLegacy(), "pytorch-legacy-benchmark",
      translated("policies",
                 "benchmark = True: cudnnFindConvolution*AlgorithmEx runs every algorithm, the fastest is taken"),
      "TORCH_CUDNN_V8_API_DISABLED=1\ntorch.backends.cudnn.benchmark = True\n"
      "torch.backends.cudnn.deterministic = False",
      {"find"}, [](auto& p, auto&) { return rules::legacyListed(p, "find", 0, kAny); }));
  all.push_back(policy(pytorchLegacy(), "pytorch-legacy-deterministic",
                       translated("policies", "deterministic = True: algorithm 1 of each pass"),
                       "TORCH_CUDNN_V8_API_DISABLED=1\ntorch.backends.cudnn.benchmark = False\n"
                       "torch.backends.cudnn.deterministic = True",
                       {}, [](auto& p, auto&) { return rules::legacyFixed(p); }));
  all.push_back(policy(
      pytorchLegacy(), "pytorch-legacy-benchmark-deterministic",
      translated("policies", "both True: the fastest deterministic algorithm of cudnnFindConvolution*AlgorithmEx"),
      "TORCH_CUDNN_V8_API_DISABLED=1\ntorch.backends.cudnn.benchmark = True\n"
      "torch.backends.cudnn.deterministic = True",
      {"find"}, [](auto& p, auto&) { return rules::legacyListed(p, "find", 0, kDeterministic); }));
  setSwitches(all);
}

void addTensorflowAndXla(std::vector<Policy>& all) {
  const Lists lists{"mode_b", "mode_a", "fallback"};
  using rules::TensorflowTune;
  all.push_back(policy(tensorflow(), "tensorflow",
                       translated("policies", "autotune on: runs every plan of the heuristics once, takes the fastest"),
                       "TF_CUDNN_USE_AUTOTUNE=1\nTF_CUDNN_WORKSPACE_LIMIT_IN_MB={workspace}", lists,
                       [](auto& p, auto& s) { return rules::tensorflow(p, s, TensorflowTune::Fastest); }));
  Framework unlimited = tensorflow();
  unlimited.keys.clear();
  unlimited.workspaceBytes = 0;
  all.push_back(policy(
      unlimited, "tensorflow-no-autotune",
      translated("policies", "autotune off: builds every plan of the heuristics, takes the first that can be built"),
      "TF_CUDNN_USE_AUTOTUNE=0", lists, [](auto& p, auto& s) { return rules::tensorflow(p, s, TensorflowTune::Off); }));
  all.push_back(
      policy(tensorflow(), "tensorflow-deterministic",
             translated("policies", "op determinism: runs every deterministic plan once, takes the first that works"),
             "tf.config.experimental.enable_op_determinism()\n"
             "TF_CUDNN_WORKSPACE_LIMIT_IN_MB={workspace}",
             lists, [](auto& p, auto& s) { return rules::tensorflow(p, s, TensorflowTune::Deterministic); }));
  all.push_back(
      policy(xla(), "xla-0",
             translated("policies", "autotune level 0: assumed to take the first plan of the heuristics that works"),
             "XLA_FLAGS=--xla_gpu_autotune_level=0", {"mode_b", "mode_a"}, [](auto& p, auto&) {
               return rules::firstSupported(p, {"mode_b", "mode_a"});
             }));
  all.push_back(
      policy(xla(), "xla-4",
             translated("policies",
                        "autotune level 4: times every plan up to ten times, takes the least workspace within 4 us"),
             "XLA_FLAGS=--xla_gpu_autotune_level=4", lists, [](auto& p, auto&) { return rules::xlaAutotune(p); }));
}

void addOnnxRuntime(std::vector<Policy>& all) {
  Framework limited = onnxRuntimeBefore();
  limited.keys = {"workspace"};
  all.push_back(policy(limited, "onnxruntime-1.19-exhaustive",
                       translated("policies", "EXHAUSTIVE: the fastest of cudnnFindConvolutionForwardAlgorithmEx"),
                       "cudnn_conv_algo_search = EXHAUSTIVE\ncudnn_conv_use_max_workspace = {max_workspace}", {"find"},
                       [](auto& p, auto& s) { return rules::legacyListed(p, "find", s.workspaceBytes, kAny); }));
  all.push_back(policy(onnxRuntimeBefore(), "onnxruntime-1.19-heuristic",
                       translated("policies", "HEURISTIC: the first of cudnnGetConvolutionForwardAlgorithm_v7"),
                       "cudnn_conv_algo_search = HEURISTIC", {"get_v7"},
                       [](auto& p, auto&) { return rules::legacyListed(p, "get_v7", 0, kAny); }));
  all.push_back(policy(onnxRuntimeBefore(), "onnxruntime-1.19-default", "DEFAULT: IMPLICIT_PRECOMP_GEMM",
                       "cudnn_conv_algo_search = DEFAULT", {}, [](auto& p, auto&) { return rules::legacyFixed(p); }));
  all.push_back(policy(onnxRuntimeSince(), "onnxruntime-1.20-exhaustive",
                       translated("policies", "EXHAUSTIVE: the first plan of mode B that is supported"),
                       "cudnn_conv_algo_search = EXHAUSTIVE", {"mode_b"},
                       [](auto& p, auto&) { return rules::onnxRuntime(p, "mode_b"); }));
  all.push_back(policy(onnxRuntimeSince(), "onnxruntime-1.20-heuristic",
                       translated("policies", "HEURISTIC: the first plan of mode A that is supported"),
                       "cudnn_conv_algo_search = HEURISTIC", {"mode_a"},
                       [](auto& p, auto&) { return rules::onnxRuntime(p, "mode_a"); }));
  all.push_back(policy(onnxRuntimeSince(), "onnxruntime-1.20-default",
                       translated("policies", "DEFAULT: the first plan of FALLBACK that is supported"),
                       "cudnn_conv_algo_search = DEFAULT", {"fallback"},
                       [](auto& p, auto&) { return rules::onnxRuntime(p, "fallback"); }));
}

void addMxnet(std::vector<Policy>& all) {
  using rules::MxnetTune;
  const Lists lists{"mode_b", "all engines"};
  all.push_back(policy(
      mxnet(), "mxnet-0",
      translated("policies", "autotune 0: builds every plan, takes the first within the workspace limit"),
      "MXNET_CUDNN_AUTOTUNE_DEFAULT=0", lists, [](auto& p, auto& s) { return rules::mxnet(p, s, MxnetTune::Off); }));
  all.push_back(policy(
      mxnet(), "mxnet-1",
      translated("policies", "autotune 1: the fastest within the workspace limit, by the mean of three executions"),
      "MXNET_CUDNN_AUTOTUNE_DEFAULT=1", lists,
      [](auto& p, auto& s) { return rules::mxnet(p, s, MxnetTune::Limited); }));
  Framework unlimited = mxnet();
  unlimited.keys.clear();
  unlimited.workspaceBytes = 0;
  all.push_back(policy(unlimited, "mxnet-2",
                       translated("policies", "autotune 2: the fastest of all, by the mean of three executions"),
                       "MXNET_CUDNN_AUTOTUNE_DEFAULT=2", lists,
                       [](auto& p, auto& s) { return rules::mxnet(p, s, MxnetTune::Fastest); }));
}

void addOwn(std::vector<Policy>& all) {
  Framework limited = own();
  limited.keys = {"workspace"};
  all.push_back(policy(limited, "fastest",
                       translated("policies", "the fastest algorithm of the survey under a workspace limit, no search"),
                       "", {}, nullptr));
  all.back().rule = rules::fastestWithin;
  Framework sharing = own();
  sharing.keys = {"within"};
  all.push_back(policy(sharing, "least-workspace",
                       translated("policies", "the least workspace within a share of the fastest, no search"), "", {},
                       nullptr));
  all.back().rule = rules::leastWorkspace;
}

std::vector<Policy> makePolicies() {
  std::vector<Policy> all;
  addPytorch<PytorchRelease::V211>(all, pytorch(), "pytorch",
                                   translated("policies", "the first plan of the heuristics that works"));
  addPytorch<PytorchRelease::V214>(
      all, pytorch214(), "pytorch-2.14",
      translated("policies", "the heuristics' first plan, requested alone; if it fails, the first that works"));
  addPytorchLegacy(all);
  addTensorflowAndXla(all);
  addOnnxRuntime(all);
  addMxnet(all);
  addOwn(all);
  return all;
}

}  // namespace

const std::vector<Policy>& policies() {
  static const std::vector<Policy> all = makePolicies();
  return all;
}

const Policy* pytorchPolicy(std::string_view backend, CudnnSwitches switches) {
  const auto found = std::ranges::find_if(
      policies(), [&](const Policy& policy) { return policy.backend == backend && policy.switches == switches; });
  return found == policies().end() ? nullptr : &*found;
}

std::vector<std::string> usualPolicies(const std::string& backend) {
  std::vector<std::string> names;
  for (const CudnnSwitches switches : kSwitchCombinations) {
    const Policy* policy = pytorchPolicy(backend, switches);
    if (policy == nullptr) continue;
    names.push_back(policy->name);
    const bool hasLimit = std::ranges::find(policy->keys, "limit") != policy->keys.end();
    if (hasLimit && !switches.deterministic) names.push_back(policy->name + ":limit=0");
  }
  if (names.empty()) names = {"fastest", "least-workspace"};
  return names;
}

namespace {

const Policy& named(std::string_view name) {
  const auto found = std::ranges::find(policies(), name, &Policy::name);
  if (found != policies().end()) return *found;
  std::vector<std::string> names;
  for (const Policy& policy : policies()) names.push_back(policy.name);
  throw InputError(
      fmt::format(translatable("message", "there is no policy \"{}\", only {}"), name, fmt::join(names, ", ")));
}

}  // namespace

Policy findPolicy(std::string_view text) {
  const std::size_t colon = text.find(':');
  Policy policy = named(text.substr(0, colon));
  if (colon == std::string_view::npos) return policy;
  for (const std::string_view setting : split(text.substr(colon + 1), ",")) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
      throw InputError(
          fmt::format(translatable("message", "policy {}: \"{}\" is not of the form KEY=VALUE"), policy.name, setting));
    policy.set(setting.substr(0, equals), setting.substr(equals + 1));
  }
  return policy;
}

std::string policyLabel(const std::string& text) {
  try {
    return findPolicy(text).label();
  } catch (const InputError&) {
    return text;
  }
}

}  // namespace convscope
