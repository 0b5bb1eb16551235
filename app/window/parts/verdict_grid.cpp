#include "window/parts/verdict_grid.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QToolTip>
#include <algorithm>
#include <cstdlib>

#include "core/problem_text.h"
#include "problem/default_request.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "window/parts/verdict_cell.h"

namespace convscope::window {
namespace {

constexpr int kFirstPrecision = 2;  ///< the column of the first precision

/// Returns the precision with the layout of its recordings, by which the columns may differ too: "fp16 (autocast),
/// channels_last".
QString conditionsOf(Precision precision) {
  return toQString(pytorchPrecision(precision)) + toQString(listGap()) +
         toQString(traitsOf(defaultLayout(precision)).memoryFormat);
}

/// Returns a caption that gives way in a narrow window, so the page does not scroll sideways.
ElidedLabel* makeCaption(const QString& text, QWidget& parent) {
  auto* caption = new ElidedLabel(&parent);
  caption->setLine(text);
  caption->setForegroundRole(QPalette::PlaceholderText);
  return caption;
}

}  // namespace

VerdictGrid::VerdictGrid(const std::vector<RecordedSession>& sessions, QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins({});
  m_grid->setVerticalSpacing(tokens::kTight / 2);
  m_grid->setHorizontalSpacing(tokens::kClose);
  m_grid->addWidget(makeCaption(tr("Network"), *this), 0, 0);
  m_grid->addWidget(makeCaption(tr("Input"), *this), 0, 1);
  for (const RecordedSession& session : sessions) {
    if (!session.isVariant && !session.verdict.isEmpty()) addCell(session);
  }
  QList<const ElidedButton*> buttons;
  for (const Cell& cell : std::as_const(m_cells)) buttons.append(cell.button);
  for (const Cell& cell : std::as_const(m_cells)) cell.button->setPeers(buttons);
  addDashes();
  for (int i = 0; i < static_cast<int>(m_precisions.size()); ++i) m_grid->setColumnStretch(i + kFirstPrecision, 1);
  if (m_cells.isEmpty()) hide();
  colour();
}

void VerdictGrid::addCell(const RecordedSession& session) {
  auto* button = new VerdictCell(session, this);
  button->installEventFilter(this);
  connect(button, &VerdictCell::clicked, this, [this, file = session.file] { emit fileRequested(file); });
  const Cell cell{button, rowOf(session), columnOf(session.precision), session.file};
  m_grid->addWidget(button, cell.row, cell.column);
  m_cells.append(cell);
}

/// Marks the places without a recording, so none looks forgotten.
void VerdictGrid::addDashes() {
  for (int i = 0; i < m_rows.size(); ++i) {
    for (const Precision precision : m_precisions) {
      const int row = i + 1;
      const int column = columnOf(precision);
      if (m_grid->itemAtPosition(row, column) != nullptr) continue;
      auto* dash = new ElidedLabel(this);
      dash->setLine(QStringLiteral("–"), tr("No recording of %1 (%2) in %3 comes with ConvScope.")
                                             .arg(m_rows[i].subject, m_rows[i].size, toQString(toText(precision))));
      dash->setForegroundRole(QPalette::PlaceholderText);
      dash->setIndent(tokens::kClose);
      m_grid->addWidget(dash, row, column);
    }
  }
}

int VerdictGrid::rowOf(const RecordedSession& session) {
  const auto known = std::ranges::find_if(
      m_rows, [&](const Row& row) { return row.subject == session.subject && row.size == session.size; });
  if (known != m_rows.end()) return static_cast<int>(known - m_rows.begin()) + 1;
  m_rows.append({session.subject, session.size});
  const auto row = static_cast<int>(m_rows.size());
  auto* subject = new ElidedLabel(this);
  subject->setLine(session.subject);
  m_grid->addWidget(subject, row, 0);
  auto* size = makeCaption(session.size, *this);
  size->setShorter(session.shortSize);
  m_grid->addWidget(size, row, 1);
  return row;
}

/// Returns the column of a precision; the columns are in the order of kPrecisions.
int VerdictGrid::columnOf(Precision precision) {
  const int column = static_cast<int>(precision) + kFirstPrecision;
  if (std::ranges::find(m_precisions, precision) == m_precisions.end()) {
    m_precisions.push_back(precision);
    ElidedLabel* caption = makeCaption(conditionsOf(precision), *this);
    caption->setShorter(toQString(toText(precision)));
    m_grid->addWidget(caption, 0, column);
  }
  return column;
}

void VerdictGrid::colour() {
  for (const Cell& cell : std::as_const(m_cells)) cell.button->colour(tokens::colours(palette()));
}

/// The marked cell is also the focus proxy, so the focus goes where the answer is from.
void VerdictGrid::setShown(const QString& file) {
  for (const Cell& cell : std::as_const(m_cells)) cell.button->setShown(cell.file == file, tokens::colours(palette()));
  const auto shown = std::ranges::find(m_cells, file, &Cell::file);
  setFocusProxy(shown != m_cells.end() ? shown->button : nullptr);
}

void VerdictGrid::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colour();
}

bool VerdictGrid::eventFilter(QObject* object, QEvent* event) {
  auto* cell = qobject_cast<VerdictCell*>(object);
  if (cell == nullptr) return QWidget::eventFilter(object, event);
  if (event->type() == QEvent::Enter || event->type() == QEvent::FocusIn)
    emit pointed(std::ranges::find(m_cells, cell, &Cell::button)->file);
  if (event->type() != QEvent::ToolTip) return QWidget::eventFilter(object, event);
  const QWidget& last = m_answer != nullptr && m_answer->isVisible() ? *m_answer : static_cast<const QWidget&>(*this);
  const QPoint below(cell->mapToGlobal(QPoint()).x(), last.mapToGlobal(last.rect().bottomLeft()).y());
  QToolTip::showText(below, cell->toolTip(), cell, cell->rect());
  return true;
}

void VerdictGrid::keyPressEvent(QKeyEvent* event) {
  const int right = (event->key() == Qt::Key_Right ? 1 : 0) - (event->key() == Qt::Key_Left ? 1 : 0);
  const int down = (event->key() == Qt::Key_Down ? 1 : 0) - (event->key() == Qt::Key_Up ? 1 : 0);
  const auto from = std::ranges::find_if(m_cells, [](const Cell& cell) { return cell.button->hasFocus(); });
  if (from == m_cells.end() || (right == 0 && down == 0)) return QWidget::keyPressEvent(event);
  const Cell* next = nullptr;
  int nearest = 0;
  for (const Cell& cell : std::as_const(m_cells)) {
    const int across = cell.column - from->column;
    const int along = cell.row - from->row;
    const bool isAhead = right != 0 ? along == 0 && across * right > 0 : across == 0 && along * down > 0;
    const int distance = std::abs(across) + std::abs(along);
    if (!isAhead || (next != nullptr && distance >= nearest)) continue;
    next = &cell;
    nearest = distance;
  }
  if (next != nullptr) next->button->setFocus(Qt::TabFocusReason);
}

}  // namespace convscope::window
