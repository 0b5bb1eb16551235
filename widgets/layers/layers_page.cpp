#include "widgets/layers/layers_page.h"

#include <QComboBox>
#include <QLineEdit>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/chart/problem_chart.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/layers/network_icicle.h"
#include "widgets/layers/network_icicle_panel.h"
#include "widgets/layers/row_order.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/segmented_control.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kOrderMs = 250;  ///< while results arrive, rows move at most this often

}  // namespace

LayersPage::LayersPage(ShownSurvey& shown, QWidget* parent)
    : Page(parent),
      m_shown(shown),
      m_time(shown),
      m_share(shown),
      m_warmUp(shown),
      m_determinism(shown),
      m_views{&m_time, &m_share, &m_warmUp, &m_determinism} {
  addContents(
      makeEmptyState(*this, tr("<h3>No layers yet</h3><p>A survey measures every algorithm for each convolution of the "
                               "network. Here, each algorithm is a dot that shows its time, which one is fastest, and "
                               "which one a framework would choose.</p>")));
  addContents(makeContent());
  m_orderTimer.setSingleShot(true);
  m_orderTimer.setInterval(kOrderMs);
  connect(&m_orderTimer, &QTimer::timeout, this, &LayersPage::applyOrder);
  for (ProblemView* each : m_views) {
    connect(each, &ProblemView::costsChanged, this, [this, each] {
      if (each == &view()) scheduleOrder();
    });
    connect(&each->rowView(), &RowChartView::detailsRequested, this, [this] { setDetailsOpen(!isDrawerOpen()); });
  }
  connect(&m_determinism, &DeterminismView::requested, this, &LayersPage::requested);
  connect(&m_warmUp, &WarmupView::requested, this, &LayersPage::requested);
  connect(&shown, &ShownSurvey::changed, this, &LayersPage::showWhatIsThere);
  addShortcuts();
  showIndex(0);
  LayersPage::setDetailsOpen(false);
  showWhatIsThere();
}

QList<PagePart> LayersPage::parts() const {
  QList<PagePart> parts;
  for (const ProblemView* each : m_views) parts.append({each->name(), each->title()});
  return parts;
}

QList<ChartPainter*> LayersPage::charts() const {
  QList<ChartPainter*> charts;
  for (const ProblemView* each : m_views) charts += each->charts();
  return charts;
}

QList<QTableView*> LayersPage::tables() const {
  QList<QTableView*> tables;
  for (const ProblemView* each : m_views) tables += each->tables();
  return tables;
}

ProblemView& LayersPage::view() const {
  return *m_views.at(static_cast<std::size_t>(m_viewChoice->currentIndex()));
}

QWidget* LayersPage::makeContent() {
  m_panels = new QStackedWidget;
  m_drawers = new QStackedWidget;
  for (const ProblemView* each : m_views) {
    m_panels->addWidget(each->panel());
    m_drawers->addWidget(each->drawer());
  }
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(makeToolRow());
  m_icicle = new NetworkIciclePanel(m_shown);
  m_icicle->hide();
  column->addWidget(m_icicle);
  column->addWidget(makeSplitter(Qt::Vertical, m_panels, m_drawers), 1);
  return content;
}

QWidget* LayersPage::makeToolRow() {
  QStringList titles;
  for (const ProblemView* each : m_views) titles.append(each->title());
  m_viewChoice = new SegmentedControl(tr("What the rows show"), titles);
  m_sortBox = new QComboBox;
  m_sortBox->setAccessibleName(tr("Order of the rows"));
  m_sortBox->addItem(tr("network order"));
  m_sortBox->addItem({});
  m_text = new QLineEdit;
  m_text->setPlaceholderText(tr("Filter (/)"));
  m_text->setClearButtonEnabled(true);
  m_text->setAccessibleName(tr("Filter text"));
  m_text->setToolTip(
      tr("Show only layers and algorithms whose layer, pass, name, family or notes contain all of these "
         "words"));
  constexpr int kTextWidth = 110;
  m_text->setFixedWidth(kTextWidth);
  m_text->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  m_details = new QToolButton;
  m_details->setText(tr("Details"));
  m_details->setCheckable(true);
  m_details->setToolTip(tr("Show details and tables below the chart (space bar in the chart)"));
  m_network = new QToolButton;
  m_network->setText(tr("Icicle"));
  m_network->setCheckable(true);
  m_network->setToolTip(tr("Show the network above the rows: which stages, layers and passes take the time"));
  auto* tools = new QWidget;
  auto* row = new FlowLayout(tools);
  tools->setContentsMargins(tokens::kClose, tokens::kTight / 2, tokens::kClose, tokens::kTight / 2);
  row->setSpacing(tokens::kClose);
  row->addWidget(m_viewChoice);
  row->addWidget(m_sortBox);
  row->addWidget(m_text);
  row->addWidget(m_details);
  row->addWidget(m_network);
  for (const ProblemView* each : m_views) row->addWidget(each->tools());
  for (QWidget* each : {static_cast<QWidget*>(m_sortBox), static_cast<QWidget*>(m_text),
                        static_cast<QWidget*>(m_details), static_cast<QWidget*>(m_network)})
    followFont(*each, [each] { each->setMaximumHeight(tokens::controlHeight(each->font())); });
  connect(m_viewChoice, &SegmentedControl::currentIndexChanged, this, &LayersPage::showIndex);
  connect(m_sortBox, &QComboBox::currentIndexChanged, this, &LayersPage::applyOrder);
  connect(m_text, &QLineEdit::textChanged, this, &LayersPage::scheduleOrder);
  connect(m_details, &QToolButton::toggled, this, &LayersPage::setDetailsOpen);
  connect(m_network, &QToolButton::toggled, this, &LayersPage::setIcicleOpen);
  return tools;
}

