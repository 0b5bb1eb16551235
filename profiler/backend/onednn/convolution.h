#pragma once

#include <oneapi/dnnl/dnnl.hpp>

#include "backend/backend.h"
#include "backend/onednn/algorithm_id.h"

namespace convscope::onednn {

// All problems here are plain ones (see asPlainConvolution): their Input is oneDNN's source, their Output its
// destination, their Filter its weights.

/// A tensor of `problem` in the layout that it asks for. Filters of grouped problems get a dimension for the groups.
dnnl::memory::desc userFormat(const Problem& problem, Tensor tensor);

/// The implementations that answer a query, in the library's order. They take their workspace from the caller.
class Implementations {
 public:
  /// Stands at the first. Throws dnnl::error, with status unimplemented where there is none.
  Implementations(const Problem& problem, const Query& query, const dnnl::engine& engine);
  Implementations(const Implementations&) = delete;
  Implementations& operator=(const Implementations&) = delete;

  const dnnl::primitive_desc& current() const { return m_current; }
  /// Goes to the next; false where there is none.
  bool next() { return m_current.next_impl(); }

 private:
  // The library looks at what it was asked again for every next answer, through pointers into this object.
#if DNNL_VERSION_MAJOR < 3
  dnnl_convolution_desc_t m_operation;
#endif
  dnnl::primitive_attr m_attributes;
  dnnl::primitive_desc m_hint;  ///< of a backward pass: a forward one; for convolutions any will do
  dnnl::primitive_desc m_current;
};

/// What a described implementation really does: direct or winograd.
dnnl::algorithm algorithmOf(const dnnl::primitive_desc& description);

/// The format that a described implementation of `pass` wants `tensor` in.
dnnl::memory::desc chosenFormat(const dnnl::primitive_desc& description, Pass pass, Tensor tensor);

/// The number under which an execution of `pass` takes `tensor`: DNNL_ARG_SRC, DNNL_ARG_DIFF_DST, ...
int argumentOf(Pass pass, Tensor tensor);

}  // namespace convscope::onednn
