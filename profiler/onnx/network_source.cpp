#include "onnx/network_source.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include "backend/loader_message.h"
#include "files/program_folder.h"
#include "network/presets.h"
#include "onnx/module.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

InputError cannotImport(const std::string& reason) {
  return InputError("ONNX models cannot be read: " + reason);
}

/// A function of the module, which is looked for at first use, so that programs start where ONNX's libraries are
/// missing.
template <class Function>
Function* moduleFunction(const char* name) {
  const std::string module = (besideProgram("lib/convscope/importers") / "onnx.so").string();
  std::error_code error;
  if (!std::filesystem::exists(module, error))
    throw cannotImport(fmt::format("this installation has no {}; build ConvScope with libonnx-dev", module));
  void* handle = dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL);  // stays loaded
  if (handle == nullptr) throw cannotImport(loaderFailure(module, dlerror()).reason);
  auto* interfaceOf = reinterpret_cast<OnnxInterface*>(dlsym(handle, "convscopeOnnxInterface"));
  auto* function = reinterpret_cast<Function*>(dlsym(handle, name));
  if (interfaceOf == nullptr || function == nullptr || interfaceOf() != CONVSCOPE_ONNX_INTERFACE)
    throw cannotImport(fmt::format("{} is of another build than this program", module));
  return function;
}

}  // namespace

bool isOnnxFile(const std::filesystem::path& file) {
  return file.extension() == ".onnx";
}

ImportedNetwork importOnnx(const std::filesystem::path& file, const InputShapes& given) {
  ImportResult result;
  moduleFunction<OnnxImport>("convscopeImportOnnx")(file, given, result);
  if (!result) throw InputError(result.error());
  return std::move(*result);
}

std::vector<DeclaredInput> onnxInputs(const std::filesystem::path& file) {
  InputsResult result;
  moduleFunction<OnnxInputs>("convscopeOnnxInputs")(file, result);
  if (!result) throw InputError(result.error());
  return std::move(*result);
}

ImportedNetwork loadNetwork(const std::string& nameOrFile, const InputShapes& given) {
  if (isOnnxFile(nameOrFile)) return importOnnx(nameOrFile, given);
  return {presetOrFile(nameOrFile), {}};
}

}  // namespace convscope
