#pragma once

#include <QString>

namespace convscope {

/// The interface of charts that mark the pinned baseline beside their own figures. Their captions name it.
class MarksBaseline {
 public:
  virtual ~MarksBaseline() = default;

  /// Returns what the marks are of, see Baseline::title(); empty if there are none.
  virtual QString baselineTitle() const = 0;
};

}  // namespace convscope
