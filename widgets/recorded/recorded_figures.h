#pragma once

#include <QObject>
#include <QString>

#include "widgets/recorded/iteration_table.h"
#include "widgets/recorded/race_table.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Whole iterations of the shown survey's recorded program, and the searches of its framework. Follows the shown
/// survey; both are empty if that is not of a recording.
class RecordedFigures : public QObject {
  Q_OBJECT

 public:
  explicit RecordedFigures(const ShownSurvey& shown, QObject* parent = nullptr);

  IterationTable& iterations() { return m_iterations; }
  const IterationTable& iterations() const { return m_iterations; }
  RaceTable& races() { return m_races; }
  const RaceTable& races() const { return m_races; }
  /// Returns what keeps the iterations from being computed; empty if nothing does.
  const QString& missing() const { return m_missing; }

 signals:
  void changed();

 private:
  void compute();

  const ShownSurvey& m_shown;
  IterationTable m_iterations;
  RaceTable m_races;
  QString m_missing;
};

}  // namespace convscope
