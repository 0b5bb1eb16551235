#include "support/line_lengths.h"

#include <QLabel>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <algorithm>

#include "widgets/lessons/origin_bar.h"

namespace convscope::testing {
namespace {

/// Returns the number of characters in the longest line of a label's text.
int longestLine(const QLabel& label) {
  QTextDocument document;
  document.setDefaultFont(label.font());
  document.setDocumentMargin(0);
  const bool isRich =
      label.textFormat() == Qt::RichText || (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(label.text()));
  isRich ? document.setHtml(label.text()) : document.setPlainText(label.text());
  document.setTextWidth(label.contentsRect().width());
  int longest = 0;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    (void)document.documentLayout();
    const QTextLayout& layout = *block.layout();
    for (int i = 0; i < layout.lineCount(); ++i) longest = std::max(longest, layout.lineAt(i).textLength());
  }
  return longest;
}

}  // namespace

QStringList longLines(const QWidget& window, int most) {
  QStringList found;
  for (const auto* label : window.findChildren<QLabel*>()) {
    if (!label->isVisible() || !label->wordWrap()) continue;
    if (qobject_cast<const OriginBar*>(label->parent()) != nullptr) continue;  // a note of few lines that gives way
    const int longest = longestLine(*label);
    if (longest > most) found.append(QStringLiteral("%1 characters: %2").arg(longest).arg(label->text()));
  }
  return found;
}

}  // namespace convscope::testing
