#include "window/parts/notice_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/shared/colours.h"
#include "widgets/shared/symbol_icon.h"

namespace convscope::window {
namespace {

/// Returns the background of an information: the palette's base colour with a share of its highlight.
QColor informationBackground(const QPalette& palette) {
  const QColor base = palette.color(QPalette::Base);
  const QColor accent = palette.color(QPalette::Highlight);
  const auto mixed = [](int from, int to) { return from + (to - from) / 6; };
  return {mixed(base.red(), accent.red()), mixed(base.green(), accent.green()), mixed(base.blue(), accent.blue())};
}

}  // namespace

NoticeBar::NoticeBar(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins({});
  m_column->setSpacing(1);
  setAccessibleName(tr("Notices"));
}

void NoticeBar::show(const QString& topic, NoticeKind kind, const QString& text, const QList<NoticeButton>& buttons) {
  dismiss(topic);
  auto* frame = new QWidget(this);
  frame->setAutoFillBackground(true);
  auto* row = new QHBoxLayout(frame);
  row->setContentsMargins(8, 4, 4, 4);
  auto* label = new QLabel(text, frame);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setAccessibleName(text);
  row->addWidget(label, 1);
  for (const NoticeButton& entry : buttons) {
    auto* button = new QPushButton(entry.text, frame);
    button->setAutoDefault(true);
    connect(button, &QPushButton::clicked, this, [this, topic, action = entry.action] {
      const auto kept = action;  // the button may be deleted meanwhile, and this function with it
      dismiss(topic);
      if (kept) kept();
    });
    row->addWidget(button);
  }
  auto* close = new QToolButton(frame);
  close->setIcon(symbolIcon(QStringLiteral("close")));
  close->setAutoRaise(true);
  close->setToolTip(tr("Dismiss this notice"));
  close->setAccessibleName(tr("Dismiss this notice"));
  connect(close, &QToolButton::clicked, this, [this, topic] { dismiss(topic); });
  row->addWidget(close);
  m_column->addWidget(frame);
  m_notices.insert(topic, {frame, kind, text});
  colour();
}

void NoticeBar::dismiss(const QString& topic) {
  QWidget* frame = m_notices.take(topic).frame;
  if (frame == nullptr) return;
  m_column->removeWidget(frame);
  frame->hide();
  frame->deleteLater();  // the caller may be its own button
}

QString NoticeBar::text(const QString& topic) const {
  return m_notices.value(topic).text;
}

void NoticeBar::colour() {
  for (const Notice& notice : std::as_const(m_notices)) {
    QPalette colours = palette();
    const bool error = notice.kind == NoticeKind::Error;
    colours.setColor(QPalette::Window, error ? errorBackground(palette()) : informationBackground(palette()));
    notice.frame->setPalette(colours);
  }
}

void NoticeBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colour();
}

}  // namespace convscope::window
