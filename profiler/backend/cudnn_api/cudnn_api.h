#pragma once

#include <cudnn_graph.h>

#include <cstddef>

namespace convscope::cudnn {

/// The functions of cuDNN that descriptors, engine configurations and operation graphs call. The backend fills the
/// table with the functions that it is linked to; a library that is loaded before cuDNN fills it with those behind its
/// own.
struct CudnnApi {
  decltype(&cudnnBackendCreateDescriptor) createDescriptor = nullptr;
  decltype(&cudnnBackendDestroyDescriptor) destroyDescriptor = nullptr;
  decltype(&cudnnBackendSetAttribute) setAttribute = nullptr;
  decltype(&cudnnBackendGetAttribute) getAttribute = nullptr;
  decltype(&cudnnBackendFinalize) finalize = nullptr;
  decltype(&cudnnGetVersion) version = nullptr;
  decltype(&cudnnGetErrorString) errorString = nullptr;
  decltype(&cudnnGetLastErrorString) lastErrorString = nullptr;

  bool operator==(const CudnnApi&) const = default;
};

}  // namespace convscope::cudnn
