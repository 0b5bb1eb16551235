#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>

#include "lesson/figures.h"
#include "lesson/lesson.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// Access to the recorded sessions that lessons name.
struct RecordedSessions {
  QStringList names;
  /// Returns null if the session cannot be read.
  std::function<std::shared_ptr<const Session>(const QString& name)> load;

  bool has(const std::string& name) const { return names.contains(QString::fromStdString(name)); }
};

/// Renders the texts of one step with figures from the session.
class StepRenderer {
 public:
  /// All arguments must outlive this object, and the session must not change.
  StepRenderer(const SessionStore& store, const RecordedSessions& recorded, const Lesson& lesson,
               const LessonStep& step);

  /// Returns whether the session has the survey that the step uses.
  bool hasSurvey() const { return m_hasSurvey; }
  LessonText::Result render(const LessonText& text);
  /// Returns for each choice whether it is right; empty if the session cannot decide it.
  QList<std::optional<bool>> rightChoices();

 private:
  Figure read(const FigureName& name) { return m_figures.read(name); }

  const LessonStep& m_step;
  QList<std::shared_ptr<const Session>> m_loaded;
  bool m_hasSurvey;
  Figures m_figures;
};

/// The survey and problem that the step selects: in the survey that the step uses, otherwise in a running survey of the
/// same network. -1 if there is none.
struct StepSelection {
  int survey = -1;
  int problem = -1;
};
StepSelection selectionOf(const Session& session, const LessonStage& stage);

}  // namespace convscope
