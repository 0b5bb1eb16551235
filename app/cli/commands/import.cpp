#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/network_input.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "network/network_json.h"
#include "network/network_source.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"

namespace convscope::cli {
namespace {

struct ImportOptions {
  std::string model;
  std::vector<std::string> inputs;
  std::string out;
  bool force = false;
};

/// DIMS of the main input, or NAME=DIMS.
InputShapes shapesOf(const std::vector<std::string>& inputs) {
  InputShapes shapes;
  for (const std::string& text : inputs) {
    const std::size_t equals = text.rfind('=');
    const std::string name = equals == std::string::npos ? "" : text.substr(0, equals);
    try {
      const Dims shape = parseDims(equals == std::string::npos ? text : text.substr(equals + 1));
      if (!shapes.emplace(name, shape).second) throw InputError(fmt::format("the input '{}' is given twice", name));
    } catch (const InputError& error) {
      throw error.within("--input");
    }
  }
  return shapes;
}

int run(const ImportOptions& options) {
  const ImportedNetwork imported = importOnnx(options.model, shapesOf(options.inputs));
  const std::string json = toJson(imported.network);
  if (options.out.empty()) {
    writeOutput(json);
  } else {
    writeFile(options.out, json, options.force);
  }
  showRemarks(imported);
  return Done;
}

}  // namespace

void addImport(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("import", "Write the network of an ONNX model as a network file");
  const auto options = std::make_shared<ImportOptions>();
  command->add_option("MODEL", options->model, "An ONNX model; its weights are not read")->type_name("")->required();
  command
      ->add_option(
          "--input", options->inputs,
          "The shape of the main input, as 32x3x224x224, or NAME=DIMS of any; needed where the model leaves it "
          "open")
      ->type_name("DIMS")
      ->allow_extra_args(false);
  command->add_option("--out", options->out, "The network file to write; else standard output")->type_name("FILE");
  command->add_flag("--force", options->force, "Replace the file of --out if it exists");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
