#include "backend/onednn/plan.h"

#include <fmt/format.h>

#include <utility>

#include "backend/onednn/convolution.h"
#include "backend/onednn/memory_format.h"

namespace convscope::onednn {

OneDnnPlan::OneDnnPlan(Problem problem, dnnl::primitive_desc description)
    : m_problem(std::move(problem)), m_description(std::move(description)), m_primitive(m_description) {}

std::string OneDnnPlan::description() const {
  const auto format = [&](Tensor tensor) { return formatText(chosenFormat(m_description, m_problem.pass, tensor)); };
  return fmt::format(R"({{"implementation":"{}","algorithm":"{}","source":"{}","weights":"{}","destination":"{}"}})",
                     m_description.impl_info_str(),
                     algorithmOf(m_description) == dnnl::algorithm::convolution_winograd ? "winograd" : "direct",
                     format(Tensor::Input), format(Tensor::Filter), format(Tensor::Output));
}

}  // namespace convscope::onednn
