#include "widgets/shared/page_parts.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QFontInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/shared/colours.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/first_sort.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/page.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Returns a width for the title with its sort mark, and for a typical text or a number with its unit.
int widthOf(const QAbstractItemModel& model, int column, const QFontMetrics& metrics) {
  constexpr int kPadding = 16;
  const auto header = [&](int role) { return model.headerData(column, Qt::Horizontal, role).toString(); };
  const QString typical = header(TableModel::TypicalTextRole);
  const QString title = header(Qt::DisplayRole) + QStringLiteral("__");
  return kPadding + std::max(metrics.horizontalAdvance(title),
                             metrics.horizontalAdvance(typical.isEmpty() ? QStringLiteral("0.999 ms") : typical));
}

/// Keeps the ratio of the columns' widths, those that the user changed too, to the letters.
void followWithColumns(QTableView& table) {
  followFont(table, [&table, pixels = QFontInfo(table.font()).pixelSize()]() mutable {
    const int before = std::exchange(pixels, QFontInfo(table.font()).pixelSize());
    if (pixels == before) return;
    const QHeaderView& header = *table.horizontalHeader();
    for (int column = 0; column < header.count(); ++column) {
      const int width = header.isSectionHidden(column) ? widthOf(*table.model(), column, table.fontMetrics())
                                                       : header.sectionSize(column) * pixels / before;
      table.setColumnWidth(column, width);
    }
  });
}

/// A last column of texts takes the remaining width; one of numbers stays beside the others.
void stretchLastText(QTableView& table) {
  const QAbstractItemModel& model = *table.model();
  const auto last = model.headerData(model.columnCount() - 1, Qt::Horizontal, Qt::TextAlignmentRole);
  table.horizontalHeader()->setStretchLastSection(!last.value<Qt::Alignment>().testFlag(Qt::AlignRight));
}

/// Gives columns that come later their widths, and selects them in the selected rows.
void followColumns(QTableView& table, const QAbstractItemModel& model) {
  QObject::connect(&model, &QAbstractItemModel::columnsInserted, &table,
                   [&table, &model](const QModelIndex&, int first, int last) {
                     for (int column = first; column <= last; ++column)
                       table.setColumnWidth(column, widthOf(model, column, table.fontMetrics()));
                     stretchLastText(table);
                     QItemSelectionModel& selection = *table.selectionModel();
                     selection.select(selection.selection(), QItemSelectionModel::Select | QItemSelectionModel::Rows);
                   });
  QObject::connect(&model, &QAbstractItemModel::columnsRemoved, &table, [&table] { stretchLastText(table); });
}

}  // namespace

QWidget* makeEmptyState(Page& page, const QString& text) {
  return makeEmptyState(text, {{Page::tr("Run a survey"), [&page] { emit page.requested(request::Run{}); }}});
}

QWidget* makeEmptyState(const QString& text, const QList<EmptyAction>& actions) {
  auto* empty = new QWidget;
  auto* words = new QLabel(text);
  words->setWordWrap(true);
  words->setAlignment(Qt::AlignCenter);
  followFont(*words, [words] {
    constexpr int kWidest = 460;
    words->setFixedWidth(std::min(kWidest, tokens::lineWidth(words->font())));
    words->setMinimumHeight(words->heightForWidth(words->width()));  // otherwise the layout would cut its last line
  });
  auto* column = new QVBoxLayout(empty);
  column->addStretch(1);
  column->addWidget(words, 0, Qt::AlignHCenter);
  for (const EmptyAction& each : actions) {
    auto* button = new QPushButton(each.button);
    QObject::connect(button, &QPushButton::clicked, button, each.action);
    column->addWidget(button, 0, Qt::AlignHCenter);
  }
  column->addStretch(1);
  return empty;
}

QLabel* makeWordLabel() {
  auto* label = new Paragraph;
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

void copyText(QAbstractButton& button, const QString& text) {
  constexpr int kShownMs = 2000;
  QGuiApplication::clipboard()->setText(text);
  const QString copied = App::tr("Copied");
  if (button.text() == copied) return;
  button.setMinimumWidth(button.width());
  QTimer::singleShot(kShownMs, &button, [&button, before = button.text()] { button.setText(before); });
  button.setText(copied);
}

QSplitter* makeSplitter(Qt::Orientation orientation, QWidget* first, QWidget* second) {
  auto* splitter = new QSplitter(orientation);
  splitter->addWidget(first);
  splitter->addWidget(second);
  splitter->setChildrenCollapsible(false);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  splitter->setSizes({300, 200});  // only the ratio counts
  return splitter;
}

QToolButton* makeDrawerButton(const QString& text, QWidget& drawer) {
  auto* button = new QToolButton;
  button->setText(text);
  button->setCheckable(true);
  drawer.hide();
  QObject::connect(button, &QToolButton::toggled, &drawer, &QWidget::setVisible);
  return button;
}

QTableView* makePageTable(QAbstractItemModel& model, const QString& name) {
  auto* table = new QTableView;
  table->setModel(&model);
  table->setAccessibleName(name);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table->setWordWrap(false);
  table->setAlternatingRowColors(true);
  table->setShowGrid(false);
  table->verticalHeader()->hide();
  table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  followFont(*table, [table] {
    constexpr int kLeastRows = 4;  // below the header: a page that is too low for them scrolls
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    table->setMinimumHeight((kLeastRows + 1) * tokens::rowHeight(table->font()));
  });
  table->horizontalHeader()->setSectionsMovable(true);
  table->horizontalHeader()->setHighlightSections(false);
  makeCopyable(*table);
  for (int column = 0; column < model.columnCount(); ++column)
    table->setColumnWidth(column, widthOf(model, column, table->fontMetrics()));
  followWithColumns(*table);
  stretchLastText(*table);
  followColumns(*table, model);
  const FirstSort first = firstSort(model);
  table->horizontalHeader()->setSortIndicator(first.column, first.order);
  table->setSortingEnabled(true);  // sorts
  return table;
}

}  // namespace convscope
