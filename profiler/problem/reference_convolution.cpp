#include "problem/reference_convolution.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include "problem/problem_cost.h"
#include "problem/validate.h"

namespace convscope {
namespace {

constexpr std::size_t kAxes = 3;

/// Offsets into the two operands of a product.
struct Product {
  std::int64_t a = 0;
  std::int64_t b = 0;
};

/// A tensor with three axes; axes that the problem does not have come first and have the size 1.
struct View {
  Dims dims;
  Dims strides;
  const float* values = nullptr;

  View(Dims shape, const std::vector<float>& data) : dims(std::move(shape)), values(data.data()) {
    dims.insert(dims.begin() + 2, kAxes + 2 - dims.size(), 1);
    strides = packedStrides(dims, Layout::Nchw);
  }

  std::int64_t at(std::size_t dimension, std::int64_t index) const { return strides[dimension] * index; }
};

/// The sum over `outer` steps of both operands and over every combination of one product of each axis.
struct Sum {
  const View& a;
  const View& b;
  Product base;
  Product step;
  std::int64_t outer = 0;
  std::array<std::vector<Product>, kAxes> axes;

  double value() const {
    double sum = 0;
    for (std::int64_t i = 0; i < outer; ++i) {
      for (const Product& first : axes[0]) {
        for (const Product& second : axes[1]) {
          const float* rowA = a.values + base.a + i * step.a + first.a + second.a;
          const float* rowB = b.values + base.b + i * step.b + first.b + second.b;
          for (const Product& third : axes[2]) sum += static_cast<double>(rowA[third.a]) * rowB[third.b];
        }
      }
    }
    return sum;
  }
};

/// A convolution relates a fine tensor to a coarse one: fine = coarse * stride - padBegin + tap * dilation on each
/// axis. The input is the fine one, or in a transposed convolution the output.
class Reference {
 public:
  Reference(const Problem& problem, const TensorValues& tensors)
      : m_axes(problem.axes),
        m_fine(dimsOf(problem, fineOf(problem)), tensors.of(fineOf(problem))),
        m_coarse(dimsOf(problem, coarseOf(problem)), tensors.of(coarseOf(problem))),
        m_filter(filterDims(problem), tensors.filter),
        m_fineChannels(m_fine.dims[1] / problem.groups),
        m_coarseChannels(m_coarse.dims[1] / problem.groups),
        m_result(resultOf(problem.pass)),
        m_fineResult(m_result == fineOf(problem)) {
    m_axes.insert(m_axes.begin(), kAxes - m_axes.size(), Axis{});
  }

  double element(std::int64_t index) const {
    const View& result = m_result == Tensor::Filter ? m_filter : m_fineResult ? m_fine : m_coarse;
    std::array<std::int64_t, kAxes + 2> at{};
    for (std::size_t i = at.size(); i-- > 0; index /= result.dims[i]) at[i] = index % result.dims[i];
    return m_result == Tensor::Filter ? filterElement(at) : m_fineResult ? fineElement(at) : coarseElement(at);
  }

 private:
  using Position = std::array<std::int64_t, kAxes + 2>;

  static Tensor fineOf(const Problem& problem) { return problem.transposed ? Tensor::Output : Tensor::Input; }
  static Tensor coarseOf(const Problem& problem) { return problem.transposed ? Tensor::Input : Tensor::Output; }

  double coarseElement(const Position& at) const {
    const std::int64_t first = at[1] / m_coarseChannels * m_fineChannels;
    Sum sum{m_filter,
            m_fine,
            {m_filter.at(0, at[1]), m_fine.at(0, at[0]) + m_fine.at(1, first)},
            {m_filter.strides[1], m_fine.strides[1]},
            m_fineChannels,
            {}};
    for (std::size_t i = 0; i < kAxes; ++i) {
      const Axis& axis = m_axes[i];
      for (std::int64_t tap = 0; tap < axis.filter; ++tap) {
        const std::int64_t fine = at[i + 2] * axis.stride - axis.padBegin + tap * axis.dilation;
        if (fine >= 0 && fine < m_fine.dims[i + 2])
          sum.axes[i].push_back({m_filter.at(i + 2, tap), m_fine.at(i + 2, fine)});
      }
    }
    return sum.value();
  }

