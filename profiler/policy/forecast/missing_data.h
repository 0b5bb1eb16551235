#pragma once

#include <string>
#include <vector>

#include "problem/errors.h"
#include "problem/problem.h"

namespace convscope {

/// A survey lacks what a policy needs at one input size.
struct MissingAtSize {
  Dims input;
  std::vector<std::string> reasons;  ///< each in one line
  std::vector<std::string> lists;    ///< candidate lists that would have to be surveyed too ...
  std::string backend;               ///< ... with this backend; empty: with the survey's own
  bool operator==(const MissingAtSize&) const = default;
};

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
