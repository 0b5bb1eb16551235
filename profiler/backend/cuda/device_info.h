#pragma once

#include "backend/backend.h"

namespace convscope {

/// The GPUs that the CUDA runtime sees, as "cuda:0", "cuda:1", ... Makes no context. Where there is none, a Missing
/// failure says whether the driver, a new enough driver or the GPU is what lacks.
Result<std::vector<DeviceInfo>> cudaDevices();

/// What starting the driver took, in microseconds, when this process first looked for devices.
double cudaStartUs();

/// Index of the device called `id`; Missing, listing those that are there, where it is none of them.
Result<int> cudaDeviceIndex(const std::string& id);

/// "0000:01:00.0", by which NVML knows device `index`; empty where CUDA does not tell.
std::string cudaPciBusId(int index);

/// "cuda runtime" (that this build carries) and "driver" (the CUDA version that it supports), as "13.0".
Versions cudaVersions();

}  // namespace convscope
