#include "onnx/import/import_model.h"

#include <fmt/format.h>

#include "onnx/import/functions.h"
#include "onnx/import/graph_reader.h"
#include "onnx/import/model_checks.h"
#include "onnx/import/model_file.h"
#include "onnx/import/model_inputs.h"
#include "problem/input_error.h"
#include "text/printable.h"

namespace convscope {

ImportedNetwork importModel(const std::filesystem::path& file, const InputShapes& given) {
  try {
    const onnx::ModelProto model = readModelFile(file);
    ImportedNetwork imported = networkOf(model, given);
    std::string description = fmt::format("Imported from {}", file.filename().string());
    if (!model.producer_name().empty())
      description += fmt::format(", made by {} {}", model.producer_name(), model.producer_version());
    imported.network.name = validUtf8(file.stem().string());
    imported.network.description = validUtf8(description);
    return imported;
  } catch (const InputError& error) {
    throw error.within(file.string());
  }
}

std::vector<DeclaredInput> importInputs(const std::filesystem::path& file) {
  try {
    const onnx::ModelProto model = withoutFunctions(readModelFile(file));
    return declaredInputs(model.graph(), operatorSet(model));
  } catch (const InputError& error) {
    throw error.within(file.string());
  }
}

}  // namespace convscope
