#pragma once

#include "backend/cudnn_api/cudnn_api.h"

namespace convscope::cudnn {

/// The functions of the cuDNN that this library is linked to.
inline constexpr CudnnApi kLinkedApi{.createDescriptor = &cudnnBackendCreateDescriptor,
                                     .destroyDescriptor = &cudnnBackendDestroyDescriptor,
                                     .setAttribute = &cudnnBackendSetAttribute,
                                     .getAttribute = &cudnnBackendGetAttribute,
                                     .finalize = &cudnnBackendFinalize,
                                     .version = &cudnnGetVersion,
                                     .errorString = &cudnnGetErrorString,
                                     .lastErrorString = &cudnnGetLastErrorString};

}  // namespace convscope::cudnn
