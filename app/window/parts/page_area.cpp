#include "window/parts/page_area.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {

/// A page below a row with its title and a button that leads back.
class LonePage : public QWidget {
 public:
  LonePage(Page* page, PageArea& area) : m_page(page) {
    auto* back = new QToolButton;
    back->setIcon(symbolIcon(QStringLiteral("back")));
    back->setText(tr("Back"));
    back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    back->setAutoRaise(true);
    back->setToolTip(tr("Back to the pages of the session (Esc)"));
    connect(back, &QToolButton::clicked, &area, &PageArea::leave);
    auto* title = new QLabel(page->title());
    title->setFont(tokens::font(tokens::Type::Section, title->font()));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, tokens::kTight);
    row->addWidget(back);
    row->addWidget(title, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(page, 1);
  }

  Page* page() const { return m_page; }

 private:
  Page* m_page;
};

PageArea::PageArea(QWidget* start, const QList<Page*>& tabs, const QList<Page*>& alone, QWidget* parent)
    : QStackedWidget(parent), m_tabs(new QTabWidget), m_pages(tabs) {
  m_tabs->setDocumentMode(true);
  m_tabs->setAccessibleName(tr("Pages"));
  m_tabs->setWhatsThis(
      tr("The pages show different aspects of the survey. A selection in a chart or table applies everywhere, and the "
         "inspector explains it. Hover over a mark to read its figures."));
  addWidget(start);
  addWidget(m_tabs);
  for (Page* page : tabs) m_tabs->addTab(page, page->title());
  for (Page* page : alone) {
    m_alone.append(new LonePage(page, *this));
    addWidget(m_alone.last());
  }
}

bool PageArea::isOnePageAlone() const {
  return currentIndex() > 1;
}

Page* PageArea::currentPage() const {
  for (const LonePage* each : m_alone) {
    if (each == currentWidget()) return each->page();
  }
  return m_pages.value(m_tabs->currentIndex());
}

void PageArea::showPage(Page* page) {
  const auto lone = std::ranges::find(m_alone, page, &LonePage::page);
  if (lone == m_alone.end()) m_tabs->setCurrentWidget(page);
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
  setShown(start ? widget(0) : static_cast<QWidget*>(m_tabs));
}

void PageArea::leave() {
  if (!isOnePageAlone()) return;
  setShown(m_before != nullptr ? m_before : widget(0));
  if (currentWidget() == m_tabs) currentPage()->setFocus();
}

void PageArea::setShown(QWidget* widget) {
  const bool wasAlone = isOnePageAlone();
  if (!wasAlone) m_before = currentWidget();
  setCurrentWidget(widget);
  if (isOnePageAlone() != wasAlone) emit aloneChanged(!wasAlone);
}

void PageArea::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && isOnePageAlone()) return leave();
  QStackedWidget::keyPressEvent(event);
}

}  // namespace convscope::window
