#include "support/work.h"

#include <QCoreApplication>

namespace {

thread_local std::size_t mallocCalls = 0;

}  // namespace

#ifndef CONVSCOPE_SANITIZED
extern "C" void* __libc_malloc(std::size_t size) noexcept;  // NOLINT(bugprone-reserved-identifier)

/// Takes the place of the C library's function for all libraries of the program.
extern "C" void* malloc(std::size_t size) noexcept {
  ++mallocCalls;
  return __libc_malloc(size);
}
#endif

namespace convscope::testing {

std::size_t allocationsIn(const std::function<void()>& work) {
  const std::size_t before = mallocCalls;
  work();
  return mallocCalls - before;
}

PaintCounter::PaintCounter() {
  QCoreApplication::instance()->installEventFilter(this);
}

int PaintCounter::paintsOf(const QWidget* widget) const {
  const auto found = m_paints.find(widget);
  return found == m_paints.end() ? 0 : found->second;
}

bool PaintCounter::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Paint) ++m_paints[object];
  return false;
}

}  // namespace convscope::testing
