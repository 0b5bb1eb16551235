#include "cli/problem_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "network/shapes.h"
#include "problem/default_request.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"

namespace convscope::cli {
namespace {

template <class Parse>
auto parseOption(const char* name, Parse parse) {
  try {
    return parse();
  } catch (const InputError& error) {
    throw error.within(name);
  }
}

}  // namespace

void addProblemOptions(CLI::App& command, ProblemOptions& options) {
  command.add_option("--input", options.input, "The input size, as 32x3x224x224; else the network's own")
      ->type_name("DIMS");
  command
      .add_option("--precision", options.precision,
                  "fp32, tf32, fp16 or bf16; else the network's own, or tf32 on a GPU and fp32 on a CPU")
      ->type_name("NAME");
  command.add_option("--layout", options.layout, "nchw or nhwc; else nhwc for fp16 and bf16, nchw for the others")
      ->type_name("NAME");
  command.add_option("--passes", options.passes, "Some of fwd,dgrad,wgrad; else all")
      ->type_name("NAME,")
      ->delimiter(',')
      ->allow_extra_args(false);
}

Dims inputShape(const ProblemOptions& options) {
  return parseOption("--input", [&] { return parseDims(options.input); });
}

Dims inputOf(const ProblemOptions& options, const Network& network) {
  Dims input = options.input.empty() ? network.input : inputShape(options);
  static_cast<void>(propagateShapes(network, input));
  return input;
}

ProblemRequest problemRequest(const ProblemOptions& options, bool gpu, std::optional<Precision> own) {
  ProblemRequest request;
  request.precision = own.value_or(defaultPrecision(gpu));
  if (!options.precision.empty())
    request.precision = parseOption("--precision", [&] { return parsePrecision(options.precision); });
  request.layout = defaultLayout(request.precision);
  if (!options.layout.empty()) request.layout = parseOption("--layout", [&] { return parseLayout(options.layout); });
  if (options.passes.empty()) return request;
  request.passes.clear();
  for (const std::string& text : options.passes) {
    const Pass pass = parseOption("--passes", [&] { return parsePass(text); });
    if (std::ranges::find(request.passes, pass) == request.passes.end()) request.passes.push_back(pass);
  }
  return request;
}

}  // namespace convscope::cli
