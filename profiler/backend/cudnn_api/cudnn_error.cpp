#include "backend/cudnn_api/cudnn_error.h"

#include <algorithm>

namespace convscope::cudnn {
namespace {

std::string lastError(const CudnnApi& api) {
  char text[1024] = "";
  api.lastErrorString(text, sizeof(text));
  std::string line = text;
  std::ranges::replace(line, '\n', ' ');
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

}  // namespace

CudnnError cudnnError(const CudnnApi& api, cudnnStatus_t status, std::string_view what) {
  const std::string reason = lastError(api);  // first: the next call of cuDNN replaces it
  std::string line = "could not ";
  line.append(what).append(": ").append(api.errorString(status));
  if (!reason.empty()) line.append(" (").append(reason).append(")");
  return {status, line};
}

}  // namespace convscope::cudnn
