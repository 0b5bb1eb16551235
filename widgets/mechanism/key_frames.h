#pragma once

#include <QString>
#include <vector>

#include "widgets/mechanism/mechanism_scene.h"

namespace convscope {

/// A step of a scene that a film strip shows.
struct KeyFrame {
  std::size_t column = 0;
  std::int64_t step = 0;  ///< a common step of all columns
  CallStage stage = CallStage::Call;
  QString caption;  ///< "1 · Input shape", numbered within the column
};

/// Returns the key frames of a column in the order in which they happen: each stage of its first call that searches, at
/// its last step (the last plan that is built, the last trial), then a later call that finds the choice in the cache. A
/// stage that the call does not have is left out. Looks at a bounded number of calls.
std::vector<KeyFrame> keyFrames(const MechanismScene& scene, std::size_t column);

}  // namespace convscope
