#pragma once

#include <map>
#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// The shapes known up to one layer, by name: the main input's and those of the layers before it.
class KnownShapes {
 public:
  explicit KnownShapes(const Dims& input);

  // Throw InputError if no layer of that name comes before, or the name is taken.
  const Dims& at(const std::string& name) const;
  void add(const std::string& name, const Dims& shape);

  std::int64_t batch() const { return m_batch; }

 private:
  std::map<std::string, Dims> m_shapes;
  std::int64_t m_batch;
};

/// Throws InputError if `shape` is not [N, C, up to three spatial sizes] with every size in range.
void validateShape(const Dims& shape);

/// Returns the output shape of `kind` for inputs of shapes `inputs`. Throws InputError that says what does not fit.
Dims outputShape(const LayerKind& kind, const std::vector<Dims>& inputs, const KnownShapes& known);

}  // namespace convscope
