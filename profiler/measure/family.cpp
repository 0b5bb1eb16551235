#include "measure/family.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace convscope {
namespace {

/// A kernel whose lower-case name contains `part`, or a plan with `note`, belongs to `family`.
struct Rule {
  Family family;
  std::string_view part;
  std::optional<Note> note = std::nullopt;
};

// The first rule that fits any kernel or note decides. The order matters: a Winograd or FFT plan multiplies with a GEMM
// kernel too, and many names contain the pass ("dgrad") beside the method. Names as in cuDNN 9.19.
constexpr Rule kRules[] = {
    {Family::Winograd, "winograd", Note::Winograd},  // ampere_scudnn_winograd_128x128_ldg1_ldg4_relu_tile148t_nt_v1,
                                                     // cudnn::winograd_nonfused::winogradForwardData4x4
    {Family::Winograd, "winograd", Note::WinogradTile4x4},
    {Family::Winograd, "winograd", Note::WinogradTile6x6},
    {Family::Winograd, "winograd", Note::WinogradTile13x13},

    {Family::Fft, "fft", Note::Fft},  // fft2d_r2c_32x32, fft1d_c2r_256, DSE::vector_fft; beside them a cgemm kernel

    {Family::Depthwise, "depthwise"},  // sm80_xmma_depthwise_convolution_fprop_tiling_..., depthwise_conv_fp16_nhwc
    {Family::Depthwise, "c1_k1"},      // cudnn::cnn::conv2d_c1_k1_nhwc_kernel: one channel in and out of each group

    {Family::Direct, "grouped_direct"},       // cudnn::cnn::conv2d_grouped_direct_kernel, wgrad2d_grouped_direct_kernel
    {Family::Direct, "dgrad3d_filter2x2x2"},  // cudnn::dgrad3d_filter2x2x2_stride2x2x2::Kernel_dgrad_3d_ndhwc_float

    {Family::ImplicitGemm, "implicit"},         // implicit_convolve_sgemm, sm90_xmma_fprop_implicit_gemm_...__5x_cudnn
    {Family::ImplicitGemm, "precomputed"},      // precomputed_convolve_sgemm, conv2d_precomputed_common_engine::...
    {Family::ImplicitGemm, "scudnn_"},          // volta_scudnn_128x64_relu_small_nn_v1
    {Family::ImplicitGemm, "hcudnn_"},          // volta_hcudnn_256x64_sliced1x2_...
    {Family::ImplicitGemm, "84cudnn_"},         // volta_fp16_s884cudnn_fp16_128x128_ldg8_relu_f2f_exp_small_nhwc_tn_v1
    {Family::ImplicitGemm, "16cudnn_"},         // ampere_fp16_s16816cudnn_fp16_128x128_ldg8_relu_...
    {Family::ImplicitGemm, "88cudnn_"},         // turing_s1688cudnn_fp16_128x128_ldg8_wgrad_idx_exp_interior_nhwc_nt_v1
    {Family::ImplicitGemm, "cudnn_generated"},  // cudnn_generated_fort_native_...: compiled when the plan was built
    {Family::ImplicitGemm, "convolve_common"},  // convolve_common_engine_float_NHWC
    {Family::ImplicitGemm, "convolvend_"},      // convolveNd_dgrad_float_engine, cudnn::cnn::convolveNd_wgrad_engine
    {Family::ImplicitGemm, "convolve_wgrad"},   // convolve_wgradNd_engine
    {Family::ImplicitGemm, "fprop"},            // cutlass_tensorop_s1688fprop_optimized_tf32_128x128_16x4_nhwc_align4
    {Family::ImplicitGemm, "dgrad"},            // cudnn::detail::dgrad_engine, cutlass_tensorop_f16_s16816dgrad_...
    {Family::ImplicitGemm, "wgrad"},            // cudnn::cnn::wgrad_alg0_engine, volta_first_layer_filter7x7_wgrad_...

    {Family::Gemm, "im2col"},  // cudnn::engines_precompiled::im2col4d_kernel; beside it a GEMM kernel
    {Family::Gemm, "gemm"},    // explicit_convolve_sgemm, ampere_sgemm_128x64_nn, sm80_xmma_gemm_...
    {Family::Gemm, "gemv"},    // gemv2T_kernel_val
    {Family::Gemm, "nvjet"},   // nvjet_sm90_hsh_128x256_64x4_...: cuBLAS on Hopper and newer
};

std::string lowerCase(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

std::optional<Family> familyFromKernels(std::span<const std::string> kernels, std::span<const Note> notes) {
  std::vector<std::string> names;  // the names of some helpers would fit a rule
  for (const std::string& kernel : kernels) {
    if (!helperRole(kernel)) names.push_back(lowerCase(kernel));
  }
  for (const Rule& rule : kRules) {
    const auto meets = [&](const std::string& name) { return name.find(rule.part) != std::string::npos; };
    if (std::ranges::any_of(names, meets) || (rule.note && std::ranges::find(notes, *rule.note) != notes.end()))
      return rule.family;
  }
  if (kernels.empty()) return std::nullopt;
  return Family::Other;
}

std::optional<Family> familyFromNotes(std::span<const Note> notes) {
  return familyFromKernels({}, notes);
}

KernelRole roleOf(const std::string& kernel) {
  if (const auto helper = helperRole(kernel)) return *helper;
  return familyFromKernels(std::span(&kernel, 1), {}) == Family::Other ? KernelRole::Other : KernelRole::Computes;
}

}  // namespace convscope
