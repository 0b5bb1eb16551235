#include "apply/library/next_function.h"

#include <dlfcn.h>

namespace convscope::apply {

void* nextFunction(const char* name) {
  if (void* function = dlsym(RTLD_NEXT, name)) return function;
  // A cuDNN that was loaded with RTLD_LOCAL. Stays open, because its functions are used until the process ends.
  static void* const cudnn = dlopen("libcudnn.so.9", RTLD_LAZY | RTLD_NOLOAD);
  return cudnn == nullptr ? nullptr : dlsym(cudnn, name);
}

}  // namespace convscope::apply
