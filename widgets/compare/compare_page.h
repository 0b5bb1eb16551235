#pragma once

#include <array>

#include "widgets/compare/compare_model.h"
#include "widgets/compare/survey_comparison.h"
#include "widgets/shared/page.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/problem_table.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace convscope {

class AnswerCard;
class ChangeChart;
class CompareChart;
class Tile;

/// The page "compare": the shown survey and another one, of this session or another.
class ComparePage : public Page {
  Q_OBJECT

 public:
  ComparePage(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("compare"); }
  QString title() const override { return tr("Compare"); }
  bool hasInspector() const override { return false; }  // it knows one of the two surveys only
  QList<ChartPainter*> charts() const override;
  QList<QTableView*> tables() const override { return {m_table}; }

  void setOther(const Session& session, const QString& provenance) override;
  const SurveyComparison& comparison() const { return m_comparison; }
  /// Returns the cards with the answers before and after.
  const std::array<AnswerCard*, 2>& answers() const { return m_answers; }

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeContent();
  /// Makes an empty page with buttons. Two of them, from the index `recordings` on, are there only if the program has a
  /// recording to compare with.
  QWidget* makeNothing(const QString& text, QList<EmptyAction> actions, qsizetype recordings = 0);
  QWidget* makeUnmatched();
  /// Says why the pinned baseline cannot be compared with the shown survey, and with which size it can.
  void showUnmatched(const Baseline& baseline);
  QLayout* makeChoice();
  void addRecordings(QPushButton& button);
  void showWhatIsThere();
  void fillAnswers();
  /// Puts the charts side by side if the page is wide enough for its letters.
  void arrangeCharts();
  /// Shows the times of both sides and the counts of verdicts as tiles; sentences say the rest.
  void fillTiles();
  /// Returns why there is no comparison; empty if there is one, or nothing to compare with.
  QString absence() const;
  QString sidesText() const;
  QString differencesText() const;
  QString missingText() const;
  QString inputsText() const;

  ShownSurvey& m_shown;
  SurveyComparison m_comparison;
  CompareModel m_model;
  ProblemTable m_problemTable;
  QComboBox* m_offers = nullptr;
  QList<QPushButton*> m_defaultButtons;     ///< compare with the recording in PyTorch's default precision
  QList<QPushButton*> m_recordingsButtons;  ///< list all recordings of the network
  QPushButton* m_swap = nullptr;
  QPushButton* m_sizes = nullptr;
  QLabel* m_unmatched = nullptr;        ///< says why the baseline is not compared
  QPushButton* m_commonSize = nullptr;  ///< shows a size that the baseline has
  QLabel* m_purpose = nullptr;
  QLabel* m_sides = nullptr;
  QLabel* m_summary = nullptr;     ///< what the tiles do not say
  std::array<Tile*, 3> m_tiles{};  ///< before, after, verdicts
  std::array<AnswerCard*, 2> m_answers{};
  bool m_stale = true;  ///< m_answers, which are filled when the page is shown
  CompareChart* m_chart = nullptr;
  ChangeChart* m_changes = nullptr;
  QSplitter* m_charts = nullptr;      ///< the charts and the table
  QSplitter* m_bothCharts = nullptr;  ///< the charts, side by side or below each other
  QTableView* m_table = nullptr;
};

}  // namespace convscope
