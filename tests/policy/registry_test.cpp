#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "backend/candidate_lists.h"
#include "policy/framework/policies.h"
#include "policy/framework/policy.h"
#include "policy/framework/policy_context.h"
#include "policy/framework/pytorch_release.h"
#include "support/input_error_of.h"
#include "text/translate.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;

TEST(Policies, AreDistinctAndSayWhatTheyCopy) {
  std::set<std::string> names;
  for (const Policy& policy : policies()) {
    EXPECT_TRUE(names.insert(policy.name).second) << policy.name;
    EXPECT_FALSE(policy.version.empty()) << policy.name;
    EXPECT_FALSE(policy.summary.empty()) << policy.name;
    EXPECT_FALSE(policy.source.empty()) << policy.name;
    EXPECT_FALSE(policy.cache.key.empty()) << policy.name;
    EXPECT_TRUE(std::visit([](const auto rule) { return rule != nullptr; }, policy.rule)) << policy.name;
    EXPECT_EQ(policy.text(), policy.name);
    EXPECT_EQ(findPolicy(policy.name).name, policy.name);
    EXPECT_EQ(policy.setupText().find('{'), std::string::npos) << policy.setupText();
  }
  EXPECT_EQ(names.size(), 38u);
}

TEST(Policies, OnlyOnnxRuntimeRunsNoBackwardPasses) {
  for (const Policy& policy : policies()) {
    const bool inference = policy.name.starts_with("onnxruntime");
    EXPECT_TRUE(policy.covers(Pass::Forward));
    EXPECT_EQ(policy.covers(Pass::BackwardData), !inference) << policy.name;
    EXPECT_EQ(policy.covers(Pass::BackwardFilter), !inference) << policy.name;
  }
}

TEST(Policies, OfPytorchsReleasesDifferInWhatTheyCopy) {
  EXPECT_EQ(pytorchPolicy("cudnn", {.benchmark = true})->name, "pytorch-benchmark");
  EXPECT_EQ(pytorchPolicy("cudnn", {.benchmark = true})->title(), "benchmark = True");
  EXPECT_EQ(findPolicy("pytorch-benchmark:limit=0").title(), "benchmark = True, limit=0");
  EXPECT_EQ(findPolicy("pytorch-2.14").title(), "benchmark = False (pytorch-2.14)");
  EXPECT_EQ(findPolicy("pytorch-2.14-benchmark").switches, (CudnnSwitches{.benchmark = true}));
  EXPECT_THAT(findPolicy("pytorch-2.14").version, HasSubstr("2.14"));
  EXPECT_THAT(findPolicy("pytorch-2.14").source, HasSubstr("187212"));
}

TEST(Policies, NameEverySwitchThatTheyAssume) {
  EXPECT_EQ(findPolicy("pytorch").setupText(Precision::Fp32, Layout::Nchw),
            "torch.backends.cudnn.benchmark = False\ntorch.backends.cudnn.deterministic = False\n"
            "torch.backends.cudnn.allow_tf32 = False");
  EXPECT_EQ(findPolicy("pytorch-benchmark:limit=0").setupText(Precision::Tf32, Layout::Nchw),
            "torch.backends.cudnn.benchmark = True\ntorch.backends.cudnn.benchmark_limit = 0\n"
            "torch.backends.cudnn.deterministic = False\ntorch.backends.cudnn.allow_tf32 = True");
  EXPECT_EQ(findPolicy("pytorch-deterministic").setupText(Precision::Fp16, Layout::Nhwc),
            "torch.backends.cudnn.benchmark = False\ntorch.backends.cudnn.deterministic = True\n"
            "model.to(memory_format=torch.channels_last)  # and the inputs\n"
            "with torch.autocast(\"cuda\", dtype=torch.float16):\n    ...  # the forward pass");
  EXPECT_THAT(findPolicy("tensorflow").setupText(Precision::Fp32, Layout::Nhwc),
              HasSubstr("enable_tensor_float_32_execution(False)"));
  EXPECT_THAT(findPolicy("onnxruntime-1.20-default").setupText(Precision::Tf32, Layout::Nchw),
              HasSubstr("use_tf32 = 1"));
  EXPECT_THAT(findPolicy("onnxruntime-1.19-exhaustive").setupText(), HasSubstr("cudnn_conv_use_max_workspace = 1"));
  EXPECT_THAT(findPolicy("onnxruntime-1.19-exhaustive:workspace=32").setupText(),
              HasSubstr("cudnn_conv_use_max_workspace = 0"));
  EXPECT_EQ(findPolicy("fastest").setupText(Precision::Fp32, Layout::Nchw), "");
}

