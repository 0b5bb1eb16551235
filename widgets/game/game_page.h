#pragma once

#include <optional>
#include <vector>

#include "analysis/heuristic_game.h"
#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace convscope {

class GameRow;
class Tile;

/// The page "game": the player picks the fastest algorithm of up to ten layers of the shown survey by what a heuristic
/// can know, and is compared with cuDNN's heuristics and with a search by one sample. Several people play by votes.
class GamePage : public Page {
  Q_OBJECT

 public:
  explicit GamePage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("game"); }
  QString title() const override { return tr("Be the heuristic"); }
  QList<ChartPainter*> charts() const override { return {}; }
  QList<QTableView*> tables() const override { return {}; }
  bool hasInspector() const override { return false; }

  /// Starts a game of the shown survey; a seed repeats one.
  void start(std::uint64_t seed);
  const std::vector<GameRound>& rounds() const { return m_rounds; }
  /// Returns the index of the shown round; that after the last one shows the results.
  std::size_t round() const { return m_round; }
  const std::vector<GameRow*>& rows() const { return m_rows; }
  /// Returns the player's points so far, a class's as the mean of its votes.
  double points() const;
  /// Returns the results as text, a line for each answered layer.
  QString results() const;

 signals:
  /// Requests any recorded session to play with.
  void recordingRequested();

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeBoard();
  QLayout* makeFoot();
  void follow();
  void showRound();
  void pick(std::size_t option);
  void answer();
  void next();
  void showScores();
  void showResults();
  QString subjectOf(const GameRound& round) const;

  ShownSurvey& m_shown;
  bool m_stale = true;
  std::vector<GameRound> m_rounds;
  std::size_t m_round = 0;
  std::vector<double> m_points;       ///< the player's, one for each answered round
  std::optional<std::size_t> m_pick;  ///< in the shown round
  std::vector<GameRow*> m_rows;
  QLabel* m_place = nullptr;
  QLabel* m_subject = nullptr;
  Tile* m_you = nullptr;
  Tile* m_heuristics = nullptr;
  Tile* m_search = nullptr;
  QStackedWidget* m_middle = nullptr;
  QVBoxLayout* m_list = nullptr;
  QLabel* m_results = nullptr;
  QLabel* m_hint = nullptr;
  QCheckBox* m_class = nullptr;
  QPushButton* m_reveal = nullptr;
  QPushButton* m_next = nullptr;
  QPushButton* m_copy = nullptr;
};

}  // namespace convscope
