// One source for every kind of backend module that the registry may meet; FAKE_... says which.
#include <stdexcept>

#include "backend/backend.h"
#include "backend/executor.h"
#include "backend/module.h"

namespace {

class FakeBackend : public convscope::Backend {
 public:
  FakeBackend() {
#ifdef FAKE_THROWS
    throw std::runtime_error("the fake device is on fire");
#endif
  }

  std::string name() const override {
    return "fake";
  }
  std::vector<std::string> candidateLists() const override {
    return {"fakes"};
  }
  convscope::Result<std::vector<convscope::DeviceInfo>> devices() override {
    return {};
  }
  convscope::Result<std::unique_ptr<convscope::Executor>> open(const std::string&) override {
    return tl::unexpected(convscope::Failure{});
  }
};

}  // namespace

#if defined(FAKE_OTHER_INTERFACE)
extern "C" __attribute__((visibility("default"))) int convscopeBackendInterface() {
  return 4711;
}
extern "C" __attribute__((visibility("default"))) convscope::Backend* convscopeCreateBackend() {
  return new FakeBackend;
}
#elif defined(FAKE_MAKES_NONE)
extern "C" __attribute__((visibility("default"))) int convscopeBackendInterface() {
  return CONVSCOPE_BACKEND_INTERFACE;
}
extern "C" __attribute__((visibility("default"))) convscope::Backend* convscopeCreateBackend() {
  return nullptr;
}
#else
CONVSCOPE_BACKEND_MODULE(FakeBackend)
#endif

#ifdef FAKE_NEEDS
extern "C" int FAKE_NEEDS();
extern "C" __attribute__((visibility("default"))) int needed() {
  return FAKE_NEEDS();
}
#endif
