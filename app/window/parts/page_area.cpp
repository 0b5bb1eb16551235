#include "window/parts/page_area.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "widgets/shared/font_follower.h"
#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {

namespace {

const QString kBackName = QStringLiteral("back");

/// Returns a row with a button that leads back, and a title.
QWidget* makeBackRow(const QString& title, PageArea& area) {
  auto* back = new QToolButton;
  back->setObjectName(kBackName);
  back->setIcon(symbolIcon(QStringLiteral("back")));
  back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  back->setAutoRaise(true);
  back->setToolTip(PageArea::tr("Back to the session, or to the start page if none is open (Esc)"));
  QObject::connect(back, &QToolButton::clicked, &area, &PageArea::leave);
  auto* label = new QLabel(title);
  setTextType(*label, tokens::Type::Section);
  auto* whole = new QWidget;
  auto* row = new QHBoxLayout(whole);
  row->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, tokens::kTight);
  row->addWidget(back);
  row->addWidget(label, 1);
  return whole;
}

QVBoxLayout* makeColumn(QWidget& whole) {
  auto* column = new QVBoxLayout(&whole);
  column->setContentsMargins({});
  column->setSpacing(0);
  return column;
}

/// Lets a page have less room than it needs, e.g. beside both panels: then it scrolls, and the window does not grow.
class YieldingArea : public QScrollArea {
 public:
  explicit YieldingArea(Page* page) : m_page(page) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    page->setParent(this);
    page->hide();
  }

  QSize minimumSizeHint() const override { return {kLeast, kLeast}; }

 protected:
  /// Takes the page when it is first shown, not earlier: taking it lays it out, which would delay the window's start.
  void showEvent(QShowEvent* event) override {
    if (widget() == nullptr) {
      setWidget(m_page);
      m_page->show();
      fit();
    }
    QScrollArea::showEvent(event);
  }
  void resizeEvent(QResizeEvent* event) override {
    QScrollArea::resizeEvent(event);
    fit();
  }
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) fit();
    return QScrollArea::eventFilter(watched, event);
  }

 private:
  static constexpr int kLeast = 200;

  void fit() {
    if (widget() != nullptr) widget()->resize(viewport()->size().expandedTo(widget()->minimumSizeHint()));
  }

  Page* m_page;
};

}  // namespace

/// A page below a row that leads back.
class LonePage : public QWidget {
 public:
  LonePage(Page* page, PageArea& area) : m_page(page) {
    QVBoxLayout* column = makeColumn(*this);
    column->addWidget(makeBackRow(page->title(), area));
    column->addWidget(new YieldingArea(page), 1);
  }

  Page* page() const { return m_page; }

 private:
  Page* m_page;
};

PageArea::PageArea(QWidget* start, const QList<Page*>& tabs, const QList<Page*>& alone, QWidget* parent)
    : QStackedWidget(parent),
      m_start(start),
      m_startRow(makeBackRow(tr("Start page"), *this)),
      m_tabs(new QTabWidget),
      m_pages(tabs) {
  m_tabs->setDocumentMode(true);
  m_tabs->setAccessibleName(tr("Pages"));
  m_tabs->setWhatsThis(
      tr("The pages show different aspects of the survey. A selection in a chart or table applies everywhere, and the "
         "inspector explains it. Hover over a mark to read its figures."));
  auto* home = new QWidget;
  QVBoxLayout* column = makeColumn(*home);
  column->addWidget(m_startRow);
  column->addWidget(start, 1);
  addWidget(home);
  addWidget(m_tabs);
  for (Page* page : tabs) {
    const int tab = m_tabs->addTab(new YieldingArea(page), page->title());
    connect(page, &Page::scopeChanged, m_tabs, [this, page, tab] { m_tabs->setTabText(tab, page->title()); });
  }
  connect(m_tabs, &QTabWidget::currentChanged, this, &PageArea::notifyPage);
  connect(this, &QStackedWidget::currentChanged, this, &PageArea::notifyPage);
  for (Page* page : alone) {
    m_alone.append(new LonePage(page, *this));
    addWidget(m_alone.last());
  }
}

Place PageArea::place() const {
  if (currentIndex() == 0) return Place::Start;
  return currentWidget() == m_tabs ? Place::Session : Place::Alone;
}

Page* PageArea::currentPage() const {
  for (const LonePage* each : m_alone) {
    if (each == currentWidget()) return each->page();
  }
  return m_pages.value(m_tabs->currentIndex());
}

void PageArea::notifyPage() {
  emit pageChanged(place() == Place::Start ? nullptr : currentPage());
}

void PageArea::showPage(Page* page) {
  const auto lone = std::ranges::find(m_alone, page, &LonePage::page);
  if (lone == m_alone.end()) m_tabs->setCurrentIndex(static_cast<int>(m_pages.indexOf(page)));
  setShown(lone == m_alone.end() ? static_cast<QWidget*>(m_tabs) : *lone);
  page->setFocus();
}

void PageArea::showNamed(const QString& name) {
  for (Page* page : m_pages) {
    if (page->showView(name)) return showPage(page);
  }
  for (const LonePage* each : m_alone) {
    if (each->page()->showView(name)) return showPage(each->page());
  }
}

void PageArea::stepBy(int step) {
  const auto count = static_cast<int>(m_pages.size());
  const int from = currentWidget() == m_tabs ? m_tabs->currentIndex() + step : m_tabs->currentIndex();
  showPage(m_pages.value((from + count) % count));
}

void PageArea::showStart(bool start) {
  m_startRow->setVisible(hasSession());
  setShown(start ? widget(0) : static_cast<QWidget*>(m_tabs));
}

void PageArea::leave() {
  showStart(!hasSession());
}

bool PageArea::hasSession() const {
  return m_hasSession && m_hasSession();
}

void PageArea::setShown(QWidget* widget) {
  const Place before = place();
  setCurrentWidget(widget);
  nameBack();
  if (place() != before) focusShown();
}

void PageArea::focusShown() {
  (place() == Place::Start ? m_start : currentPage())->setFocus();
}

void PageArea::nameBack() {
  const QString text = hasSession() ? tr("Back to the session") : tr("Back to the start page");
  for (auto* back : findChildren<QToolButton*>(kBackName)) back->setText(text);
}

void PageArea::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && place() != Place::Session) return leave();
  QStackedWidget::keyPressEvent(event);
}

}  // namespace convscope::window