TEST(FindPolicy, SettingsComeBackInTheText) {
  for (const std::string text :
       {"pytorch-benchmark:limit=0", "pytorch-benchmark:limit=25,pick=median", "pytorch:cache=-1",
        "pytorch-benchmark-deterministic:cache=0", "fastest:workspace=64", "fastest:workspace=0.5",
        "least-workspace:within=7", "least-workspace:within=0", "tensorflow:workspace=512", "mxnet-1:workspace=2048"}) {
    EXPECT_EQ(findPolicy(text).text(), text);
  }
  EXPECT_EQ(findPolicy("pytorch-benchmark:limit=10").text(), "pytorch-benchmark");
}

TEST(FindPolicy, SettingsTakeEffect) {
  EXPECT_EQ(findPolicy("pytorch-benchmark:limit=25").settings.limit, 25);
  EXPECT_TRUE(findPolicy("pytorch-benchmark:pick=median").settings.byMedian);
  EXPECT_EQ(findPolicy("fastest:workspace=64").settings.workspaceBytes, 64u << 20);
  EXPECT_DOUBLE_EQ(findPolicy("least-workspace:within=7").settings.withinPercent, 7);
  EXPECT_EQ(findPolicy("pytorch:cache=-1").cache.keeps, PlanCache::Keeps::Nothing);
  EXPECT_EQ(findPolicy("pytorch:cache=0").cache.keeps, PlanCache::Keeps::Everything);
  EXPECT_EQ(findPolicy("pytorch:cache=7").cache.keeps, PlanCache::Keeps::LeastRecentlyUsed);
  EXPECT_EQ(findPolicy("pytorch:cache=7").cache.capacity, 7);
  EXPECT_THAT(findPolicy("pytorch-benchmark:limit=0").setupText(), HasSubstr("benchmark_limit = 0"));
  EXPECT_THAT(findPolicy("tensorflow:workspace=512").setupText(), HasSubstr("LIMIT_IN_MB=512"));
}

/// The place of an error is a message, too.
TEST(FindPolicy, SaysWhereInTheLanguageOfTheProcess) {
  setTranslator(
      [](const char*, const char* text) {
        return std::string(text) == "policy {}, setting {}" ? std::string("策略 {}，设置 {}") : std::string(text);
      },
      "zh_CN");
  const std::string error = inputErrorOf([] { findPolicy("pytorch-benchmark:limit=-1"); });
  setTranslator(nullptr, "");
  EXPECT_THAT(error, HasSubstr("策略 pytorch-benchmark，设置 limit: \"-1\" is not"));
}

TEST(FindPolicy, SaysWhatWouldFit) {
  EXPECT_THAT(inputErrorOf([] { findPolicy("caffe"); }), HasSubstr("no policy \"caffe\", only pytorch, "));
  EXPECT_THAT(inputErrorOf([] { findPolicy(""); }), HasSubstr("no policy \"\""));
  EXPECT_THAT(inputErrorOf([] { findPolicy("pytorch:limit=3"); }), HasSubstr("no setting \"limit\", but cache"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("xla-4:limit=3"); }), HasSubstr("xla-4 has no settings"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("pytorch-benchmark:limit"); }), HasSubstr("KEY=VALUE"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("pytorch-benchmark:"); }), HasSubstr("KEY=VALUE"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("pytorch-benchmark:limit=-1"); }), HasSubstr("limit: \"-1\" is not"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("pytorch-benchmark:limit=2x"); }), HasSubstr("\"2x\" is not a number"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("pytorch-benchmark:limit=99999999999999999999"); }), HasSubstr("is not a"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("pytorch-benchmark:pick=best"); }), HasSubstr("sample nor median"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("fastest:workspace=nan"); }), HasSubstr("\"nan\" is not a number"));
  EXPECT_THAT(inputErrorOf([] { findPolicy("fastest:workspace=1e300"); }), HasSubstr("is not a number from 0"));
}

TEST(Policies, NeedListsThatTheirBackendHas) {
  for (const Policy& policy : policies()) {
    for (const std::string& list : policy.lists)
      EXPECT_THAT(listNames(policy.backend), ::testing::Contains(list)) << policy.name;
  }
}

