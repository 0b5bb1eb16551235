#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <functional>
#include <utility>

#include "widgets/lessons/step_sources.h"

class QLabel;
class QPushButton;

namespace convscope {

/// Says where a step's figures come from, beside buttons to measure here and to change between the recording and the
/// open session. A line below says what a measurement here would differ in.
class OriginBar : public QWidget {
  Q_OBJECT

 public:
  explicit OriginBar(StepSources& sources, QWidget* parent = nullptr);

  /// Sets how to find out what a measurement here would differ in; see ExperimentNote.
  void setExperimentNote(std::function<QString(const LessonStage&)> note) { m_note = std::move(note); }
  /// `sources` says where the figures of the text were measured; see sourceLines().
  void showStage(const LessonStage& stage, const QStringList& sources);
  /// Returns the whole text, also if it does not fit.
  QString text() const;
  QPushButton* measureButton() const { return m_measure; }
  QPushButton* otherButton() const { return m_other; }

 signals:
  void measureRequested();
  void otherRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fitText();
  QString textFor(const LessonStage& stage, const QStringList& sources) const;

  StepSources& m_sources;
  std::function<QString(const LessonStage&)> m_note;
  QString m_origin;  ///< the whole text of m_text
  QLabel* m_text;
  QPushButton* m_other;
  QPushButton* m_measure;
  QLabel* m_difference;
};

/// Describes what a stage is measured with: "resnet50 in fp32".
QString stageWords(const LessonStage& stage);

}  // namespace convscope
