#pragma once

#include <cudnn_cnn.h>

#include "backend/cudnn_api/cudnn_api.h"

namespace convscope::apply {

/// The functions of cuDNN behind this library.
struct NextApi : cudnn::CudnnApi {
  decltype(&cudnnBackendExecute) execute = nullptr;
  // The legacy API. Null if this cuDNN has none.
  decltype(&cudnnConvolutionForward) forward = nullptr;
  decltype(&cudnnConvolutionBiasActivationForward) biasActivationForward = nullptr;
  decltype(&cudnnConvolutionBackwardData) backwardData = nullptr;
  decltype(&cudnnConvolutionBackwardFilter) backwardFilter = nullptr;
};

/// Returns the functions of the cuDNN that is loaded behind this library; null if the program has none.
const NextApi* nextApi();

}  // namespace convscope::apply
