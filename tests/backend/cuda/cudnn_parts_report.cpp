// Loads cuDNN's parts in a process of its own and says how that went.
#include <cstdio>

#include "backend/cudnn/libraries.h"

int main() {
  const auto loaded = convscope::cudnn::loadCudnnParts();
  std::puts(loaded ? "loaded" : loaded.error().reason.c_str());
  return 0;
}
