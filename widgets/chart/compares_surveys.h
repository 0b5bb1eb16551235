#pragma once

#include <QString>

namespace convscope {

/// The interface of charts that compare the shown survey with another one. Their captions name it.
class ComparesSurveys {
 public:
  virtual ~ComparesSurveys() = default;

  /// Returns subject, device and origin of the other survey; empty if there is none.
  virtual QString otherDetails() const = 0;
};

}  // namespace convscope
