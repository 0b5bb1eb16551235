#include "backend/cudnn/plan_code.h"

#include <gtest/gtest.h>

namespace convscope::cudnn {
namespace {

/// A plan as cuDNN writes it, with these kernels.
std::string planWith(const std::string& kernels, const std::string& problem = "1") {
  return R"({"cudnnVersion":91900,"operationGraph":{"tensors":[)" + problem +
         R"(]},"engine":{"engineId":70,"payload":{"kernels":[)" + kernels + "]}}}";
}

TEST(PlanCode, IsThatOfAllKernelsAndNothingElse) {
  const std::string one = R"({"cubin":"f0VMRg","kernelParams":{"rawData":"AAAA"}})";
  const std::string other = R"({"cubin":"f0VMRh"})";
  EXPECT_NE(codeOf(planWith(one)), "");
  EXPECT_EQ(codeOf(planWith(one)), codeOf(planWith(R"({"kernelParams":{"rawData":"BB"},"cubin":"f0VMRg"})", "2")));
  EXPECT_NE(codeOf(planWith(one)), codeOf(planWith(other)));
  EXPECT_NE(codeOf(planWith(one)), codeOf(planWith(one + "," + other)));
}

TEST(PlanCode, IsEmptyWithoutOne) {
  for (const std::string& plan :
       {planWith(""), planWith("7"), planWith(R"({"cubin":7})"), planWith(R"({"name":"sm80_xmma"})"),
        std::string(R"({"engine":{"engineId":1}})"), std::string(R"({"engine":{"payload":{"kernels":"none"}}})"),
        std::string("[]"), std::string("cut {"), std::string()})
    EXPECT_EQ(codeOf(plan), "") << plan;
}

}  // namespace
}  // namespace convscope::cudnn
