#pragma once

#include "widgets/shared/page.h"
#include "widgets/shared/session_summary.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace convscope {

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
  bool showsAllSizes() const override { return true; }
  Basis basis() const override;
  bool hasInspector() const override { return false; }
  QList<ChartPainter*> charts() const override;
  QList<QTableView*> tables() const override { return {}; }

  /// Returns the text of the verdict.
  QString verdict() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeContent();
  QWidget* makeFinding(const Finding& finding);
  void showCautions(const std::vector<Finding>& cautions);
  /// Scrolls to a finding and selects its link.
  void goToFinding(const QString& id);
  void showWhatIsThere();
  void fill();
  void fitHead();
  void copyCode();
  void offerChoices();

  ShownSurvey& m_shown;
  const SessionSummary& m_summary;
  QBoxLayout* m_head = nullptr;
  QLabel* m_verdict = nullptr;
  QLabel* m_cautions = nullptr;
  QLabel* m_applied = nullptr;
  QLabel* m_limits = nullptr;
  QLabel* m_basis = nullptr;
  QPushButton* m_copy = nullptr;
  QPushButton* m_apply = nullptr;  ///< leads to the measured choices
  SummaryChart* m_chart = nullptr;
  SummaryChartView* m_chartView = nullptr;
  QLabel* m_findingsTitle = nullptr;
  QVBoxLayout* m_findings = nullptr;
  WrappingArea* m_area = nullptr;
  bool m_stale = true;
};

}  // namespace convscope
