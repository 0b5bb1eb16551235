#pragma once

namespace convscope::rules {

/// The releases of PyTorch whose rules differ, in their order. Each stands for the releases from its own up to the
/// next: 2.9.0; 2.9.1 to 2.10; 2.11 to 2.13; from 2.14 on.
enum class PytorchRelease { V290, V29, V211, V214 };

}  // namespace convscope::rules
