#include "window/parts/notice_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cstddef>

#include "text/excerpt.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/tokens.h"
#include "window/parts/news_line.h"

namespace convscope::window {
namespace {

constexpr int kUsualWidth = 760;
constexpr std::size_t kLongestError = 2 * kLongestMessage;

/// Returns the background of an information: the palette's base colour with a share of its highlight.
QColor informationBackground(const QPalette& palette) {
  const QColor base = palette.color(QPalette::Base);
  const QColor accent = palette.color(QPalette::Highlight);
  const auto mixed = [](int from, int to) { return from + (to - from) / 6; };
  return {mixed(base.red(), accent.red()), mixed(base.green(), accent.green()), mixed(base.blue(), accent.blue())};
}

}  // namespace

NoticeBar::NoticeBar(QWidget& around, QMenuBar& menus)
    : QWidget(&around), m_news(*new NewsLine(menus)), m_column(new QVBoxLayout(this)) {
  around.installEventFilter(this);
  hide();
  m_column->setContentsMargins({});
  m_column->setSpacing(1);
  setAccessibleName(tr("Notices"));
}

void NoticeBar::keepClear(QWidget& part) {
  m_clear = &part;
  part.installEventFilter(this);
}

void NoticeBar::show(const QString& topic, NoticeKind kind, const QString& message,
                     const QList<NoticeButton>& buttons) {
  dismiss(topic);
  const QString text = kind == NoticeKind::Error ? toQString(excerpt(message.toStdString(), kLongestError)) : message;
  auto* frame = new QWidget(this);
  frame->setAutoFillBackground(true);
  auto* row = new QHBoxLayout(frame);
  row->setContentsMargins(tokens::kApart, tokens::kClose, tokens::kClose, tokens::kClose);
  auto* label = new Paragraph(text, frame);
  label->setTextFormat(Qt::PlainText);
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
  frame->show();
  colour();
  place();
}

void NoticeBar::announce(const QString& topic, const QString& text, const QString& file) {
  dismiss(topic);
  m_news.announce(topic, text, file);
}

void NoticeBar::dismiss(const QString& topic) {
  if (m_news.topic() == topic) m_news.clearNews();
  QWidget* frame = m_notices.take(topic).frame;
  if (frame == nullptr) return;
  m_column->removeWidget(frame);
  frame->hide();
  frame->deleteLater();  // the caller may be its own button
  place();
}

void NoticeBar::place() {
  const QSize around = parentWidget()->size();
  // Wider if the lines of a text, of at most tokens::lineWidth(), and its buttons need it.
  const int width = std::min(std::max(kUsualWidth, m_column->sizeHint().width()), around.width() - 2 * tokens::kFar);
  const int height = m_column->totalHeightForWidth(width);
  int bottom = around.height() - tokens::kFar;
  const bool isAboveClear = m_clear != nullptr && m_clear->isVisible() && parentWidget()->isAncestorOf(m_clear);
  if (isAboveClear) bottom = std::min(bottom, m_clear->mapTo(parentWidget(), QPoint()).y());
  setGeometry((around.width() - width) / 2, bottom - height, width, height);
  // Without a part to keep clear, the page ends above the notices, so they cover none of its lines.
  const int room = isAboveClear || m_notices.isEmpty() ? 0 : around.height() - y() + tokens::kClose;
  constexpr int kShare = 3;  // at most this part of the height, so the window does not grow
  if (QLayout* rows = parentWidget()->layout())
    rows->setContentsMargins(0, 0, 0, std::min(room, around.height() / kShare));
  setVisible(!m_notices.isEmpty());
  raise();
}

bool NoticeBar::eventFilter(QObject* object, QEvent* event) {
  const bool isClear = object == m_clear;
  switch (event->type()) {
    case QEvent::Resize:
      place();
      break;
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
      if (isClear) place();
      break;
    default:
      break;
  }
  return false;
}

QString NoticeBar::text(const QString& topic) const {
  return m_news.topic() == topic ? m_news.text() : m_notices.value(topic).text;
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