  double fineElement(const Position& at) const {
    const std::int64_t first = at[1] / m_fineChannels * m_coarseChannels;
    Sum sum{
        m_filter,
        m_coarse,
        {m_filter.at(0, first) + m_filter.at(1, at[1] % m_fineChannels), m_coarse.at(0, at[0]) + m_coarse.at(1, first)},
        {m_filter.strides[0], m_coarse.strides[1]},
        m_coarseChannels,
        {}};
    for (std::size_t i = 0; i < kAxes; ++i) {
      const Axis& axis = m_axes[i];
      for (std::int64_t tap = 0; tap < axis.filter; ++tap) {
        const std::int64_t strided = at[i + 2] + axis.padBegin - tap * axis.dilation;
        if (strided >= 0 && strided % axis.stride == 0 && strided / axis.stride < m_coarse.dims[i + 2])
          sum.axes[i].push_back({m_filter.at(i + 2, tap), m_coarse.at(i + 2, strided / axis.stride)});
      }
    }
    return sum.value();
  }

  double filterElement(const Position& at) const {
    const std::int64_t channel = at[0] / m_coarseChannels * m_fineChannels + at[1];
    Sum sum{m_fine,
            m_coarse,
            {m_fine.at(1, channel), m_coarse.at(1, at[0])},
            {m_fine.strides[0], m_coarse.strides[0]},
            m_fine.dims[0],
            {}};
    for (std::size_t i = 0; i < kAxes; ++i) {
      const Axis& axis = m_axes[i];
      for (std::int64_t coarse = 0; coarse < m_coarse.dims[i + 2]; ++coarse) {
        const std::int64_t fine = coarse * axis.stride - axis.padBegin + at[i + 2] * axis.dilation;
        if (fine >= 0 && fine < m_fine.dims[i + 2])
          sum.axes[i].push_back({m_fine.at(i + 2, fine), m_coarse.at(i + 2, coarse)});
      }
    }
    return sum.value();
  }

  std::vector<Axis> m_axes;
  View m_fine;
  View m_coarse;
  View m_filter;
  std::int64_t m_fineChannels;    ///< of a group
  std::int64_t m_coarseChannels;  ///< of a group
  Tensor m_result;
  bool m_fineResult;
};

}  // namespace

std::vector<float>& TensorValues::of(Tensor tensor) {
  return tensor == Tensor::Input ? input : tensor == Tensor::Filter ? filter : output;
}
const std::vector<float>& TensorValues::of(Tensor tensor) const {
  return tensor == Tensor::Input ? input : tensor == Tensor::Filter ? filter : output;
}

std::vector<double> referenceElements(const Problem& problem, const TensorValues& tensors,
                                      std::span<const std::int64_t> indices) {
  const Reference reference(problem, tensors);
  std::vector<double> elements;
  elements.reserve(indices.size());
  for (const std::int64_t index : indices) elements.push_back(reference.element(index));
  return elements;
}

double productsPerElement(const Problem& problem) {
  return flops(problem) / 2 / static_cast<double>(elementCount(dimsOf(problem, resultOf(problem.pass))));
}

double errorUnit(const Problem& problem) {
  return std::sqrt(productsPerElement(problem)) * std::ldexp(1.0, -traitsOf(problem.precision).significandBits);
}

std::vector<std::int64_t> sampleIndices(std::int64_t elements, std::int64_t most, std::uint64_t seed) {
  std::vector<std::int64_t> indices(static_cast<std::size_t>(std::min(elements, most)));
  std::iota(indices.begin(), indices.end(), std::int64_t{0});
  if (elements <= most) return indices;
  std::mt19937_64 random(seed);
  // If the parts cannot all be equal, the first ones are longer by one.
  const auto begin = [&](std::int64_t part) { return elements / most * part + std::min(part, elements % most); };
  for (std::int64_t& index : indices) {
    const std::int64_t first = begin(index);
    index = first + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(begin(index + 1) - first));
  }
  return indices;
}

}  // namespace convscope
