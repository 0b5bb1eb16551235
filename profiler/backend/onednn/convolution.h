#pragma once

#include <oneapi/dnnl/dnnl.hpp>

#include "backend/onednn/algorithm_id.h"
#include "core/pass.h"
#include "core/precision.h"
#include "core/problem.h"
#include "core/tensor.h"

namespace convscope::onednn {

// All problems in this file are plain ones (see asPlainConvolution): their Input is oneDNN's source, their Output its
// destination, their Filter its weights.

/// oneDNN's name for the numbers that `precision` stores; undef if it does not compute in that precision.
dnnl::memory::data_type dataTypeOf(Precision precision);

/// The format of a tensor in the layout of `problem`. Filters of grouped problems have a dimension for the groups.
dnnl::memory::desc userFormat(const Problem& problem, Tensor tensor);

/// The implementations that answer a query, in the library's order. The caller provides their scratchpad.
class Implementations {
 public:
  /// Starts at the first. Throws dnnl::error, with status unimplemented if there is none.
  Implementations(const Problem& problem, const Query& query, const dnnl::engine& engine);
  Implementations(const Implementations&) = delete;
  Implementations& operator=(const Implementations&) = delete;

  const dnnl::primitive_desc& current() const { return m_current; }
  /// Moves to the next; returns false if there is none.
  bool next() { return m_current.next_impl(); }

 private:
  // For every next implementation the library reads the query again, through pointers into this object.
#if DNNL_VERSION_MAJOR < 3
  dnnl_convolution_desc_t m_operation;
#endif
  dnnl::primitive_attr m_attributes;
  dnnl::primitive_desc m_hint;  ///< of a backward pass: any forward convolution
  dnnl::primitive_desc m_current;
};

/// The algorithm of an implementation: direct or winograd.
dnnl::algorithm algorithmOf(const dnnl::primitive_desc& description);

/// The memory format of `tensor` in an implementation of `pass`.
dnnl::memory::desc chosenFormat(const dnnl::primitive_desc& description, Pass pass, Tensor tensor);

/// The argument number of `tensor` in an execution of `pass`: DNNL_ARG_SRC, DNNL_ARG_DIFF_DST, ...
int argumentOf(Pass pass, Tensor tensor);

}  // namespace convscope::onednn
