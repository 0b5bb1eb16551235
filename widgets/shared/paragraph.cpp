#include "widgets/shared/paragraph.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QLayout>
#include <QResizeEvent>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

namespace convscope {

namespace {

/// Returns the number of letters of `text`. A Chinese character is as wide as two.
qsizetype lettersOf(const QString& text) {
  constexpr char16_t kFirstWide = 0x2E80;
  return text.size() + std::ranges::count_if(text, [](QChar each) { return each.unicode() >= kFirstWide; });
}

}  // namespace

int tokens::lineWidth(const QFont& font) {
  constexpr int kLineLetters = 74;  // on average; a line of narrow letters has some more
  // The font's own average is of all of its letters alike, or of all scripts.
  const QString usual = Paragraph::tr("The fastest algorithm of each layer is measured again in random order. ");
  return static_cast<int>(kLineLetters * QFontMetricsF(font).horizontalAdvance(usual) /
                          static_cast<double>(lettersOf(usual)));
}

Paragraph::Paragraph(const QString& text, QWidget* parent) : QLabel(text, parent) {
  setWordWrap(true);
}

void Paragraph::setLimited(bool limited) {
  if (limited == m_isLimited) return;
  m_isLimited = limited;
  fitMargin();
  updateGeometry();
}

int Paragraph::usedWidth(int width) const {
  if (!m_isLimited) return width;
  return std::min(width, contentsMargins().left() + 2 * margin() + tokens::lineWidth(font()));
}

int Paragraph::textWidth() const {
  const int most = tokens::lineWidth(font());
  const bool isRich = textFormat() == Qt::RichText || (textFormat() == Qt::AutoText && Qt::mightBeRichText(text()));
  if (!isRich) return fontMetrics().boundingRect(QRect(0, 0, most, QWIDGETSIZE_MAX), Qt::TextWordWrap, text()).width();
  QTextDocument document;
  document.setDefaultFont(font());
  document.setDocumentMargin(0);
  document.setHtml(text());
  document.setTextWidth(most);
  return static_cast<int>(std::ceil(document.idealWidth()));
}

// The margin right of the lines is no part of what the label needs. A label alone would ask for a few short lines, and
// accept the height of one.

QSize Paragraph::sizeHint() const {
  const int width = contentsMargins().left() + 2 * margin() + textWidth() + 1;
  return {width, heightForWidth(width)};
}

QSize Paragraph::minimumSizeHint() const {
  const QSize least = QLabel::minimumSizeHint() - QSize(contentsMargins().right(), 0);
  return m_isLaidOut ? least.expandedTo({0, heightForWidth(width())}) : least;
}

int Paragraph::heightForWidth(int width) const {
  return QLabel::heightForWidth(usedWidth(width) + contentsMargins().right());
}

void Paragraph::fitMargin() {
  QMargins margins = contentsMargins();
  margins.setRight(width() - usedWidth(width()));
  if (margins != contentsMargins()) setContentsMargins(margins);
}

void Paragraph::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitMargin();
}

void Paragraph::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  fitMargin();
  m_isLaidOut = true;
  if (event->size().width() != event->oldSize().width()) updateGeometry();
}

bool fitLines(const QList<Paragraph*>& paragraphs, QWidget& contents, const QSize& room) {
  const auto heightWith = [&](bool limited) {
    for (Paragraph* each : paragraphs) {
      each->setLimited(limited);
      // A layout computes its height again once those inside of it are up to date.
      for (QWidget* around = each->parentWidget(); around != nullptr; around = around->parentWidget()) {
        if (around->layout() != nullptr) {
          around->layout()->invalidate();
          around->layout()->activate();
        }
        if (around == &contents) break;
      }
    }
    return contents.heightForWidth(room.width());
  };
  if (heightWith(true) <= room.height()) return true;
  static_cast<void>(heightWith(false));
  return false;
}

}  // namespace convscope
