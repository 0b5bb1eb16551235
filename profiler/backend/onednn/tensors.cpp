#include "backend/onednn/tensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "backend/onednn/convolution.h"
#include "backend/onednn/guarded.h"
#include "backend/onednn/host.h"
#include "text/units.h"

namespace convscope::onednn {
namespace {

using dnnl::memory;

constexpr std::array kTensors{Tensor::Input, Tensor::Filter, Tensor::Output};

std::size_t indexOf(Tensor tensor) {
  return static_cast<std::size_t>(tensor);
}

memory::desc bytesFormat(std::size_t bytes) {
  return {{static_cast<memory::dim>(bytes)}, memory::data_type::u8, memory::format_tag::a};
}

Problem in32BitsNchw(Problem problem) {
  problem.precision = Precision::Fp32;
  problem.layout = Layout::Nchw;
  return problem;
}

std::span<float> valuesOf(const memory& tensor) {
  return {static_cast<float*>(tensor.get_data_handle()), tensor.get_desc().get_size() / sizeof(float)};
}

void convert(const dnnl::stream& stream, memory from, memory to) {
  dnnl::reorder(from, to).execute(stream, from, to);
  dnnl::stream(stream).wait();
}

}  // namespace

memory allocate(const memory::desc& format, const dnnl::engine& engine) {
  const std::size_t bytes = format.get_size();
  if (const std::uint64_t available = availableMemory(); bytes > available) {
    throw OutOfHostMemory(
        fmt::format("{} of memory are needed, {} are free", formatBytes(bytes), formatBytes(available)));
  }
  memory result(format, engine);
  if (bytes > 0) std::memset(result.get_data_handle(), 0, bytes);
  return result;
}

void fillRandom(std::span<float> values, std::uint64_t seed) {
  std::uint64_t state = seed;
  for (float& value : values) {
    // SplitMix64 (Steele, Lea and Flood 2014); a float represents its upper 24 bits exactly.
    state += 0x9e3779b97f4a7c15;
    std::uint64_t bits = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    bits ^= bits >> 31;
    value = static_cast<float>(bits >> 40) * 0x1p-23F - 1.0F;
  }
}

Tensors::Tensors(const Problem& problem, const dnnl::engine& engine)
    : m_problem(problem), m_engine(engine), m_stream(engine) {
  const Tensor result = resultOf(problem.pass);
  for (const Tensor tensor : kTensors) {
    if (tensor != result) m_operands[indexOf(tensor)] = makeOperand(tensor, indexOf(tensor) + 1);
  }
  m_resultFormat = userFormat(problem, result);
  m_result = allocate(bytesFormat(m_resultFormat.get_size()), engine);
}

std::shared_ptr<memory> Tensors::makeOperand(Tensor tensor, std::uint64_t seed) {
  // Filled in one layout, so that a problem has the same numbers in every layout and precision.
  memory values = allocate(userFormat(in32BitsNchw(m_problem), tensor), m_engine);
  fillRandom(valuesOf(values), seed);
  const memory::desc format = userFormat(m_problem, tensor);
  if (format == values.get_desc()) return std::make_shared<memory>(values);
  auto operand = std::make_shared<memory>(allocate(format, m_engine));
  convert(m_stream, values, *operand);
  return operand;
}

std::shared_ptr<memory> Tensors::operand(Tensor tensor, const memory::desc& format) {
  const auto& original = m_operands[indexOf(tensor)];
  if (format == original->get_desc()) return original;
  auto& copies = m_copies[indexOf(tensor)];
  std::erase_if(copies, [](const Copy& copy) { return copy.memory.expired(); });
  const auto found = std::ranges::find(copies, format, &Copy::format);
  if (found != copies.end()) return found->memory.lock();
  auto copy = std::make_shared<memory>(allocate(format, m_engine));
  convert(m_stream, *original, *copy);
  copies.push_back({format, copy});
  return copy;
}

memory Tensors::result(const memory::desc& format) {
  if (const std::size_t bytes = format.get_size(); bytes > m_result.get_desc().get_size()) {
    m_result = memory();
    m_result = allocate(bytesFormat(bytes), m_engine);
  }
  m_resultFormat = format;
  return {format, m_engine, m_result.get_data_handle()};
}

memory Tensors::storedResult() {
  const memory::desc own = userFormat(m_problem, resultOf(m_problem.pass));
  const memory result(m_resultFormat, m_engine, m_result.get_data_handle());
  if (own == m_resultFormat) return result;
  const memory copy = allocate(own, m_engine);
  convert(m_stream, result, copy);
  return copy;
}

std::vector<float> Tensors::read(Tensor tensor) {
  const memory from = tensor == resultOf(m_problem.pass) ? memory(m_resultFormat, m_engine, m_result.get_data_handle())
                                                         : *m_operands[indexOf(tensor)];
  const memory values = allocate(userFormat(in32BitsNchw(m_problem), tensor), m_engine);
  convert(m_stream, from, values);
  const auto span = valuesOf(values);
  return {span.begin(), span.end()};
}

double Tensors::conversionUs(Tensor tensor, const memory::desc& format) {
  const memory::desc own = userFormat(m_problem, tensor);
  if (format == own) return 0;
  const bool isResult = tensor == resultOf(m_problem.pass);
  memory from = isResult ? result(format) : *m_operands[indexOf(tensor)];
  memory to = allocate(isResult ? own : format, m_engine);
  const dnnl::reorder reorder(from, to);
  std::array<double, 5> us{};
  for (int i = -1; i < static_cast<int>(us.size()); ++i) {
    const auto start = std::chrono::steady_clock::now();
    reorder.execute(m_stream, from, to);
    m_stream.wait();
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    if (i >= 0) us[static_cast<std::size_t>(i)] = took.count();  // the first only warms up
  }
  std::ranges::nth_element(us, us.begin() + us.size() / 2);
  return us[us.size() / 2];
}

}  // namespace convscope::onednn
