#pragma once

#include <optional>
#include <span>
#include <string>

#include "backend/algorithm.h"

namespace convscope {

/// The family of the algorithm that launches `kernels` (names of device functions, as Executor::kernels gives them) and
/// of which the library says `notes`. Kernels that only convert, reorder or reduce count for nothing beside one that
/// computes; where no kernel is known to compute, the family is Other. Without kernels, the notes alone decide.
std::optional<Family> familyFromKernels(std::span<const std::string> kernels, std::span<const Note> notes);

/// What the notes alone tell: FFT and Winograd are noted, the other families are not.
std::optional<Family> familyFromNotes(std::span<const Note> notes);

}  // namespace convscope
