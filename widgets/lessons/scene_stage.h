#pragma once

#include <QWidget>
#include <optional>

#include "widgets/lessons/step_sources.h"
#include "widgets/mechanism/mechanism_scene.h"

class QLabel;
class QTabBar;

namespace convscope {

class MechanismPlayer;

/// Returns what the scene of a step is of. Throws InputError or MissingData if the session lacks its sizes.
MechanismChoice sceneChoiceOf(const Session& session, const Survey& survey, const LessonStage& stage);

/// The scene of a step: a framework's calls, step by step: all policies if they fit side by side, otherwise one of
/// them, which the reader chooses.
class SceneStage : public QWidget {
  Q_OBJECT

 public:
  explicit SceneStage(QWidget* parent = nullptr);

  /// Shows the scene of a step with the figures of `source`, or why there is none.
  void showStep(const StepSource& source);
  /// Sets the font of the picture, which may be larger than that of the controls.
  void setPictureFont(const QFont& font);
  /// Lets the scene wait for the reader's prediction: it cannot be played, and a line says why.
  void setWaiting(bool waiting);
  /// Returns whether the scene is seen and waits for nothing.
  bool canPlay() const;
  /// Returns whether the scene can be played and has not begun.
  bool isAtStart() const;

  MechanismPlayer& player() { return *m_player; }
  QTabBar& policies() { return *m_policies; }

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// The survey that a scene is of.
  struct Content {
    SurveyStarted started;
    std::size_t problems = 0;  ///< how many have ended

    bool operator==(const Content&) const = default;
  };

  static std::optional<Content> contentOf(const SessionStore& store, const LessonStage& stage);
  void makeScene();
  bool fits() const;
  void showScene();

  MadeScene m_made;
  const SessionStore* m_store = nullptr;  ///< of m_made
  LessonStage m_stage;                    ///< of m_made
  std::optional<Content> m_content;       ///< of m_made; none: the session had no such survey
  std::optional<int> m_shown;             ///< the policy that is shown alone; -1: all; none: nothing is shown
  QTabBar* m_policies;
  QLabel* m_waiting;
  QLabel* m_missing;
  MechanismPlayer* m_player;
};

}  // namespace convscope
