#include "backend/cuda/kernel_name.h"

#include <gtest/gtest.h>

namespace convscope {
namespace {

TEST(KernelName, IsDemangledWithoutReturnTypeAndParameters) {
  EXPECT_EQ(readableKernelName("_Z23implicit_convolve_sgemmIfLi128ELb1EEvPf"),
            "implicit_convolve_sgemm<float, 128, true>");
  EXPECT_EQ(readableKernelName("_ZN5cudnn8winograd27generateWinogradTilesKernelEPf"),
            "cudnn::winograd::generateWinogradTilesKernel");
}

TEST(KernelName, PlainNamesStay) {
  const std::string name =
      "sm90_xmma_fprop_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize64x128x64_kernel__5x_cudnn";
  EXPECT_EQ(readableKernelName(name), name);
  EXPECT_EQ(readableKernelName("_Znot a mangled name"), "_Znot a mangled name");
  EXPECT_EQ(readableKernelName(""), "");
}

TEST(KernelName, KeepsTheTemplateArgumentThatTellsTheKernel) {
  EXPECT_EQ(
      readableKernelName("_ZN17cutlass__5x_cudnn6KernelI67cutlass_tensorop_s1688fprop_optimized_tf32_128x128_16x4_"
                         "nhwc_align4EEvNT_6ParamsE"),
      "cutlass__5x_cudnn::Kernel<cutlass_tensorop_s1688fprop_optimized_tf32_128x128_16x4_nhwc_align4>");
}

TEST(KernelName, CutsNestedTemplateArguments) {
  EXPECT_EQ(readableKernelName("_Z6kernelISt6vectorIiSaIiEELi3EEvi"), "kernel<std::vector<...>, 3>");
}

TEST(KernelName, EndsLongNames) {
  const std::string name = readableKernelName(std::string(5000, 'k'));
  EXPECT_EQ(name.size(), 200U);
  EXPECT_TRUE(name.ends_with("k..."));
}

}  // namespace
}  // namespace convscope
