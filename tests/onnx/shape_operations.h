#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "core/problem_text.h"
#include "network/network_json.h"
#include "network/network_problems.h"
#include "network/shapes.h"
#include "onnx/import/graph_reader.h"
#include "onnx/model_builder.h"
#include "support/input_error_of.h"

namespace convscope::testing {

inline constexpr std::int64_t kEnd = INT64_MAX;

/// Imports the model, whose network must survive being written and read.
inline Network imported(ModelBuilder& builder) {
  const Network network = networkOf(builder.model(), {}).network;
  EXPECT_EQ(networkFromJson(toJson(network), "written").layers, network.layers);
  return network;
}

/// Returns the shape that the convolution `name` reads at `input`: "c6 in8x8".
inline std::string readBy(const Network& network, const std::string& name, const Dims& input) {
  for (const NetworkProblem& posed : networkProblems(network, input, {.passes = {Pass::Forward}})) {
    if (posed.layers.front() != name) continue;
    const std::string text = toText(posed.problem);
    const std::size_t begin = text.find("nchw ") + 5;
    return text.substr(begin, text.find(" f", begin) - begin);
  }
  return "no such problem";
}

/// Returns the message of an import that must fail.
inline std::string operationError(ModelBuilder& builder) {
  return inputErrorOf([&] { networkOf(builder.model(), {}); });
}

inline void transpose(ModelBuilder& builder, const std::string& name, const std::string& input, const Dims& order) {
  set(builder.node("Transpose", name, {input}), "perm", order);
}

inline onnx::NodeProto& slice(ModelBuilder& builder, const std::string& name, const std::string& input,
                              const Dims& begins, const Dims& ends, const Dims& axes, const Dims& steps) {
  return builder.node("Slice", name,
                      {input, builder.integers(name + ".b", begins), builder.integers(name + ".e", ends),
                       builder.integers(name + ".a", axes), builder.integers(name + ".s", steps)});
}

}  // namespace convscope::testing
