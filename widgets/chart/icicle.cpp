#include "widgets/chart/icicle.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "widgets/chart/chart_style.h"

namespace convscope {
namespace {

constexpr int kBarPadding = 3;       ///< above and below a bar's text
constexpr int kLeastCharacters = 4;  ///< of a name that is cut
constexpr double kIcicleGap = 1;     ///< between bars, in pixels
constexpr double kLeastPixels = 1;   ///< of a bar

}  // namespace

Icicle::Icicle(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setAccessibleName(tr("Icicle"));
  setWhatsThis(
      tr("A part lies below the one that it is a part of. A click or Return zooms into a part; a click on one above "
         "it, or Esc, zooms back. Arrows move the selection."));
  describe();
}

void Icicle::setParts(std::vector<IciclePart> parts, Colour colour) {
  m_parts = std::move(parts);
  m_colour = std::move(colour);
  m_places.assign(m_parts.size(), {});
  m_levels = 1;
  m_selected = -1;
  m_zoomed = 0;
  std::vector<double> filled(m_parts.size());  // of each part, by its parts so far
  for (std::size_t i = 1; i < m_parts.size(); ++i) {
    const auto parent = static_cast<std::size_t>(m_parts[i].parent);
    m_places[i] = {m_places[parent].depth + 1, m_places[parent].begin + filled[parent]};
    filled[parent] += m_parts[i].size;
    m_levels = std::max(m_levels, m_places[i].depth + 1);
  }
  describe();
  updateGeometry();
  update();
}

int Icicle::rowHeight() const {
  return std::max(tokens::kRowHeight, fontMetrics().height() + 2 * kBarPadding) + static_cast<int>(kIcicleGap);
}

QSize Icicle::sizeHint() const {
  constexpr int kWidth = 600;
  return {kWidth, minimumSizeHint().height()};
}

QSize Icicle::minimumSizeHint() const {
  return {0, m_levels * rowHeight() + 2 * tokens::kTight};
}

bool Icicle::isWithin(int part, int whole) const {
  while (part > whole) part = m_parts[static_cast<std::size_t>(part)].parent;
  return part == whole;
}

bool Icicle::hasParts(int part) const {
  return largestPartOf(part) >= 0;
}

int Icicle::largestPartOf(int part) const {
  int largest = -1;
  for (int i = part + 1; i < static_cast<int>(m_parts.size()); ++i) {
    const IciclePart& each = m_parts[static_cast<std::size_t>(i)];
    if (each.parent < part) break;  // beyond the subtree
    if (each.parent == part && (largest < 0 || each.size > m_parts[static_cast<std::size_t>(largest)].size))
      largest = i;
  }
  return largest;
}

std::optional<QRectF> Icicle::barOf(int part) const {
  if (part < 0 || part >= static_cast<int>(m_parts.size())) return std::nullopt;
  const Place& place = m_places[static_cast<std::size_t>(part)];
  const double top = tokens::kTight + place.depth * rowHeight();
  const double room = width() - 2.0 * tokens::kTight;
  const double height = rowHeight() - kIcicleGap;
  if (isWithin(m_zoomed, part)) return QRectF(tokens::kTight, top, room, height);
  if (!isWithin(part, m_zoomed)) return std::nullopt;
  const auto zoomed = static_cast<std::size_t>(m_zoomed);
  if (!(m_parts[zoomed].size > 0)) return std::nullopt;
  const double scale = room / m_parts[zoomed].size;
  const double left = (place.begin - m_places[zoomed].begin) * scale;
  const double bar = std::min(m_parts[static_cast<std::size_t>(part)].size * scale, room - left);
  if (bar < kLeastPixels) return std::nullopt;
  return QRectF(tokens::kTight + left, top, bar > 2 * kIcicleGap ? bar - kIcicleGap : bar, height);
}

int Icicle::partAt(const QPointF& point) const {
  for (int i = static_cast<int>(m_parts.size()) - 1; i >= 0; --i) {
    const auto bar = barOf(i);
    if (bar && bar->contains(point)) return i;
  }
  return -1;
}

QString Icicle::labelOf(int part) const {
  const auto bar = barOf(part);
  if (!bar) return {};
  const IciclePart& each = m_parts[static_cast<std::size_t>(part)];
  const QFontMetrics metrics = fontMetrics();
  const int room = static_cast<int>(bar->width()) - 2 * tokens::kTight;
  QStringList labels{each.name + QStringLiteral("  ") + each.figure};
  if (!each.leastFigure.isEmpty() && !hasParts(part))
    labels.append({each.name + QStringLiteral("  ") + each.leastFigure, each.leastFigure});
  labels.append(each.name);
  for (const QString& label : labels)
    if (metrics.horizontalAdvance(label) <= room) return label;
  if (room < kLeastCharacters * metrics.averageCharWidth()) return {};
  return metrics.elidedText(each.name, Qt::ElideRight, room);
}

void Icicle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const ChartStyle style = chartStyle(palette());
  const tokens::Colours& colours = tokens::colours(palette());
  painter.fillRect(rect(), style.background);
  for (int i = 0; i < static_cast<int>(m_parts.size()); ++i) {
    const auto bar = barOf(i);
    if (!bar) continue;
    const QColor own = m_colour ? m_colour(i, colours) : QColor();
    const QColor fill = own.isValid() ? own : colours.line;
    painter.fillRect(*bar, fill);
    const QString label = labelOf(i);
    if (label.isEmpty()) continue;
    painter.setPen(own.isValid() ? tokens::textOn(fill) : colours.text);
    painter.drawText(bar->adjusted(tokens::kTight, 0, -tokens::kTight + 1, 0), Qt::AlignLeft | Qt::AlignVCenter, label);
  }
  if (const auto bar = barOf(m_selected)) {
    painter.setPen(QPen(hasFocus() ? style.accent : style.text, 2));
    painter.drawRect(bar->adjusted(1, 1, -1, -1));
  }
  if (!hasFocus()) return;
  painter.setPen(style.accent);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Icicle::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) updateGeometry();
}

