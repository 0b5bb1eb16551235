// The policies of the other frameworks, and ConvScope's own.

#include "core/translatable.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/framework_policies.h"
#include "policy/framework/survey_rules.h"
#include "text/translate.h"

namespace convscope::frameworks {
namespace {

constexpr Filter kEvery{};
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

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

}  // namespace

void addTensorflowAndXla(std::vector<Policy>& all) {
  const Lists lists{"mode_b", "mode_a", "fallback"};
  using rules::TensorflowTune;
  all.push_back(
      makePolicy(tensorflow(), "tensorflow",
                 translated("policies", "autotune on: runs every plan of the heuristics once, takes the fastest"),
                 "TF_CUDNN_USE_AUTOTUNE=1\nTF_CUDNN_WORKSPACE_LIMIT_IN_MB={workspace}", lists,
                 [](auto& p, auto& s) { return rules::tensorflow(p, s, TensorflowTune::Fastest); }));
  Framework unlimited = tensorflow();
  unlimited.keys.clear();
  unlimited.workspaceBytes = 0;
  all.push_back(makePolicy(
      unlimited, "tensorflow-no-autotune",
      translated("policies", "autotune off: builds every plan of the heuristics, takes the first that can be built"),
      "TF_CUDNN_USE_AUTOTUNE=0", lists, [](auto& p, auto& s) { return rules::tensorflow(p, s, TensorflowTune::Off); }));
  all.push_back(makePolicy(
      tensorflow(), "tensorflow-deterministic",
      translated("policies", "op determinism: runs every deterministic plan once, takes the first that works"),
      "tf.config.experimental.enable_op_determinism()\n"
      "TF_CUDNN_WORKSPACE_LIMIT_IN_MB={workspace}",
      lists, [](auto& p, auto& s) { return rules::tensorflow(p, s, TensorflowTune::Deterministic); }));
  all.push_back(makePolicy(
      xla(), "xla-0",
      translated("policies", "autotune level 0: assumed to take the first plan of the heuristics that works"),
      "XLA_FLAGS=--xla_gpu_autotune_level=0", {"mode_b", "mode_a"}, [](auto& p, auto&) {
        return rules::firstSupported(p, {"mode_b", "mode_a"});
      }));
  all.push_back(makePolicy(
      xla(), "xla-4",
      translated("policies",
                 "autotune level 4: times every plan up to ten times, takes the least workspace within 4 us"),
      "XLA_FLAGS=--xla_gpu_autotune_level=4", lists, [](auto& p, auto&) { return rules::xlaAutotune(p); }));
}

void addOnnxRuntime(std::vector<Policy>& all) {
  Framework limited = onnxRuntimeBefore();
  limited.keys = {"workspace"};
  all.push_back(makePolicy(limited, "onnxruntime-1.19-exhaustive",
                           translated("policies", "EXHAUSTIVE: the fastest of cudnnFindConvolutionForwardAlgorithmEx"),
                           "cudnn_conv_algo_search = EXHAUSTIVE\ncudnn_conv_use_max_workspace = {max_workspace}",
                           {"find"},
                           [](auto& p, auto& s) { return rules::legacyListed(p, "find", s.workspaceBytes, kEvery); }));
  all.push_back(makePolicy(onnxRuntimeBefore(), "onnxruntime-1.19-heuristic",
                           translated("policies", "HEURISTIC: the first of cudnnGetConvolutionForwardAlgorithm_v7"),
                           "cudnn_conv_algo_search = HEURISTIC", {"get_v7"},
                           [](auto& p, auto&) { return rules::legacyListed(p, "get_v7", 0, kEvery); }));
  all.push_back(makePolicy(onnxRuntimeBefore(), "onnxruntime-1.19-default", "DEFAULT: IMPLICIT_PRECOMP_GEMM",
                           "cudnn_conv_algo_search = DEFAULT", {},
                           [](auto& p, auto&) { return rules::legacyFixed(p); }));
  all.push_back(makePolicy(onnxRuntimeSince(), "onnxruntime-1.20-exhaustive",
                           translated("policies", "EXHAUSTIVE: the first plan of mode B that is supported"),
                           "cudnn_conv_algo_search = EXHAUSTIVE", {"mode_b"},
                           [](auto& p, auto&) { return rules::onnxRuntime(p, "mode_b"); }));
  all.push_back(makePolicy(onnxRuntimeSince(), "onnxruntime-1.20-heuristic",
                           translated("policies", "HEURISTIC: the first plan of mode A that is supported"),
                           "cudnn_conv_algo_search = HEURISTIC", {"mode_a"},
                           [](auto& p, auto&) { return rules::onnxRuntime(p, "mode_a"); }));
  all.push_back(makePolicy(onnxRuntimeSince(), "onnxruntime-1.20-default",
                           translated("policies", "DEFAULT: the first plan of FALLBACK that is supported"),
                           "cudnn_conv_algo_search = DEFAULT", {"fallback"},
                           [](auto& p, auto&) { return rules::onnxRuntime(p, "fallback"); }));
}

void addMxnet(std::vector<Policy>& all) {
  using rules::MxnetTune;
  const Lists lists{"mode_b", "all engines"};
  all.push_back(makePolicy(
      mxnet(), "mxnet-0",
      translated("policies", "autotune 0: builds every plan, takes the first within the workspace limit"),
      "MXNET_CUDNN_AUTOTUNE_DEFAULT=0", lists, [](auto& p, auto& s) { return rules::mxnet(p, s, MxnetTune::Off); }));
  all.push_back(makePolicy(
      mxnet(), "mxnet-1",
      translated("policies", "autotune 1: the fastest within the workspace limit, by the mean of three executions"),
      "MXNET_CUDNN_AUTOTUNE_DEFAULT=1", lists,
      [](auto& p, auto& s) { return rules::mxnet(p, s, MxnetTune::Limited); }));
  Framework unlimited = mxnet();
  unlimited.keys.clear();
  unlimited.workspaceBytes = 0;
  all.push_back(makePolicy(unlimited, "mxnet-2",
                           translated("policies", "autotune 2: the fastest of all, by the mean of three executions"),
                           "MXNET_CUDNN_AUTOTUNE_DEFAULT=2", lists,
                           [](auto& p, auto& s) { return rules::mxnet(p, s, MxnetTune::Fastest); }));
}

void addOwn(std::vector<Policy>& all) {
  Framework limited = own();
  limited.keys = {"workspace"};
  all.push_back(
      makePolicy(limited, "fastest",
                 translated("policies", "the fastest algorithm of the survey under a workspace limit, no search"), "",
                 {}, nullptr));
  all.back().rule = rules::fastestWithin;
  all.push_back(makePolicy(own(), "first-listed",
                           translated("policies", "the first algorithm that the library lists, no search"), "", {},
                           nullptr));
  all.back().rule = rules::firstListed;
  Framework sharing = own();
  sharing.keys = {"within"};
  all.push_back(makePolicy(sharing, "least-workspace",
                           translated("policies", "the least workspace within a share of the fastest, no search"), "",
                           {}, nullptr));
  all.back().rule = rules::leastWorkspace;
  Framework choices = own();
  choices.version = translatable("policies", "Applied");
  choices.backend = "cudnn";
  choices.dispatch = [](auto& problem, auto& platform) {
    return rules::pytorchDispatch(problem, platform, rules::PytorchRelease::V211);
  };
  all.push_back(makePolicy(
      choices, "convscope-applied",
      translated("policies",
                 "the measured choices of a choice file, which an unmodified program takes without a search"),
      "convscope-cli run --choices FILE -- PROGRAM", {}, nullptr));
  all.back().rule = rules::applied;
}

}  // namespace convscope::frameworks
