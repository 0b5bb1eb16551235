#include "measure/family.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "measure/layout_conversions.h"

namespace convscope {
namespace {

std::optional<Family> familyOf(const std::vector<std::string>& kernels, const std::vector<Note>& notes = {}) {
  return familyFromKernels(kernels, notes);
}

struct NamedKernel {
  const char* name;
  Family family;
};

class SingleKernel : public ::testing::TestWithParam<NamedKernel> {};

TEST_P(SingleKernel, TellsItsFamily) {
  EXPECT_EQ(familyOf({GetParam().name}), GetParam().family);
}

// Names that cuDNN 9.19 and cuBLAS 13 carry.
INSTANTIATE_TEST_SUITE_P(
    OfCudnn, SingleKernel,
    ::testing::Values(
        NamedKernel{"implicit_convolve_sgemm<float, float, 128, 5, 5, 3, 3, 3, 1, false, false, true>",
                    Family::ImplicitGemm},
        NamedKernel{"implicit_convolveNd_sgemm<__half, 3, 128>", Family::ImplicitGemm},
        NamedKernel{"precomputed_convolve_sgemm<float, 1024, 5>", Family::ImplicitGemm},
        NamedKernel{"conv2d_precomputed_common_engine::convolution_sm5x<float>", Family::ImplicitGemm},
        NamedKernel{"convolve_common_engine_float_NHWC<float, float>", Family::ImplicitGemm},
        NamedKernel{"convolveNd_dgrad_float_engine<float, 3>", Family::ImplicitGemm},
        NamedKernel{
            "sm80_xmma_fprop_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x128x16_stage4_warpsize2x2x1_"
            "g1_tensor16x8x8_execute_kernel__5x_cudnn",
            Family::ImplicitGemm},
        NamedKernel{"sm90_xmma_wgrad_indexed_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize64x64x64_"
                    "warpgroupsize1x1x1_g1_execute_segment_k_off_kernel__5x_cudnn",
                    Family::ImplicitGemm},
        NamedKernel{"sm80_xmma_fprop_image_first_layer_f16f16_f32_f16_nhwckrsc_nhwc_hmma_k64c4r7s7_kernel__5x_cudnn",
                    Family::ImplicitGemm},
        NamedKernel{"cutlass__5x_cudnn::Kernel<cutlass_tensorop_s1688fprop_optimized_tf32_128x128_16x4_nhwc_align4>",
                    Family::ImplicitGemm},
        NamedKernel{"cutlass3x_sm100_tensorop_s128x64x16implicit_gemm_wgrad_f16_f16_f32_void_f16_f32_128x64x64_1sm",
                    Family::ImplicitGemm},
        NamedKernel{"volta_scudnn_128x64_relu_small_nn_v1", Family::ImplicitGemm},
        NamedKernel{"_5x_cudnn_ampere_scudnn_128x32_relu_interior_nn_v1", Family::ImplicitGemm},
        NamedKernel{"ampere_fp16_s16816cudnn_fp16_128x128_ldg8_relu_f2f_exp_stages_32x5_interior_nhwc_tn_v1",
                    Family::ImplicitGemm},
        NamedKernel{"volta_fp16_s884cudnn_fp16_256x64_ldg8_relu_f2f_exp_small_nhwc_tn_v1", Family::ImplicitGemm},
        NamedKernel{"cudnn::detail::dgrad_engine<float, 128, 6, 7, 3, 3, 5, false>", Family::ImplicitGemm},
        NamedKernel{"cudnn::detail::dgrad2d_alg1_1<float, 0, 6, 7>", Family::ImplicitGemm},
        NamedKernel{"cudnn::cnn::wgrad_alg0_engine<float, 128, 5, 5, 3, 3, 3, false, 512>", Family::ImplicitGemm},
        NamedKernel{"cudnn_generated_fort_native_conv_sm80_knob_7_64x64x64", Family::ImplicitGemm},
        NamedKernel{"explicit_convolve_sgemm<float, int, 128>", Family::Gemm},
        NamedKernel{"ampere_sgemm_128x64_nn", Family::Gemm},
        NamedKernel{"sm80_xmma_gemm_f16f16_f16f32_f32_tn_n_tilesize128x128x32_stage4_kernel", Family::Gemm},
        NamedKernel{"nvjet_sm90_hsh_128x256_64x4_2x1_v_bz_NNT", Family::Gemm},
        NamedKernel{"gemv2T_kernel_val<int, float>", Family::Gemm},
        NamedKernel{"fft2d_r2c_32x32<float, false, 1u, false>", Family::Fft},
        NamedKernel{"fft2d_c2r_16x16<__half, true>", Family::Fft},
        NamedKernel{"DSE::regular_fft_pad<0, 1, 128, 16, 32, 1, float>", Family::Fft},
        NamedKernel{"ampere_scudnn_winograd_128x128_ldg1_ldg4_relu_tile148t_nt_v1", Family::Winograd},
        NamedKernel{"cudnn::winograd_nonfused::winogradForwardData4x4<float, float>", Family::Winograd},
        NamedKernel{"cudnn::winograd::generateWinogradTilesKernel<0, float, float>", Family::Winograd},
        NamedKernel{
            "sm80_xmma_depthwise_convolution_dgrad_tiling_f16f16_f16f32_f32_nhwckrsc_nhwc_execute_kernel__5x_cudnn",
            Family::Depthwise},
        NamedKernel{"cudnn::cnn::conv2d_c1_k1_nhwc_kernel<__half, float>", Family::Depthwise},
        NamedKernel{"depthwise_conv_fp16_nhwc_c8_kernel", Family::Depthwise},
        NamedKernel{"cudnn::cnn::conv2d_grouped_direct_kernel<false, true, false>", Family::Direct},
        NamedKernel{"cudnn::cnn::dgrad2d_grouped_direct_kernel<true>", Family::Direct},
        NamedKernel{"cudnn::cnn::wgrad2d_grouped_direct_kernel<float>", Family::Direct},
        NamedKernel{"cudnn::dgrad3d_filter2x2x2_stride2x2x2::Kernel_dgrad_3d_ndhwc_half", Family::Direct},
        NamedKernel{"a_kernel_of_a_later_release", Family::Other}));

TEST(Family, HelpersCountForNothingBesideWhatComputes) {
  const std::string toNhwc = "cudnn::engines_precompiled::nchwToNhwcKernel<float, float, float, false, true>";
  EXPECT_EQ(familyOf({toNhwc, "sm80_xmma_fprop_implicit_gemm_tf32_kernel__5x_cudnn", toNhwc}), Family::ImplicitGemm);
  EXPECT_EQ(familyOf({toNhwc}), Family::Other);
  EXPECT_EQ(familyOf({"transposeDirect_kernel<float>", "ampere_sgemm_128x64_nn"}), Family::Gemm);
  EXPECT_EQ(familyOf({"cask__5x_cudnn::computeWgradSplitKOffsetsKernel", "ampere_sgemm_128x64_nn"}), Family::Gemm);
  EXPECT_EQ(familyOf({"cudnn::cnn::reduce_wgrad_nchw_helper<float>"}), Family::Other);
}

TEST(Family, APlanOfSeveralKernelsIsOfTheMethodThatUsesTheOthers) {
  EXPECT_EQ(familyOf({"cudnn::engines_precompiled::im2col4d_kernel<float, long>", "ampere_sgemm_32x128_nn"}),
            Family::Gemm);
  EXPECT_EQ(
      familyOf({"fft2d_r2c_32x32<float>", "fft2d_r2c_32x32<float>", "ampere_cgemm_32x32_nt", "fft2d_c2r_32x32<float>"}),
      Family::Fft);
  EXPECT_EQ(familyOf({"cudnn::winograd_nonfused::winogradForwardFilter4x4<float>", "ampere_sgemm_128x128_nn",
                      "cudnn::winograd_nonfused::winogradForwardOutput4x4<float>"}),
            Family::Winograd);
}

TEST(Family, NotesDecideWhereNamesDoNot) {
  EXPECT_EQ(familyOf({"ampere_sgemm_128x64_nn"}, {Note::TensorCore, Note::Winograd}), Family::Winograd);
  EXPECT_EQ(familyOf({"unnamed"}, {Note::Fft}), Family::Fft);
  EXPECT_EQ(familyOf({}, {Note::WinogradTile6x6}), Family::Winograd);
}

TEST(Family, WithoutKernelsOnlyTheNotesTell) {
  const std::vector<Note> fft{Note::Nondeterministic, Note::Fft};
  EXPECT_EQ(familyFromNotes(fft), Family::Fft);
  const std::vector<Note> tile{Note::WinogradTile13x13};
  EXPECT_EQ(familyFromNotes(tile), Family::Winograd);
  const std::vector<Note> silent{Note::TensorCore, Note::RuntimeCompilation};
  EXPECT_EQ(familyFromNotes(silent), std::nullopt);
  EXPECT_EQ(familyOf({}), std::nullopt);
}

TEST(LayoutConversions, AreCounted) {
  const std::vector<std::string> kernels{
      "cudnn::engines_precompiled::nchwToNhwcKernel<float, float, float, false, true, (cudnnKernelDataType_t)0>",
      "sm90_xmma_fprop_implicit_gemm_f32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize64x64x32",
      "cudnn::fusion::nhwcToNchwKernel_32_bit<float>", "nchwToFoldedNhwcKernel", "foldedNhwcToNchwKernel"};
  EXPECT_EQ(layoutConversions(kernels), 4U);
  EXPECT_EQ(layoutConversions(std::span(kernels).subspan(1, 1)), 0U);
  EXPECT_EQ(layoutConversions({}), 0U);
}

TEST(KernelRole, FollowsFromTheName) {
  EXPECT_EQ(roleOf("sm90_xmma_fprop_implicit_gemm_f32f32_tf32f32_f32_nhwckrsc_nhwc"), KernelRole::Computes);
  EXPECT_EQ(roleOf("cudnn::winograd_nonfused::winogradForwardData4x4<float>"), KernelRole::Computes);
  EXPECT_EQ(roleOf("cudnn::engines_precompiled::nchwToNhwcKernel<float>"), KernelRole::ConvertsLayout);
  EXPECT_EQ(roleOf("cudnn::fusion::nhwcToNchwKernel_32_bit<float>"), KernelRole::ConvertsLayout);
  EXPECT_EQ(roleOf("cudnn::cnn::reduce_wgrad_nchw_helper<float>"), KernelRole::Reduces);
  EXPECT_EQ(roleOf("cutlass__5x_cudnn::Kernel<cutlass__5x_cudnn::reduction::kernel::ReduceSplitK<...>>"),
            KernelRole::Reduces);
  EXPECT_EQ(roleOf("cublasLt::splitKreduce_kernel<32, 16>"), KernelRole::Reduces);
  EXPECT_EQ(roleOf("cask__5x_cudnn::computeWgradSplitKOffsetsKernel"), KernelRole::Other);
  EXPECT_EQ(roleOf("a_kernel_of_a_later_release"), KernelRole::Other);
}

}  // namespace
}  // namespace convscope
