#include "network/network_source.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "core/translatable.h"
#include "files/dynamic_library.h"
#include "files/input_record.h"
#include "files/loader_message.h"
#include "files/program_folder.h"
#include "network/onnx_module.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "text/message.h"

namespace convscope {
namespace {

constexpr std::array kNeeds{
    NeededLibrary{"libonnx", translatable("message", "Debian and Ubuntu: apt install libonnx1")},
    NeededLibrary{"libprotobuf", translatable("message", "Debian and Ubuntu: apt install libonnx1")},
};

InputError cannotImport(const std::string& reason) {
  return InputError(translatable("message", "ONNX models cannot be read: {}"), reason);
}

/// Returns a function of the module that reads models. Opens the module at first use, so programs start without ONNX's
/// libraries.
template <class Function>
Function* moduleFunction(const char* name) {
  const std::string module = (besideProgram("lib/convscope/importers") / "onnx.so").string();
  std::error_code error;
  if (!std::filesystem::exists(module, error))
    throw cannotImport(fmt::format("this installation has no {}; build ConvScope with libonnx-dev", module));
  const std::optional<DynamicLibrary> library = DynamicLibrary::open({module});
  if (!library) throw cannotImport(translatedMessage(loadFailure(module, DynamicLibrary::lastError(), kNeeds).reason));
  auto* interfaceOf = library->function<OnnxInterface>("convscopeOnnxInterface");
  auto* function = library->function<Function>(name);
  if (interfaceOf == nullptr || function == nullptr || interfaceOf() != CONVSCOPE_ONNX_INTERFACE)
    throw cannotImport(fmt::format("{} and this program are from different builds", module));
  return function;
}

}  // namespace

bool isOnnxFile(const std::filesystem::path& file) {
  return file.extension() == ".onnx";
}

ImportedNetwork importOnnx(const std::filesystem::path& file, const InputShapes& given) {
  rememberInput(file);  // the module has a record of its own
  ImportResult result;
  moduleFunction<OnnxImport>("convscopeImportOnnx")(file, given, result);
  if (!result) throw InputError("{}", translatedMessage(result.error()));  // the module composes English
  return std::move(*result);
}

std::vector<DeclaredInput> onnxInputs(const std::filesystem::path& file) {
  InputsResult result;
  moduleFunction<OnnxInputs>("convscopeOnnxInputs")(file, result);
  if (!result) throw InputError("{}", translatedMessage(result.error()));  // the module composes English
  return std::move(*result);
}

ImportedNetwork loadNetwork(const std::string& nameOrFile, const InputShapes& given) {
  if (isOnnxFile(nameOrFile)) return importOnnx(nameOrFile, given);
  return {presetOrFile(nameOrFile), {}};
}

}  // namespace convscope
