#include "problem/random_problem.h"

#include <array>

#include "problem/input_error.h"
#include "problem/validate.h"

namespace convscope {
namespace {

bool isValid(const Problem& problem) {
  try {
    validate(problem);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

Problem randomProblem(std::mt19937& random) {
  const auto between = [&](std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random);
  };
  Problem problem;
  do {
    problem.pass = std::array{Pass::Forward, Pass::BackwardData, Pass::BackwardFilter}[between(0, 2)];
    problem.precision = std::array{Precision::Fp32, Precision::Tf32, Precision::Fp16, Precision::Bf16}[between(0, 3)];
    problem.layout = std::array{Layout::Nchw, Layout::Nhwc}[between(0, 1)];
    problem.transposed = between(0, 2) == 0;
    problem.batch = between(1, 3);
    problem.groups = between(1, 3);
    problem.inChannels = problem.groups * between(1, 3);
    problem.outChannels = problem.groups * between(1, 3);
    problem.axes.resize(between(1, 3));
    for (Axis& axis : problem.axes) {
      axis.input = between(1, 9);
      axis.filter = between(1, 4);
      axis.stride = between(1, 3);
      axis.padBegin = between(0, 3);
      axis.padEnd = between(0, 1) == 0 ? axis.padBegin : between(0, 3);
      axis.dilation = between(1, 2);
      axis.outputPadding = problem.transposed ? between(0, 2) : 0;
    }
  } while (!isValid(problem));
  return problem;
}

}  // namespace convscope