void LayersPage::addShortcuts() {
  auto* find = new QShortcut(Qt::Key_Slash, this);
  find->setContext(Qt::WidgetWithChildrenShortcut);
  connect(find, &QShortcut::activated, m_text, [this] { m_text->setFocus(Qt::ShortcutFocusReason); });
  auto* leave = new QShortcut(Qt::Key_Escape, m_text);
  leave->setContext(Qt::WidgetShortcut);
  connect(leave, &QShortcut::activated, this, [this] {
    m_text->clear();
    view().rowView().setFocus(Qt::ShortcutFocusReason);
  });
}

void LayersPage::showWhatIsThere() {
  showContents(m_shown.survey() != nullptr ? 1 : 0);
  // By default, select the first layer, so the window explains something at once.
  if (m_shown.selectedProblem() != m_shown.problem()) m_shown.select(0);
  enableTools();
  applyOrder();
}

/// A control that would change nothing is off; the chart says why.
void LayersPage::enableTools() {
  const QString why = view().whyWithoutRows();
  for (QWidget* each : {view().tools(), static_cast<QWidget*>(m_sortBox), static_cast<QWidget*>(m_text)})
    each->setEnabled(why.isEmpty());
}

void LayersPage::showIndex(int index) {
  for (const ProblemView* each : m_views) each->tools()->setVisible(each == &view());
  m_panels->setCurrentIndex(index);
  m_drawers->setCurrentIndex(index);
  m_sortBox->setItemText(1, view().rows().costOrder());
  setFocusProxy(&view().rowView());
  enableTools();
  applyOrder();
}

bool LayersPage::showView(const QString& name) {
  if (name == this->name()) return true;
  const auto isPart = [&](const ProblemView* each) {
    return each->name() == name ||
           std::ranges::any_of(each->charts(), [&](const ChartPainter* chart) { return chart->name() == name; });
  };
  const auto found = std::ranges::find_if(m_views, isPart);
  if (found == m_views.end()) return false;
  m_viewChoice->setCurrentIndex(static_cast<int>(found - m_views.begin()));
  if ((*found)->rows().name() != name) setDetailsOpen(true);
  return true;
}

NetworkIcicle& LayersPage::icicle() {
  return m_icicle->icicle();
}

bool LayersPage::isIcicleOpen() const {
  return !m_icicle->isHidden();
}

void LayersPage::setIcicleOpen(bool open) {
  if (open == isIcicleOpen()) return;
  m_icicle->setVisible(open);
  m_network->setChecked(open);
  emit icicleOpened(open);
}

bool LayersPage::isDrawerOpen() const {
  return !m_drawers->isHidden();
}

void LayersPage::setDetailsOpen(bool open) {
  if (open == isDrawerOpen()) return;
  m_drawers->setVisible(open);
  m_details->setChecked(open);
  emit requested(request::Details{open});
}

void LayersPage::scheduleOrder() {
  if (!m_orderTimer.isActive()) m_orderTimer.start();
}

void LayersPage::applyOrder() {
  m_orderTimer.stop();
  const RowOrder order{m_text->text().simplified(), m_sortBox->currentIndex() == 1};
  m_time.setText(order.text);
  if (const Survey* survey = m_shown.survey()) sortRows(view().rows(), *survey, order);
}

}  // namespace convscope
