#pragma once

#include <string>
#include <vector>

#include "core/problem.h"
#include "problem/errors.h"

namespace convscope {

/// The data that a policy needs at one input size and the surveys lack.
struct MissingAtSize {
  Dims input;
  std::vector<std::string> reasons;  ///< each in one line
  std::vector<std::string> lists;    ///< candidate lists that a survey has to include ...
  std::string backend;               ///< ... with this backend; empty: the survey's own
  bool failed = false;               ///< some of its problems could not be surveyed: a further survey cannot either
  bool operator==(const MissingAtSize&) const = default;
};

/// Returns the first of `missing` in one line, "measurements are missing: 1x3x224x224 (...)", and how many more there
/// are.
std::string missingText(const std::vector<MissingAtSize>& missing);

/// A figure cannot be computed because the session lacks measurements. Thrown in place of a result that would look
/// complete and is not.
class MissingData : public RequestError {
 public:
  using RequestError::RequestError;
  /// `what` followed by the first things that are missing.
  MissingData(const std::string& what, std::vector<MissingAtSize> missing);

  /// Everything that is missing, so the caller can offer to measure it. Empty if no survey would help.
  const std::vector<MissingAtSize>& sizes() const { return m_sizes; }

 private:
  std::vector<MissingAtSize> m_sizes;
};

}  // namespace convscope
