#pragma once

#include <QCoreApplication>

namespace convscope {

/// tr() for functions that belong to no class of Qt's.
struct App {
  Q_DECLARE_TR_FUNCTIONS(ConvScope)
};

}  // namespace convscope