TEST(PytorchReleases, AreChosenByTheVersion) {
  for (const char* version : {"2.14.0", "2.14.0+cu130", "2.15.1a0", "3.0"})
    EXPECT_EQ(pytorchRelease(version), rules::PytorchRelease::V214) << version;
  for (const char* version : {"2.9.0", "2.9.0+cu130"})
    EXPECT_EQ(pytorchRelease(version), rules::PytorchRelease::V290) << version;
  for (const char* version : {"2.9.1+cu128", "2.10.0+cu130", "2.9", "2.9.0a0+git12", "2.9.01", "2.9.10"})
    EXPECT_EQ(pytorchRelease(version), rules::PytorchRelease::V29) << version;
  for (const char* version :
       {"2.11.0+cu130", "2.13.9", "2.8.0", "1.99", "2", "2.", "", "unknown", "x.14", "2.-9", "99999999999.9"})
    EXPECT_EQ(pytorchRelease(version), rules::PytorchRelease::V211) << version;
}

TEST(PytorchReleases, AreOfTheRecordedProgram) {
  Workload workload;
  EXPECT_EQ(releaseOf(workload), rules::PytorchRelease::V211);
  workload.versions["PyTorch"] = "2.9.1+cu128";
  EXPECT_EQ(releaseOf(workload), rules::PytorchRelease::V29);
  Survey survey;
  survey.started.options.backend = "cudnn";
  EXPECT_EQ(pytorchPolicy(survey, {})->name, "pytorch");
  survey.started.recorded = {"training", workload};
  EXPECT_EQ(pytorchPolicy(survey, {.benchmark = true})->name, "pytorch-2.9-benchmark");
  EXPECT_EQ(contextOf(survey).release, rules::PytorchRelease::V29);
}

TEST(PytorchReleases, ThatAreNotKnownAreReported) {
  const auto remark = [](const char* version, RecordingKind kind = RecordingKind::ChromeTrace) {
    Workload workload;
    workload.sources = {{kind, "file"}};
    if (*version != '\0') workload.versions["PyTorch"] = version;
    return releaseRemark(workload);
  };
  for (const char* known : {"2.9.0", "2.10.1", "2.12.0+cu130", "2.14.0"}) EXPECT_EQ(remark(known), "") << known;
  EXPECT_THAT(remark("2.15.0"), HasSubstr("2.15.0 are not known: those of 2.14"));
  EXPECT_THAT(remark("2.8.0"), HasSubstr("2.8.0 are not known: those of 2.11"));
  EXPECT_THAT(remark(""), HasSubstr("does not say its version of PyTorch: the rules of PyTorch 2.11"));
  EXPECT_THAT(remark("nightly"), HasSubstr("does not say its version"));
  EXPECT_EQ(remark("", RecordingKind::CudnnFrontendLog), "");  // of any framework
  EXPECT_EQ(remark("", RecordingKind::OnednnVerbose), "");
  EXPECT_EQ(remark("2.20", RecordingKind::OnednnVerbose), "");  // PyTorch on a processor
}

TEST(PytorchReleases, HavePoliciesOfTheirOwnButForTheLegacyPath) {
  using rules::PytorchRelease;
  EXPECT_EQ(pytorchPolicy("cudnn", {}, PytorchRelease::V211)->name, "pytorch");
  EXPECT_EQ(pytorchPolicy("cudnn", {}, PytorchRelease::V214)->name, "pytorch-2.14");
  EXPECT_EQ(pytorchPolicy("cudnn", {false, true}, PytorchRelease::V29)->name, "pytorch-2.9-deterministic");
  EXPECT_EQ(pytorchPolicy("cudnn", {true, false}, PytorchRelease::V290)->name, "pytorch-2.9.0-benchmark");
  EXPECT_EQ(pytorchPolicy("cudnn", {true, true}, PytorchRelease::V214)->name, "pytorch-2.14-benchmark-deterministic");
  EXPECT_EQ(pytorchPolicy("cudnn-legacy", {true, false}, PytorchRelease::V214)->name, "pytorch-legacy-benchmark");
  EXPECT_EQ(pytorchPolicy("onednn", {}, PytorchRelease::V214), nullptr);
  EXPECT_THAT(defaultPolicies("cudnn", PytorchRelease::V214),
              ::testing::ElementsAre("pytorch-2.14", "pytorch-2.14-benchmark", "pytorch-2.14-benchmark:limit=0",
                                     "pytorch-2.14-deterministic", "pytorch-2.14-benchmark-deterministic",
                                     "convscope-applied"));
  EXPECT_EQ(defaultPolicies("onednn", PytorchRelease::V214), defaultPolicies("onednn"));
}

}  // namespace
}  // namespace convscope
