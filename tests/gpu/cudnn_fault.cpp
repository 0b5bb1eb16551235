// A library to preload: one execution of cuDNN fails, as a defect of a plan would make it fail. engine_proof.py
// compiles it.
//
//   CUDNN_FAULT       crash (SIGSEGV), lost (a kernel writes to an address that is not valid) or hang
//   CUDNN_FAULT_AT    the number of the execution in its process, from 1
//   CUDNN_FAULT_ONCE  a file that is made at the fault; there is no fault if it exists

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

constexpr const char* kBadKernel = R"(
.version 7.0
.target sm_70
.address_size 64
.visible .entry bad() {
  .reg .b64 %address;
  .reg .b32 %value;
  mov.u64 %address, 64;
  mov.u32 %value, 1;
  st.global.u32 [%address], %value;
  ret;
}
)";

template <class Function>
Function* driver(const char* name) {
  static void* const library = dlopen("libcuda.so.1", RTLD_NOW);
  return reinterpret_cast<Function*>(dlsym(library, name));
}

void loseDevice() {
  void* module = nullptr;
  void* kernel = nullptr;
  int error = driver<int(void**, const void*)>("cuModuleLoadData")(&module, kBadKernel);
  if (error == 0) error = driver<int(void**, void*, const char*)>("cuModuleGetFunction")(&kernel, module, "bad");
  using Launch =
      int(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**, void**);
  if (error == 0) error = driver<Launch>("cuLaunchKernel")(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr);
  if (error == 0) driver<int()>("cuCtxSynchronize")();
  if (error != 0) std::fprintf(stderr, "cudnn_fault: no illegal address: CUDA error %d\n", error);
}

bool isDue() {
  static std::atomic<int> executions = 0;
  const char* at = std::getenv("CUDNN_FAULT_AT");
  const char* once = std::getenv("CUDNN_FAULT_ONCE");
  if (at == nullptr || once == nullptr || ++executions != std::atoi(at)) return false;
  const int file = open(once, O_CREAT | O_EXCL | O_WRONLY, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

}  // namespace

extern "C" int cudnnBackendExecute(void* handle, void* plan, void* variants) {
  if (isDue()) {
    const std::string_view fault = std::getenv("CUDNN_FAULT");
    if (fault == "crash") std::raise(SIGSEGV);
    if (fault == "lost") loseDevice();
    while (fault == "hang") pause();
  }
  // It is loaded: the caller is linked with it. RTLD_NEXT does not search libraries of a module.
  static void* const library = dlopen("libcudnn.so.9", RTLD_NOW | RTLD_NOLOAD);
  static auto* const execute = reinterpret_cast<int (*)(void*, void*, void*)>(dlsym(library, "cudnnBackendExecute"));
  return execute(handle, plan, variants);
}
