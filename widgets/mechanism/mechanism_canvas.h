#pragma once

#include <QWidget>

#include "widgets/mechanism/mechanism_scene.h"

namespace convscope {

/// Shows one step of a training under one or several policies: side by side if there is room, otherwise one above the
/// other. A click on a box or on the timeline chooses a step.
class MechanismCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit MechanismCanvas(QWidget* parent = nullptr);

  void setScene(MechanismScene scene);
  const MechanismScene& scene() const { return m_scene; }
  const std::vector<MechanismColumn>& columns() const { return m_scene.columns(); }
  const AlignedMechanisms& aligned() const { return m_scene.aligned(); }

  void setPosition(std::int64_t step, double progress);
  std::int64_t step() const { return m_step; }
  /// Returns the height that the picture needs at its width with text of this size.
  double heightAt(double scale) const;
  /// Sets the size of the text, 1 for the system's.
  void setScale(double scale);

  /// Returns the column that has most to show in the current iteration.
  std::size_t leadingColumn() const { return m_scene.leadingColumn(m_step); }
  /// Returns the step of a column at the current position; only if there are steps.
  MechanismState stateOf(std::size_t column) const { return m_scene.stateOf(column, m_step); }
  /// Returns what was painted last, of all columns.
  const PaintedMechanism& painted() const { return m_painted; }
  /// Returns where a stage's box is.
  QRectF boxOf(std::size_t column, CallStage stage) const;
  bool isSideBySide() const;

  QSize sizeHint() const override;

 signals:
  /// The user chose a step, a common one of all columns.
  void stepChosen(std::int64_t step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  QFont scaledFont() const { return fontAt(m_scale); }
  QFont fontAt(double scale) const;
  void fit();
  void describe();

  MechanismScene m_scene;
  std::int64_t m_step = 0;
  double m_progress = 1;
  double m_scale = 1;
  PaintedMechanism m_painted;
};

}  // namespace convscope
