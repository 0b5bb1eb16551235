#include "widgets/shared/segmented_control.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QEvent>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "widgets/shared/chosen_mark.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kSegmentPadding = tokens::kClose;  ///< left and right of a name
constexpr int kSegmentLine = 2;                  ///< around the segment with the focus

/// Its width has room for bold letters, so no segment moves when the choice does.
class Segment : public QToolButton {
 public:
  explicit Segment(const QString& text, QWidget* parent) : QToolButton(parent) {
    setText(text);
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
  }

  QSize sizeHint() const override {
    return {2 * kSegmentPadding + QFontMetrics(bold()).horizontalAdvance(text()), tokens::controlHeight(font())};
  }
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    const tokens::Colours& colours = tokens::colours(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRect inside = rect().adjusted(1, 1, -1, -1);
    const QColor mark = isEnabled() ? colours.accent : colours.secondText;
    painter.setBrush(isDown() ? colours.line : colours.sunken);
    if (isChecked())
      paintChosenMark(painter, inside, mark);
    else if (isDown() || (underMouse() && isEnabled()))
      painter.drawRoundedRect(inside, tokens::kRadius, tokens::kRadius);
    painter.setPen(isEnabled() ? colours.text : palette().color(QPalette::Disabled, QPalette::ButtonText));
    painter.setFont(isChecked() ? bold() : font());
    painter.drawText(rect(), Qt::AlignCenter, text());
    if (hasFocus()) {
      painter.setPen(QPen(colours.accent, kSegmentLine));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(inside, tokens::kRadius, tokens::kRadius);
    }
  }

 private:
  QFont bold() const {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
  }
};

}  // namespace

SegmentedControl::SegmentedControl(const QString& name, const QStringList& texts, QWidget* parent)
    : QWidget(parent), m_box(new QComboBox(this)) {
  setAccessibleName(name);
  m_box->setAccessibleName(name);
  m_box->hide();
  auto* group = new QButtonGroup(this);
  for (const QString& text : texts) {
    auto* segment = new Segment(text, this);
    group->addButton(segment, static_cast<int>(m_segments.size()));
    m_segments.append(segment);
  }
  m_box->addItems(texts);
  showCurrent(m_box->currentIndex());
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(group, &QButtonGroup::idClicked, m_box, &QComboBox::setCurrentIndex);
  connect(m_box, &QComboBox::currentIndexChanged, this, &SegmentedControl::showCurrent);
  connect(m_box, &QComboBox::currentIndexChanged, this, &SegmentedControl::currentIndexChanged);
}

int SegmentedControl::currentIndex() const {
  return m_box->currentIndex();
}

QString SegmentedControl::currentText() const {
  return m_box->currentText();
}

void SegmentedControl::setCurrentIndex(int index) {
  m_box->setCurrentIndex(index);
}

bool SegmentedControl::isBox() const {
  return !m_box->isHidden();
}

/// Checks the chosen segment, the only one that the Tab key reaches.
void SegmentedControl::showCurrent(int index) {
  for (int i = 0; i < static_cast<int>(m_segments.size()); ++i) {
    m_segments[i]->setChecked(i == index);
    m_segments[i]->setFocusPolicy(i == index ? Qt::StrongFocus : Qt::ClickFocus);
  }
  if (!isBox()) setFocusProxy(m_segments.value(index));
}

void SegmentedControl::arrange() {
  const bool isBoxed = m_prefersBox || width() < segmentsWidth();
  const bool hadFocus = m_box->hasFocus() || std::ranges::any_of(m_segments, &QAbstractButton::hasFocus);
  const bool changes = isBoxed != isBox();
  m_box->setVisible(isBoxed);
  m_box->setGeometry(0, 0, std::min(width(), m_box->sizeHint().width()), height());
  int left = 0;
  for (QAbstractButton* segment : std::as_const(m_segments)) {
    segment->setVisible(!isBoxed);
    const int wide = segment->sizeHint().width();
    segment->setGeometry(left, 0, wide, height());
    left += wide;
  }
  if (!changes) return;
  setFocusProxy(isBoxed ? static_cast<QWidget*>(m_box) : m_segments.value(currentIndex()));
  if (hadFocus) setFocus();
}

void SegmentedControl::preferBox(bool box) {
  if (box == m_prefersBox) return;
  m_prefersBox = box;
  updateGeometry();
  arrange();
}

int SegmentedControl::segmentsWidth() const {
  int wide = 0;
  for (const QAbstractButton* segment : m_segments) wide += segment->sizeHint().width();
  return wide;
}

/// As high as the box: beside other controls, no row is higher for it.
QSize SegmentedControl::sizeHint() const {
  const QSize box = m_box->sizeHint();
  return {m_prefersBox ? box.width() : segmentsWidth(), box.height()};
}

QSize SegmentedControl::minimumSizeHint() const {
  return {std::min(m_box->minimumSizeHint().width(), sizeHint().width()), sizeHint().height()};
}

void SegmentedControl::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
  updateGeometry();
  arrange();
}

void SegmentedControl::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void SegmentedControl::paintEvent(QPaintEvent* /*event*/) {
  if (isBox()) return;
  const tokens::Colours& colours = tokens::colours(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  constexpr double kHalfLine = 0.5;
  painter.setPen(colours.line);
  painter.setBrush(colours.surface);
  const QRectF frame(0, 0, segmentsWidth(), height());
  painter.drawRoundedRect(frame.adjusted(kHalfLine, kHalfLine, -kHalfLine, -kHalfLine), tokens::kRadius,
                          tokens::kRadius);
}

}  // namespace convscope
