#include "window/parts/step_card.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "widgets/shared/font_follower.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

/// A number on a disc.
class StepNumber : public QWidget {
 public:
  explicit StepNumber(int number) : m_text(QString::number(number)) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  }

  QSize sizeHint() const override {
    const int side = fontMetrics().height() + tokens::kTight;
    return {side, side};
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    const QColor fill = tokens::colours(palette()).accent;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawEllipse(rect());
    painter.setPen(tokens::textOn(fill));
    painter.drawText(rect(), Qt::AlignCenter, m_text);
  }

 private:
  QString m_text;
};

}  // namespace

StepCard::StepCard(int number, const QString& title, QWidget* parent)
    : QWidget(parent), m_heading(QStringLiteral("%1 %2").arg(number).arg(title)), m_body(new QVBoxLayout) {
  auto* label = new QLabel(title);
  setTextType(*label, tokens::Type::Section);
  auto* heading = new QHBoxLayout;
  heading->setSpacing(tokens::kClose);
  heading->addWidget(new StepNumber(number));
  heading->addWidget(label, 1);
  m_body->setContentsMargins({});
  m_body->setSpacing(tokens::kTight);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kApart, tokens::kClose, tokens::kApart, tokens::kClose);
  column->setSpacing(tokens::kTight);
  column->addLayout(heading);
  column->addLayout(m_body, 1);
}

QFormLayout& StepCard::addForm() {
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(tokens::kApart);
  form->setVerticalSpacing(tokens::kTight);
  m_body->addLayout(form);
  m_body->addStretch(1);
  return *form;
}

void StepCard::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(tokens::colours(palette()).line);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens::kCardRadius, tokens::kCardRadius);
}

}  // namespace convscope::window
