#pragma once

#include "widgets/shared/page.h"
#include "widgets/shared/session_summary.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace convscope {

class AnswerCard;
class BaselineRow;
class Paragraph;
class SummaryChart;
class SummaryChartView;
class WrappingArea;

/// The page "summary": the verdict on benchmark = True with its figures and code, the layers where time is lost, and
/// the findings with links to the pages that prove them.
class SummaryPage : public Page {
  Q_OBJECT

 public:
  SummaryPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("summary"); }
  QString title() const override { return tr("Summary"); }
  bool showsAllSizes() const override { return m_showsAllSizes; }
  Basis basis() const override { return m_basis; }
  bool hasInspector() const override { return false; }
  QList<ChartPainter*> charts() const override;
  QList<QTableView*> tables() const override { return {}; }
  void offerRuns(const RunObstacle& obstacle) override;
  void refreshOffers() override;

  /// Returns the verdict in one sentence.
  QString verdict() const;
  const AnswerCard& answer() const { return *m_answer; }

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeContent();
  QWidget* makeFinding(const Finding& finding);
  QPushButton* makeAction(const Finding& finding);
  QPushButton* makeLink(const Finding& finding);
  QPushButton* makeLessonLink(const Finding& finding);
  void showFindings();
  void showMore(bool all);
  /// Scrolls to a finding and selects its link.
  void goToFinding(const QString& id);
  void showWhatIsThere();
  void fill();
  void fit();
  void openFinding(const Finding& finding);

  ShownSurvey& m_shown;
  const SessionSummary& m_summary;
  AnswerCard* m_answer = nullptr;
  BaselineRow* m_baseline = nullptr;
  SummaryChart* m_chart = nullptr;
  SummaryChartView* m_chartView = nullptr;
  QLabel* m_findingsTitle = nullptr;
  QVBoxLayout* m_findings = nullptr;
  QList<QBoxLayout*> m_findingRows;
  QList<Paragraph*> m_findingTexts;
  QPushButton* m_more = nullptr;  ///< shows or hides all findings but the first
  RunObstacle m_obstacle;
  WrappingArea* m_area = nullptr;
  Basis m_basis = Basis::Forecast;
  bool m_showsAllSizes = true;  ///< without an answer, the figures are of the shown size
  bool m_stale = true;
};

}  // namespace convscope
