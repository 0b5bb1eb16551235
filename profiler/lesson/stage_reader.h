#pragma once

#include <set>
#include <string>

#include "lesson/lesson.h"

namespace convscope {

/// Reads "key: value" lines into a stage. A step begins with the keys of the lesson's head; what it says itself goes
/// before.
class StageReader {
 public:
  /// One key. Throws InputError where it is not known or the value does not fit.
  void set(const std::string& key, const std::string& value);
  /// The stage, checked as a whole: the sizes, the layer and the schedule must fit the network.
  LessonStage stage() const;

  static const std::set<std::string>& keys();
  /// Throws InputError that lists the layers where `network` has no such convolution, or none with this pass.
  static void checkLayer(const std::string& network, const std::string& layer, std::optional<Pass> pass);

 private:
  LessonStage m_stage;
  std::string m_sizes;  ///< as written: they are read when the network is known
};

}  // namespace convscope
