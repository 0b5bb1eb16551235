#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/network_input.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "cli/workload_report.h"
#include "core/parse.h"
#include "core/problem_text.h"
#include "network/network_json.h"
#include "network/network_source.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "workload/read_workload.h"
#include "workload/workload_text.h"

namespace convscope::cli {
namespace {

struct ImportOptions {
  std::vector<std::string> files;
  std::vector<std::string> inputs;
  std::string process;
  std::string device;
  std::string layout;
  std::vector<std::string> sessions;
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
      if (!shapes.emplace(name, shape).second) throw InputError("the input '{}' is given twice", name);
    } catch (const InputError& error) {
      throw error.within("--input");
    }
  }
  return shapes;
}

int importModel(const ImportOptions& options) {
  if (!options.sessions.empty()) throw InputError("--with is for recordings; an ONNX model has names of layers");
  const ImportedNetwork imported = importOnnx(options.files.front(), shapesOf(options.inputs));
  const std::string json = toJson(imported.network);
  if (options.out.empty()) {
    writeOutput(json);
  } else {
    writeFile(options.out, json, options.force);
    showMessage("wrote " + options.out);
  }
  showRemarks(imported);
  return Done;
}

/// Writes the workload of recordings, and its summary to standard output.
int importRecordings(const ImportOptions& options) {
  if (!options.inputs.empty()) throw InputError("--input is for ONNX models; a recording has its own input sizes");
  WorkloadOptions choice{.process = options.process};
  choice.cpu = options.device == "cpu";
  if (!options.device.empty() && !choice.cpu) {
    choice.device = parseNumber<int>(options.device, 0, 1 << 20);
    if (!choice.device) throw InputError("--device: '{}' is neither a number nor cpu", options.device);
  }
  if (!options.layout.empty()) choice.layout = parseLayout(options.layout);
  RecordedProgram program = readWorkloads({options.files.begin(), options.files.end()}, choice);
  nameLayers(program.runs[program.shown].workload, options.sessions);
  if (!options.out.empty()) writeFile(options.out, toText(program.workload()), options.force);
  const std::size_t width = outputWidth(STDOUT_FILENO);
  writeOutput((program.ranks ? ranksReport(*program.ranks, width) + '\n' : "") +
              workloadReport(program.workload(), width));
  if (!options.out.empty()) showMessage("wrote " + options.out);
  return Done;
}

int run(const ImportOptions& options) {
  const bool isModel = options.files.size() == 1 && std::filesystem::path(options.files.front()).extension() == ".onnx";
  return isModel ? importModel(options) : importRecordings(options);
}

}  // namespace

void addImport(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "import",
      "Write the network of an ONNX model as a network file, or the convolutions of a recording as a workload");
  const auto options = std::make_shared<ImportOptions>();
  command
      ->add_option(
          "FILE", options->files,
          "An ONNX model (.onnx), whose weights are not read; or recordings of one program: a trace of the PyTorch "
          "profiler made with record_shapes=True, an execution trace, a log or graph of cudnn-frontend, the output of "
          "ONEDNN_VERBOSE=1, slow operations of XLA, a workload. Traces of several ranks of one run are compared, and "
          "the "
          "workload is that of the slowest rank")
      ->type_name("")
      ->required();
  command
      ->add_option(
          "--input", options->inputs,
          "The shape of the main input, as 32x3x224x224, or NAME=DIMS of any; needed where the model leaves it "
          "open")
      ->type_name("DIMS")
      ->allow_extra_args(false);
  command
      ->add_option("--process", options->process, "The process (pid) to read in a trace of several processes or ranks")
      ->type_name("PID");
  command
      ->add_option("--device", options->device,
                   "The GPU's number to read in a recording of several GPUs, or cpu in oneDNN's output of CPU and GPU")
      ->type_name("NUMBER|cpu");
  command
      ->add_option("--layout", options->layout,
                   "nchw or nhwc, if the recording has no memory formats (PyTorch before 2.4)")
      ->type_name("LAYOUT");
  addNamesOption(*command, options->sessions);
  command
      ->add_option("--out", options->out,
                   "The file to write (default: a network goes to standard output; of a recording only the "
                   "summary is printed)")
      ->type_name("FILE");
  command->add_flag("--force", options->force, "Replace the file of --out if it exists");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
