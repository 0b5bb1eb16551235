#pragma once

#include <QString>
#include <string>

namespace convscope {

/// Returns a kernel's name in readable form: demangled if it is mangled. A mangled name that was recorded in part
/// cannot be demangled: its identifiers in order, with an ellipsis.
QString kernelText(const std::string& name);

}  // namespace convscope
