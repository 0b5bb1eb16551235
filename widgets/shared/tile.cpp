#include "widgets/shared/tile.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/shared/page_parts.h"

namespace convscope {
namespace {

constexpr int kTitleLetters = 10;   ///< average letters that an elided title has at least
constexpr int kDetailLetters = 20;  ///< average letters beside which details are not broken further

QLabel* plainLabel() {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

Tile::Tile(tokens::Type type, QWidget* parent)
    : Card(parent), m_type(type), m_title(plainLabel()), m_value(plainLabel()), m_details(makeWordLabel()) {
  m_title->setForegroundRole(QPalette::PlaceholderText);
  m_details->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
  m_head = new QBoxLayout(QBoxLayout::TopToBottom);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kFar, tokens::kClose, tokens::kFar, tokens::kClose);
  column->setSpacing(2);
  m_head->setSpacing(2);
  m_head->addWidget(m_title);
  m_head->addWidget(m_value, 1);
  column->addLayout(m_head);
  column->addWidget(m_details);
  column->addStretch(1);
  adoptFonts();
}

void Tile::setLow() {
  m_isLow = true;
  m_head->setDirection(QBoxLayout::LeftToRight);
  m_head->setSpacing(tokens::kClose);
  layout()->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, tokens::kTight);
  layout()->setSpacing(0);
}

void Tile::setTitleElided() {
  m_isTitleElided = true;
  fitTitle();
}

void Tile::setFigure(const QString& title, const QString& value, const QStringList& details) {
  m_titleText = title;
  m_value->setText(value);
  m_details->setText(details.join(m_isLow ? QStringLiteral(" · ") : QStringLiteral("\n")));
  m_details->setVisible(!details.isEmpty());
  QStringList all{title, value};
  all += details;
  all.removeAll(QString());
  setAccessibleName(all.join(QStringLiteral(", ")));
  fitTitle();
  updateGeometry();
}

void Tile::setValueColour(const QColor& colour) {
  QPalette colours;
  if (colour.isValid()) colours.setColor(QPalette::WindowText, colour);
  m_value->setPalette(colours);
}

QString Tile::value() const {
  return m_value->text();
}

int Tile::titleWidth() const {
  const QFontMetrics metrics(m_title->font());
  const int whole = metrics.horizontalAdvance(m_titleText);
  return m_isTitleElided ? std::min(whole, kTitleLetters * metrics.averageCharWidth()) : whole;
}

void Tile::fitTitle() {
  if (!m_isTitleElided) return m_title->setText(m_titleText);
  const QMargins margins = layout()->contentsMargins();
  const int beside = m_isLow ? tokens::kClose + m_value->sizeHint().width() : 0;
  const int room = width() - margins.left() - margins.right() - beside - 2;
  m_title->setText(QFontMetrics(m_title->font()).elidedText(m_titleText, Qt::ElideRight, std::max(room, titleWidth())));
}

int Tile::leastWidth() const {
  const QMargins margins = layout()->contentsMargins();
  const QFontMetrics metrics(m_details->font());
  const int title = titleWidth();
  const int value = m_value->sizeHint().width();
  int widest = m_isLow ? title + tokens::kClose + value : std::max(title, value);
  int details = 0;
  for (const QString& line : m_details->text().split(u'\n'))
    details = std::max(details, metrics.horizontalAdvance(line));
  widest = std::max(widest, std::min(details, kDetailLetters * metrics.averageCharWidth()));
  return widest + margins.left() + margins.right() + 2;
}

QSize Tile::sizeHint() const {
  return {leastWidth(), Card::sizeHint().height()};
}

QSize Tile::minimumSizeHint() const {
  return {leastWidth(), Card::minimumSizeHint().height()};
}

void Tile::changeEvent(QEvent* event) {
  Card::changeEvent(event);
  if (event->type() == QEvent::FontChange) adoptFonts();
}

void Tile::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  if (m_isTitleElided) fitTitle();
}

void Tile::adoptFonts() {
  m_title->setFont(font());
  m_value->setFont(tokens::font(m_type, font()));
  m_details->setFont(font());
  if (m_isTitleElided) fitTitle();
}

}  // namespace convscope
