#pragma once

#include <cstddef>
#include <string>

#include "session/session.h"

namespace convscope {

// Names of algorithms for people: the kind of computation and its tile, "tensor cores" if it uses them, and cuDNN's
// engine with its knobs in words. "implicit GEMM 256x64, tensor cores, engine 58". Candidate::id is the exact name, for
// commands and files.

/// Returns the name of a trial of `problem`; no other trial of the problem has it. Includes only the knobs that
/// distinguish the trial from the problem's others of its engine. The tile is that of the kernel's name, if
/// Trial::ownKernels.
std::string algorithmText(const ProblemResult& problem, std::size_t trial);
std::string algorithmText(const ProblemResult& problem, const Trial& trial);

/// Returns the same name without the kind of computation, its tile and "tensor cores", for places without room that
/// show the family in another way: "engine 58, tile size 4". No other trial of the problem has it.
std::string shortAlgorithmText(const ProblemResult& problem, const Trial& trial);

/// Returns the name of an algorithm without a problem to compare it with, so with all its knobs.
std::string algorithmText(const Candidate& candidate);

/// Returns the name of a family, e.g. "implicit GEMM", in the language of the process.
std::string familyTitle(Family family);

}  // namespace convscope
