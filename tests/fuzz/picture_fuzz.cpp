#include <sstream>

#include "files/picture_size.h"
#include "fuzz/fuzz.h"
#include "problem/input_error.h"

/// A picture has a size of at least one pixel, or is refused, or is none.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  std::istringstream file(fuzz::text(data, size));
  try {
    const std::optional<PictureSize> picture = pictureSize(file);
    fuzz::require(!picture || (picture->height > 0 && picture->width > 0));
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
  }
  return 0;
}
