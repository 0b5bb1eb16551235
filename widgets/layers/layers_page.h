#pragma once

#include <QString>
#include <QTimer>
#include <array>

#include "widgets/algorithms/algorithms_view.h"
#include "widgets/determinism/determinism_view.h"
#include "widgets/share/share_view.h"
#include "widgets/shared/page.h"
#include "widgets/warm_up/warmup_view.h"

class QComboBox;
class QLineEdit;
class QStackedWidget;
class QToolButton;

namespace convscope {

class NetworkIcicle;
class NetworkIciclePanel;
class SegmentedControl;

/// The page "layers": a row for each layer and pass, in one of four views: time, share of time, warm-up, price of
/// determinism. One row of tools has the view, the order, the view's own tools and a filter. An icicle of the network
/// above the rows and details in a drawer below are shown on demand.
class LayersPage : public Page {
  Q_OBJECT

 public:
  LayersPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("layers"); }
  QString title() const override { return tr("Layers"); }
  QList<ChartPainter*> charts() const override;
  QList<QTableView*> tables() const override;
  QList<PagePart> parts() const override;
  bool showView(const QString& name) override;

  const AlgorithmsView& time() const { return m_time; }
  const ShareView& share() const { return m_share; }
  const WarmupView& warmUp() const { return m_warmUp; }
  const DeterminismView& determinism() const { return m_determinism; }

  /// Returns the icicle above the rows, which setIcicleOpen() shows.
  NetworkIcicle& icicle();
  bool isIcicleOpen() const;
  void setIcicleOpen(bool open);

  bool isDrawerOpen() const;
  void setDetailsOpen(bool open) override;
  void offerRuns(const RunObstacle& obstacle) override { m_determinism.offer(obstacle); }
  void refreshOffers() override { m_determinism.refreshOffer(); }

 signals:
  void icicleOpened(bool open);

 private:
  QWidget* makeContent();
  QWidget* makeToolRow();
  void addShortcuts();
  void showWhatIsThere();
  void showIndex(int index);
  void enableTools();
  void scheduleOrder();
  void applyOrder();
  ProblemView& view() const;

  ShownSurvey& m_shown;
  AlgorithmsView m_time;
  ShareView m_share;
  WarmupView m_warmUp;
  DeterminismView m_determinism;
  std::array<ProblemView*, 4> m_views;
  QTimer m_orderTimer;
  SegmentedControl* m_viewChoice = nullptr;
  QComboBox* m_sortBox = nullptr;
  QLineEdit* m_text = nullptr;
  QToolButton* m_details = nullptr;
  QToolButton* m_network = nullptr;
  NetworkIciclePanel* m_icicle = nullptr;
  QStackedWidget* m_panels = nullptr;
  QStackedWidget* m_drawers = nullptr;
};

}  // namespace convscope
