#pragma once

#include <array>
#include <memory>
#include <oneapi/dnnl/dnnl.hpp>
#include <string>

#include "backend/plan.h"
#include "core/problem.h"

namespace convscope::onednn {

/// A oneDNN primitive for one (plain) problem.
class OneDnnPlan : public Plan {
 public:
  OneDnnPlan(Problem problem, dnnl::primitive_desc description);

  std::uint64_t workspaceBytes() const override { return m_description.scratchpad_desc().get_size(); }
  /// JSON: implementation, algorithm, and the memory format of each tensor.
  std::string description() const override;

  const Problem& problem() const { return m_problem; }
  const dnnl::primitive_desc& primitiveDescription() const { return m_description; }
  const dnnl::primitive& primitive() const { return m_primitive; }

  /// The operands in the primitive's formats, by Tensor. The executor sets them before the first execution, outside any
  /// timing; they live as long as the plan.
  std::array<std::shared_ptr<dnnl::memory>, 3> operands;

 private:
  Problem m_problem;
  dnnl::primitive_desc m_description;
  dnnl::primitive m_primitive;
};

}  // namespace convscope::onednn
