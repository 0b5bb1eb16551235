#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "window/parts/verdict_cell.h"

class QGridLayout;
class QLabel;

namespace convscope::window {

/// Explains the cells of VerdictGrid: an example of each kind that it contains, with its meaning, and what the
/// recordings say about input sizes that change.
class VerdictLegend : public QWidget {
  Q_OBJECT

 public:
  explicit VerdictLegend(const std::vector<RecordedSession>& sessions, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  /// Adds a line with an example of a cell, or of a place without one.
  void add(std::optional<VerdictTone> tone, const QString& example, const QString& meaning);
  void addNote(const QString& text);
  QLabel* caption(const QString& text);
  void colour();

  struct Example {
    QLabel* label;
    VerdictTone tone;
  };
  QGridLayout* m_grid;
  QList<Example> m_examples;
};

}  // namespace convscope::window
