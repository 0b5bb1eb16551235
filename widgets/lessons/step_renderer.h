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

/// The recorded sessions that lessons name. Whoever shows lessons says where they are.
struct RecordedSessions {
  QStringList names;
  /// Null where it cannot be read.
  std::function<std::shared_ptr<const Session>(const QString& name)> load;

  bool has(const std::string& name) const { return names.contains(QString::fromStdString(name)); }
};

/// What the session says to the texts of one step.
class StepRenderer {
 public:
  /// `lesson` and `step` say which; all of it must outlive this, and the session must not change.
  StepRenderer(const SessionStore& store, const RecordedSessions& recorded, const Lesson& lesson,
               const LessonStep& step);

  /// Whether the session has what the step stands on.
  bool hasSurvey() const { return m_hasSurvey; }
  LessonText::Told tell(const LessonText& text);
  /// By choice: whether it is right; none where the session cannot tell.
  QList<std::optional<bool>> rightChoices();

 private:
  Figure read(const FigureName& name) { return m_figures.read(name); }

  const LessonStep& m_step;
  QList<std::shared_ptr<const Session>> m_loaded;
  bool m_hasSurvey;
  Figures m_figures;
};

/// The survey that the step selects, its problem: of the survey that the step stands on, else of one of the same
/// network that is still under way. -1 where there is none.
struct StepSelection {
  int survey = -1;
  int problem = -1;
};
StepSelection selectionOf(const Session& session, const LessonStage& stage);

}  // namespace convscope
