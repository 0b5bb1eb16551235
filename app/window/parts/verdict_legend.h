#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "window/parts/verdict_cell.h"

class QLabel;
class QVBoxLayout;

namespace convscope {
class FlowLayout;
}

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
  /// Adds an example of a cell, or of a mark, with its meaning in a few words and in full, which a tooltip shows.
  void add(std::optional<VerdictTone> tone, const QString& example, const QString& meaning, const QString& details);
  void addNote(const QString& text);
  QLabel* caption(const QString& text);
  void colour();

  struct Example {
    QLabel* label;
    VerdictTone tone;
  };
  FlowLayout* m_key;
  QVBoxLayout* m_column;
  QList<Example> m_examples;
};

}  // namespace convscope::window
