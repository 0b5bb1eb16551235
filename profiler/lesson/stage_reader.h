#pragma once

#include <set>
#include <string>

#include "lesson/lesson.h"

namespace convscope {

/// Reads "key: value" lines into a stage. A step starts with the keys of the lesson's head; its own keys take
/// precedence.
class StageReader {
 public:
  /// Sets one key. Throws InputError if it is unknown or the value is not valid.
  void set(const std::string& key, const std::string& value);
  /// Returns the stage. Throws InputError if sizes, layer or schedule do not match the network.
  LessonStage stage() const;

  static const std::set<std::string>& keys();
  /// Throws InputError that lists the layers if `network` has no such convolution, or none with this pass.
  static void checkLayer(const std::string& network, const std::string& layer, std::optional<Pass> pass);

 private:
  LessonStage m_stage;
  std::string m_sizes;  ///< as written: they are read when the network is known
};

}  // namespace convscope
