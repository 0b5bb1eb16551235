#include "network/onnx_module.h"

#include "onnx/import/import_model.h"
#include "problem/error_message.h"

extern "C" __attribute__((visibility("default"))) int convscopeOnnxInterface() {
  return CONVSCOPE_ONNX_INTERFACE;
}

extern "C" __attribute__((visibility("default"))) void convscopeImportOnnx(const std::filesystem::path& file,
                                                                           const convscope::InputShapes& given,
                                                                           convscope::ImportResult& result) {
  try {
    result = convscope::importModel(file, given);
  } catch (const std::exception& error) {
    result = tl::unexpected<std::string>(convscope::messageOf(error));
  }
}

extern "C" __attribute__((visibility("default"))) void convscopeOnnxInputs(const std::filesystem::path& file,
                                                                           convscope::InputsResult& result) {
  try {
    result = convscope::importInputs(file);
  } catch (const std::exception& error) {
    result = tl::unexpected<std::string>(convscope::messageOf(error));
  }
}
