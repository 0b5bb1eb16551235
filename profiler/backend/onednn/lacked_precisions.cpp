#include "backend/onednn/lacked_precisions.h"

#include <oneapi/dnnl/dnnl.hpp>

#include "backend/onednn/algorithm_id.h"
#include "backend/onednn/convolution.h"
#include "core/problem.h"
#include "problem/parse_problem.h"

namespace convscope::onednn {
namespace {

bool hasForwardPass(Precision precision) {
  if (dataTypeOf(precision) == dnnl::memory::data_type::undef) return false;
  Problem problem = parseProblem("fwd n1 c16 k16 in8x8 f3x3 p1");
  problem.precision = precision;
  try {
    const Implementations any(problem, Query{dnnl::algorithm::convolution_auto, Formats::Any, false},
                              dnnl::engine(dnnl::engine::kind::cpu, 0));
    return true;
  } catch (const dnnl::error& error) {
    return error.status != dnnl_unimplemented;  // a survey reports other failures
  }
}

}  // namespace

const std::vector<Precision>& lackedPrecisions() {
  static const std::vector<Precision> lacked = [] {
    std::vector<Precision> found;
    for (const PrecisionTraits& precision : kPrecisions) {
      if (!hasForwardPass(precision.value)) found.push_back(precision.value);
    }
    return found;
  }();
  return lacked;
}

}  // namespace convscope::onednn
