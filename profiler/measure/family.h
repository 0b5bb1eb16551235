#pragma once

#include <optional>
#include <span>
#include <string>

#include "backend/algorithm.h"
#include "measure/kernel_role.h"

namespace convscope {

/// Derives an algorithm's family from the kernels that it launches (names as Executor::kernels returns them) and the
/// library's notes. Ignores kernels that only convert, reorder or reduce. Returns Other if no known kernel computes.
/// Without kernels, the notes alone decide.
std::optional<Family> familyFromKernels(std::span<const std::string> kernels, std::span<const Note> notes);

/// Derives the family from the notes alone, which name FFT and Winograd only.
std::optional<Family> familyFromNotes(std::span<const Note> notes);

/// Returns the role of a kernel within its algorithm: it computes if its name has a family.
KernelRole roleOf(const std::string& kernel);

}  // namespace convscope
