#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace convscope {

/// A kernel as a plan launched it. If only its name is known, the other figures are 0.
struct KernelLaunch {
  std::string name;
  double us = 0;                  ///< time on the device, of a warm execution
  std::array<int, 3> grid = {};   ///< blocks along x, y, z
  std::array<int, 3> block = {};  ///< threads of a block along x, y, z
  int registers = 0;              ///< of each thread
  std::uint64_t sharedBytes = 0;  ///< shared memory of each block, static and dynamic

  /// Returns whether more than the name is known.
  bool isTimed() const { return us > 0; }
  bool operator==(const KernelLaunch&) const = default;
};

/// Returns launches of which only the names are known.
std::vector<KernelLaunch> launchesNamed(std::span<const std::string> names);
/// Returns the names, in order.
std::vector<std::string> namesOf(std::span<const KernelLaunch> launches);
/// Returns whether all figures of all launches are known; false if there are none.
bool areTimed(std::span<const KernelLaunch> launches);

}  // namespace convscope