bool Icicle::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int part = partAt(help->pos());
  if (part >= 0)
    QToolTip::showText(help->globalPos(), m_parts[static_cast<std::size_t>(part)].details, this);
  else
    QToolTip::hideText();
  return true;
}

void Icicle::zoom(int part) {
  if (part < 0 || part >= static_cast<int>(m_parts.size())) return;
  m_zoomed = hasParts(part) || part == 0 ? part : m_parts[static_cast<std::size_t>(part)].parent;
  update();
}

void Icicle::select(int part) {
  const bool exists = part >= 0 && part < static_cast<int>(m_parts.size());
  m_selected = exists ? part : -1;
  while (exists && m_zoomed > 0 && !barOf(part)) m_zoomed = m_parts[static_cast<std::size_t>(m_zoomed)].parent;
  if (exists && !barOf(part)) zoom(part);  // narrower than a pixel in the whole
  describe();
  update();
}

void Icicle::choose(int part) {
  if (part < 0) return;
  select(part);
  emit selectedByUser(part);
}

void Icicle::mouseReleaseEvent(QMouseEvent* event) {
  const int part = partAt(event->position());
  if (event->button() != Qt::LeftButton || part < 0) return QWidget::mouseReleaseEvent(event);
  zoom(part);
  choose(part);
}

/// Returns the next visible part at the same depth; -1 if there is none.
int Icicle::neighbour(int part, int step) const {
  const int depth = m_places[static_cast<std::size_t>(part)].depth;
  for (int i = part + step; i >= 0 && i < static_cast<int>(m_parts.size()); i += step)
    if (m_places[static_cast<std::size_t>(i)].depth == depth && barOf(i)) return i;
  return -1;
}

void Icicle::keyPressEvent(QKeyEvent* event) {
  if (m_parts.empty() || (event->modifiers() & ~Qt::KeypadModifier) != 0) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
      return choose(m_selected < 0 ? m_zoomed : neighbour(m_selected, event->key() == Qt::Key_Left ? -1 : 1));
    case Qt::Key_Up:
      return choose(m_selected < 0 ? m_zoomed : m_parts[static_cast<std::size_t>(m_selected)].parent);
    case Qt::Key_Down:
      return choose(m_selected < 0 ? m_zoomed : largestPartOf(m_selected));
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_selected < 0) break;
      return zoom(m_selected);
    case Qt::Key_Escape:
      if (m_zoomed == 0) break;
      return zoom(m_parts[static_cast<std::size_t>(m_zoomed)].parent);
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

void Icicle::describe() {
  if (m_selected < 0) return setAccessibleDescription(tr("Nothing is selected. Arrows select a part."));
  QStringList names;
  for (int i = m_selected; i >= 0; i = m_parts[static_cast<std::size_t>(i)].parent)
    names.prepend(m_parts[static_cast<std::size_t>(i)].name);
  setAccessibleDescription(names.join(QStringLiteral(" > ")) + QStringLiteral(": ") +
                           m_parts[static_cast<std::size_t>(m_selected)].figure);
}

}  // namespace convscope
