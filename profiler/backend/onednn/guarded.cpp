#include "backend/onednn/guarded.h"

#include <fmt/format.h>

#include <oneapi/dnnl/dnnl_debug.h>

#include <oneapi/dnnl/dnnl.hpp>

#include "problem/error_message.h"

namespace convscope::onednn {
namespace {

Failure::Kind kindOf(dnnl_status_t status) {
  switch (status) {
    case dnnl_unimplemented:
      return Failure::Kind::Unsupported;
    case dnnl_out_of_memory:
      return Failure::Kind::OutOfMemory;
    default:
      return Failure::Kind::Failed;
  }
}

}  // namespace

Failure failureFrom(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const dnnl::error& error) {
    return {kindOf(error.status), fmt::format("oneDNN: {} (status {}, {})", error.what(),
                                              static_cast<int>(error.status), dnnl_status2str(error.status))};
  } catch (const std::bad_alloc& error) {
    return {Failure::Kind::OutOfMemory, messageOf(error)};
  } catch (const std::exception& error) {
    return {Failure::Kind::Failed, error.what()};
  }
}

}  // namespace convscope::onednn
