#pragma once

#include "backend/device_info.h"
#include "backend/failure.h"

namespace convscope {

/// Returns the GPUs that the CUDA runtime sees: "cuda:0", "cuda:1", ... Makes no context. Without any, a Missing
/// failure says whether a driver, a newer driver or a GPU is missing.
Result<std::vector<DeviceInfo>> cudaDevices();

/// Time to start the driver, in microseconds, when this process first looked for devices.
double cudaStartUs();

/// Returns the index of device `id`; a Missing failure lists the available devices if it is not among them.
Result<int> cudaDeviceIndex(const std::string& id);

/// "0000:01:00.0", NVML's name for device `index`; empty if CUDA does not know it.
std::string cudaPciBusId(int index);

/// "GPU-1a2b...", as nvidia-smi prints it; empty if CUDA does not know it.
std::string cudaUuid(int index);

/// "cuda runtime" (linked into this build) and "driver" (the CUDA version that it supports), e.g. "13.0".
Versions cudaVersions();

}  // namespace convscope
