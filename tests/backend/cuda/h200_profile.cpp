#include "backend/cuda/h200_profile.h"

#include <fstream>
#include <iterator>

#include "backend/cudnn/libraries.h"

namespace convscope::cudnn {

Result<Target> h200Profile() {
  return loadCudnnParts().and_then([] {
    std::ifstream file(CONVSCOPE_SOURCE_DIR "/resources/device-profiles/h200.json");
    return profileTarget({std::istreambuf_iterator<char>(file), {}});
  });
}

}  // namespace convscope::cudnn
