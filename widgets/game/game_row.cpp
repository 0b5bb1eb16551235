#include "widgets/game/game_row.h"

#include <QPainter>
#include <algorithm>
#include <array>

#include "widgets/shared/colours.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// The columns: key, name, workspace, least time, bar with the time. What is left after the key is divided by parts.
constexpr std::array<int, 4> kColumnParts{40, 14, 14, 32};

int keyColumn(const QFontMetrics& metrics) {
  return metrics.horizontalAdvance(u'0') + 4 * tokens::kClose;
}

std::array<QRect, 5> columnsOf(const QRect& area, const QFontMetrics& metrics) {
  std::array<QRect, 5> columns;
  const int key = keyColumn(metrics);
  columns[0] = QRect(area.left(), area.top(), key, area.height());
  const int rest = std::max(0, area.width() - key - tokens::kClose);
  int left = area.left() + key;
  for (std::size_t i = 0; i < kColumnParts.size(); ++i) {
    const int width = rest * kColumnParts[i] / 100;
    columns[i + 1] = QRect(left, area.top(), std::max(0, width - tokens::kApart), area.height());
    left += width;
  }
  return columns;
}

void drawElided(QPainter& painter, const QRect& area, Qt::Alignment alignment, const QString& text) {
  painter.drawText(area, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                   painter.fontMetrics().elidedText(text, Qt::ElideMiddle, area.width()));
}

}  // namespace

GameRow::GameRow(int key, const GameOption& option, QWidget* parent)
    : QAbstractButton(parent), m_family(option.family), m_time(timeText(option.us)) {
  m_cells = {QString::number(key),
             toQString(option.name),
             bytesText(option.workspaceBytes),
             option.leastUs ? timeText(*option.leastUs) : QString(),
             {}};
  setShortcut(QKeySequence(m_cells.key));
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setMaximumHeight(2 * heightOf(fontMetrics()));
  setToolTip(plainToolTip(m_cells.name));
  describe();
}

void GameRow::setVotes(int votes) {
  m_votes = votes;
  describe();
  update();
}

void GameRow::reveal(double share, const QString& marks, bool fastest) {
  m_share = share;
  m_marks = marks;
  m_isFastest = fastest;
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setShortcut({});
  describe();
  update();
}

void GameRow::describe() {
  QStringList parts{m_cells.name, tr("workspace %1").arg(m_cells.workspace)};
  if (!m_cells.least.isEmpty()) parts.append(tr("at least %1").arg(m_cells.least));
  if (m_votes > 0) parts.append(tr("%n vote(s)", nullptr, m_votes));
  if (isRevealed()) parts.append(m_time);
  if (!m_marks.isEmpty()) parts.append(m_marks);
  setAccessibleName(parts.join(QStringLiteral(", ")));
}

int GameRow::heightOf(const QFontMetrics& metrics) {
  return std::max(tokens::kControlHeight, metrics.height() + 2 * tokens::kTight);
}

QSize GameRow::sizeHint() const {
  return {fontMetrics().averageCharWidth() * 110, heightOf(fontMetrics())};
}

QSize GameRow::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 60, heightOf(fontMetrics())};
}

void GameRow::paintCells(QPainter& painter, const QRect& area, const Cells& cells) {
  const auto columns = columnsOf(area, painter.fontMetrics());
  drawElided(painter, columns[1], Qt::AlignLeft, cells.name);
  drawElided(painter, columns[2], Qt::AlignRight, cells.workspace);
  drawElided(painter, columns[3], Qt::AlignRight, cells.least);
  drawElided(painter, columns[4], Qt::AlignLeft, cells.time);
}

void GameRow::paintEvent(QPaintEvent*) {
  const tokens::Colours& colours = tokens::colours(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool strong = !isRevealed() && (hasFocus() || underMouse());
  const QColor edge = m_isFastest ? colours.gain : strong ? colours.accent : colours.line;
  painter.setPen(QPen(edge, m_isFastest || strong ? 2 : 1));
  painter.setBrush(colours.surface);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), tokens::kRadius, tokens::kRadius);

  const auto columns = columnsOf(rect(), fontMetrics());
  painter.setPen(colours.secondText);
  painter.drawText(columns[0], Qt::AlignCenter, m_cells.key);
  const int dot = fontMetrics().height() / 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(familyColour(m_family, colours.surface));
  painter.drawEllipse(QRect(columns[1].left(), (height() - dot) / 2, dot, dot));
  painter.setPen(colours.text);
  Cells cells = m_cells;
  cells.name.clear();
  paintCells(painter, rect(), cells);
  const QString votes = m_votes > 0 ? tr("%n vote(s)", nullptr, m_votes) : QString();
  const int votesWidth = votes.isEmpty() ? 0 : fontMetrics().horizontalAdvance(votes) + tokens::kClose;
  drawElided(painter, columns[1].adjusted(dot + tokens::kClose, 0, -votesWidth, 0), Qt::AlignLeft, m_cells.name);
  painter.setPen(colours.accent);
  drawElided(painter, columns[1], Qt::AlignRight, votes);
  if (!isRevealed()) return;

  const QString words = m_marks.isEmpty() ? m_time : m_time + QStringLiteral("  ") + m_marks;
  const QRect place = columns[4];
  const int room = std::max(0, place.width() - fontMetrics().horizontalAdvance(words) - tokens::kClose);
  const int longest = std::max(room, place.width() / 4);
  const QRectF bar(place.left(), height() * 0.25, std::max(2.0, longest * m_share), height() * 0.5);
  painter.setPen(Qt::NoPen);
  painter.setBrush(familyColour(m_family, colours.surface));
  painter.drawRoundedRect(bar, 2, 2);
  painter.setPen(m_isFastest ? colours.gain : colours.text);
  drawElided(painter, place.adjusted(static_cast<int>(bar.width()) + tokens::kClose, 0, 0, 0), Qt::AlignLeft, words);
}

}  // namespace convscope
