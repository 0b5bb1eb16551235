#include "widgets/shared/wrapped_line.h"

#include "widgets/shared/markup.h"

namespace convscope {

WrappedLine::WrappedLine(QWidget* parent) : Paragraph(parent) {
  setTextFormat(Qt::PlainText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  hide();
}

void WrappedLine::setLine(const QString& line, const QString& details) {
  setText(line);
  setAccessibleName(line);
  setToolTip(
      details.isEmpty()
          ? QString()
          : QStringLiteral("<p>%1</p>").arg(escapedMarkup(details).replace(QLatin1Char('\n'), QStringLiteral("<br>"))));
  setVisible(!line.isEmpty());
}

}  // namespace convscope
