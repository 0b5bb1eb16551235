#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <oneapi/dnnl/dnnl.hpp>
#include <span>
#include <vector>

#include "backend/backend.h"

namespace convscope::onednn {

/// Memory of at least `bytes` with every page in place. Throws OutOfHostMemory where the machine has not that much
/// free: it would hand it out all the same, and kill the program later.
dnnl::memory allocate(const dnnl::memory::desc& format, const dnnl::engine& engine);

/// Numbers in [-1, 1), the same for the same seed.
void fillRandom(std::span<float> values, std::uint64_t seed);

/// The tensors of one problem in host memory: the operands as the problem lays them out, copies of them in the formats
/// that plans want, and room for the result.
class Tensors {
 public:
  /// `problem` must be a plain one. Allocates and fills the operands. Throws OutOfHostMemory and dnnl::error.
  Tensors(const Problem& problem, const dnnl::engine& engine);

  const Problem& problem() const { return m_problem; }

  /// An operand in `format`. Copies are shared by all who hold them and go with the last one.
  std::shared_ptr<dnnl::memory> operand(Tensor tensor, const dnnl::memory::desc& format);

  /// Room for the result in `format`, the same for all formats: what was in it is lost.
  dnnl::memory result(const dnnl::memory::desc& format);

  /// All of that room, as bytes.
  const dnnl::memory& resultRoom() const { return m_result; }
  /// What the last execution left, as the problem stores it: where it lies, or a copy where it lies in another format.
  dnnl::memory storedResult();

  /// See Executor::readTensor.
  std::vector<float> read(Tensor tensor);

  /// What converting `tensor` between the problem's layout and `format` takes, in microseconds: the median of a few.
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
  dnnl::memory m_result;  ///< the room, as plain bytes
  dnnl::memory::desc m_resultFormat;
};

}  // namespace convscope::onednn
