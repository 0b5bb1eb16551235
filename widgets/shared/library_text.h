#pragma once

#include <QString>

#include "backend/backend.h"

namespace convscope {

/// "cuDNN 9.19.0": the library that computes, out of all versions; empty where it is not named.
QString libraryText(const Versions& versions);

}  // namespace convscope
