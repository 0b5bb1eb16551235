#include "backend/cuda/kernel_recorder.h"

namespace convscope {

Result<std::vector<KernelLaunch>> recordKernels(const Launch&, cudaStream_t, const std::vector<std::string>&) {
  return tl::unexpected(Failure{Failure::Kind::Missing,
                                "this build cannot name kernels: it was made without the headers of CUPTI (cupti.h of "
                                "the CUDA toolkit)"});
}

}  // namespace convscope
