#include "backend/cuda/nvrtc.h"

#include <gmock/gmock.h>

#include "backend/cuda/probe_source.h"

namespace convscope {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class Nvrtc : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto code = compile(""); !code && code.error().kind == Failure::Kind::Missing)
      GTEST_SKIP() << code.error().reason;
  }
  static Result<std::string> compile(const std::string& source, int capability = 90) {
    return compileCuda(source, capability, {});
  }
};

// No GPU is needed: a slip in the device code is found here.
TEST_F(Nvrtc, TheProbesSourceCompiles) {
  const Result<std::string> code = compile(kProbeSource);
  ASSERT_TRUE(code) << code.error().reason;
  EXPECT_THAT(*code, StartsWith("\x7f"
                                "ELF"));
  for (const char* kernel : {"compareResults", "gatherElements", "keepBusy"}) EXPECT_THAT(*code, HasSubstr(kernel));
}

TEST_F(Nvrtc, WhatDoesNotCompileIsAFailureOfOneLine) {
  const Result<std::string> code = compile("__global__ void broken() { return 1 +; }");
  ASSERT_FALSE(code);
  EXPECT_EQ(code.error().kind, Failure::Kind::Failed);
  EXPECT_THAT(code.error().reason, AllOf(HasSubstr("expected an expression"), testing::Not(HasSubstr("\n"))));
  EXPECT_FALSE(compile("", 1));
}

}  // namespace
}  // namespace convscope
