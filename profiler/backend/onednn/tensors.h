#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <oneapi/dnnl/dnnl.hpp>
#include <span>
#include <vector>

#include "core/problem.h"
#include "core/tensor.h"

namespace convscope::onednn {

/// Allocates zeroed memory for `format` with every page present. Throws OutOfHostMemory if the machine has too little
/// free memory: the system would grant it anyway and kill the program later.
dnnl::memory allocate(const dnnl::memory::desc& format, const dnnl::engine& engine);

/// Fills `values` with numbers in [-1, 1), the same for the same seed.
void fillRandom(std::span<float> values, std::uint64_t seed);

/// The tensors of one problem in host memory: the operands in the problem's layout, copies in the formats of plans, and
/// a buffer for the result.
class Tensors {
 public:
  /// `problem` must be a plain one. Allocates and fills the operands. Throws OutOfHostMemory and dnnl::error.
  Tensors(const Problem& problem, const dnnl::engine& engine);

  const Problem& problem() const { return m_problem; }

  /// An operand in `format`. A copy is shared by its users and freed with the last one.
  std::shared_ptr<dnnl::memory> operand(Tensor tensor, const dnnl::memory::desc& format);

  /// The result's buffer as a tensor in `format`. All formats share it, so its content is lost.
  dnnl::memory result(const dnnl::memory::desc& format);

  /// The whole buffer, as bytes.
  const dnnl::memory& resultRoom() const { return m_result; }
  /// The last execution's result in the problem's layout: the buffer itself, or a copy if its format differs.
  dnnl::memory storedResult();

  /// See Executor::readTensor.
  std::vector<float> read(Tensor tensor);

  /// Measures converting `tensor` between the problem's layout and `format`, in microseconds; the median of a few runs.
  double conversionUs(Tensor tensor, const dnnl::memory::desc& format);

 private:
  struct Copy {
    dnnl::memory::desc format;
    std::weak_ptr<dnnl::memory> memory;
  };

  std::shared_ptr<dnnl::memory> makeOperand(Tensor tensor, std::uint64_t seed);

  Problem m_problem;
  dnnl::engine m_engine;
  dnnl::stream m_stream;
  std::array<std::shared_ptr<dnnl::memory>, 3> m_operands;  ///< by Tensor; none for the result
  std::array<std::vector<Copy>, 3> m_copies;
  dnnl::memory m_result;  ///< the buffer, as plain bytes
  dnnl::memory::desc m_resultFormat;
};

}  // namespace convscope::onednn
