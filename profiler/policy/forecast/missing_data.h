#pragma once

#include <string>
#include <vector>

#include "problem/input_error.h"
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

/// Thrown in place of a result that would look complete and is not. Its message names the first things that are
/// missing; `sizes` has all, so that measuring them can be offered.
class MissingData : public InputError {
 public:
  MissingData(const std::string& what, std::vector<MissingAtSize> missing);

  const std::vector<MissingAtSize>& sizes() const { return m_sizes; }

 private:
  std::vector<MissingAtSize> m_sizes;
};

}  // namespace convscope
