#pragma once

#include <QFont>
#include <QPainter>
#include <QPen>
#include <QStringList>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/aligned_mechanisms.h"
#include "analysis/mechanism.h"
#include "session/session.h"
#include "widgets/mechanism/mechanism_layout.h"
#include "widgets/mechanism/mechanism_painter.h"

namespace convscope {

/// What the picture of the mechanism is of.
struct MechanismChoice {
  std::vector<std::string> policies;  ///< as findPolicy() takes them
  std::optional<ConvolutionScope> scope;
  Schedule schedule;
};

/// A policy in the picture.
struct MechanismColumn {
  std::shared_ptr<const Mechanism> mechanism;  ///< has steps
  QString title;
  QPen pen;
};

/// A training under one or several policies: side by side if there is room, otherwise one above the other. All have
/// the same number of iterations.
class MechanismScene {
 public:
  MechanismScene() = default;
  /// `sizeLabels` are those of the schedule's sizes, or of the input of the one layer that is shown.
  MechanismScene(std::vector<MechanismColumn> columns, QStringList sizeLabels);

  const std::vector<MechanismColumn>& columns() const { return m_columns; }
  const AlignedMechanisms& aligned() const { return m_aligned; }
  const QStringList& sizeLabels() const { return m_sizeLabels; }
  std::int64_t steps() const { return m_aligned.steps(); }
  /// Returns a scene with only the column with this index.
  MechanismScene only(std::size_t column) const;

  /// Returns the column that has most to show in the iteration of a step.
  std::size_t leadingColumn(std::int64_t step) const;
  /// Returns the step of a column at a common step; only if there are steps.
  MechanismState stateOf(std::size_t column, std::int64_t step) const;
  /// Returns what a screen reader says about a step, a line for each column.
  QString description(std::int64_t step) const;

  bool isSideBySide(double width, const QFont& font) const;
  /// Returns the width at which all columns fit side by side.
  double widthSideBySide(const QFont& font) const;
  /// Returns the least height of a picture of this width.
  double leastHeight(double width, const QFont& font) const;
  MechanismLayout layoutOf(std::size_t column, const QRectF& area, const QFont& font) const;

  /// Paints a step into `area`; `progress` of it is over, 0 to 1.
  PaintedMechanism paint(QPainter& painter, const QRectF& area, const QFont& font, const ChartStyle& style,
                         std::int64_t step, double progress) const;
  /// Paints one column of a step that is over into all of `area`.
  void paintColumn(QPainter& painter, const QRectF& area, const QFont& font, const ChartStyle& style,
                   std::size_t column, std::int64_t step) const;
  /// Returns the end of the time axis: the whole training of the slowest policy, in microseconds.
  double longestUs() const;

 private:
  QRectF areaOf(std::size_t column, const QRectF& area, const QFont& font) const;
  MechanismFrame frameOf(std::size_t column, std::int64_t step, double progress) const;

  std::vector<MechanismColumn> m_columns;
  AlignedMechanisms m_aligned;
  QStringList m_sizeLabels;
};

/// A scene, and why policies are not in it, a sentence for each.
struct MadeScene {
  MechanismScene scene;
  QStringList missing;
};

/// Computes the scene of `choice` from a survey of `session` and the surveys like it.
MadeScene makeMechanismScene(const Session& session, const Survey& survey, const MechanismChoice& choice,
                             const ChartStyle& style);

}  // namespace convscope
