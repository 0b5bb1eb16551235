#include "onnx/import/weight_kinds.h"

#include <fmt/format.h>

#include <algorithm>

namespace convscope {
namespace {

std::string shareText(int count, int all) {
  return all == 1 ? "the only convolution" : fmt::format("{} of {} convolutions", count, all);
}

}  // namespace

void WeightKinds::add(const KnownTensor& weights, bool quantized) {
  ++m_all;
  if (quantized) {
    ++m_quantized;
  } else {
    ++m_types[weights.type];
  }
  if (!weights.constant) ++m_dynamic;
  if (weights.computedBy.empty()) return;
  if (m_computed++ == 0) m_firstComputed = weights.computedBy;
}

std::optional<Precision> WeightKinds::precision(std::vector<std::string>& remarks) const {
  const auto count = [&](std::int32_t type) {
    const auto found = m_types.find(type);
    return found == m_types.end() ? 0 : found->second;
  };
  const int fp16 = count(onnx::TensorProto::FLOAT16);
  const int bf16 = count(onnx::TensorProto::BFLOAT16);
  const int inFloat = m_all - m_quantized;
  if (fp16 + bf16 == 0 || 2 * (fp16 + bf16) < inFloat) return std::nullopt;
  const Precision precision = fp16 >= bf16 ? Precision::Fp16 : Precision::Bf16;
  const int own = std::max(fp16, bf16);
  remarks.push_back(own == inFloat
                        ? fmt::format("the model's convolutions have weights in {0}, so {0} is its default precision",
                                      traitsOf(precision).name)
                        : fmt::format("{1} of {2} convolutions have weights in {0}, so {0} is the default precision",
                                      traitsOf(precision).name, own, inFloat));
  return precision;
}

void WeightKinds::remark(std::vector<std::string>& remarks) const {
  if (m_quantized > 0)
    remarks.push_back(fmt::format(
        "{} {} quantized: frameworks execute {} in int8, which ConvScope does not measure; it measures their shapes in "
        "the survey's precision",
        shareText(m_quantized, m_all), m_quantized == 1 ? "is" : "are", m_quantized == 1 ? "it" : "them"));
  if (const auto doubles = m_types.find(onnx::TensorProto::DOUBLE); doubles != m_types.end())
    remarks.push_back(fmt::format(
        "the weights of {} are in fp64, which ConvScope does not measure; it measures their shapes in the survey's "
        "precision",
        shareText(doubles->second, m_all)));
  if (m_computed > 0)
    remarks.push_back(fmt::format(
        "the weights of {} are computed in the model (first by {}): a framework that does not do so once in advance "
        "does it in each execution, which is not measured",
        shareText(m_computed, m_all), m_firstComputed));
  if (m_dynamic > 0)
    remarks.push_back(fmt::format("the weights of {} are computed from the input; computing them is not measured",
                                  shareText(m_dynamic, m_all)));
}

}  // namespace convscope
