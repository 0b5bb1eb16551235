#pragma once

#include <QEvent>
#include <QWidget>
#include <cstddef>
#include <functional>
#include <map>

namespace convscope::testing {

/// Counts the blocks of memory that `work` allocates in this thread, in the program and in its libraries. The count
/// stands for how much is computed and, unlike a time, is the same on a loaded machine. Zero in a build with a
/// sanitizer, which has its own allocator.
std::size_t allocationsIn(const std::function<void()>& work);

/// Counts the paints of all widgets while it exists.
class PaintCounter : public QObject {
 public:
  PaintCounter();

  /// Returns how often a widget was painted, e.g. the viewport of a chart.
  int paintsOf(const QWidget* widget) const;
  void clear() { m_paints.clear(); }

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  std::map<const QObject*, int> m_paints;
};

}  // namespace convscope::testing
