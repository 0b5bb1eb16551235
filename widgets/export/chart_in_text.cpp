#include "widgets/export/chart_in_text.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <algorithm>
#include <memory>

namespace convscope {
namespace {

constexpr int kChartObject = QTextFormat::UserObject + 1;
constexpr int kEntry = QTextFormat::UserProperty + 1;
constexpr double kShareOfPage = 0.82;  ///< the largest share for a chart, so a heading and a few lines fit above it

}  // namespace

ChartsInText::ChartsInText(QTextDocument& document) {
  document.documentLayout()->registerHandler(kChartObject, this);
}

void ChartsInText::add(QTextCursor cursor, const ChartPainter& shown, const QSizeF& page) {
  const std::shared_ptr<ChartPainter> chart = shown.forFiles(printStyle());
  const Caption caption{chart->title(), {}, {}};
  const QSizeF whole = ChartPicture(chart, caption).size();
  const double widthScale = std::min(1.0, page.width() / whole.width());
  const double room = page.height() * kShareOfPage;
  const double around = whole.height() - chart->naturalSize().height();
  const QList<ChartPart> parts = chart->parts(room / widthScale - around);
  for (qsizetype i = 0; i < parts.size(); ++i) {
    Caption numbered = caption;
    if (parts.size() > 1)
      numbered.title =
          QCoreApplication::translate("Report", "%1 (%2 of %3)").arg(caption.title).arg(i + 1).arg(parts.size());
    auto picture = std::make_shared<const ChartPicture>(chart, numbered, parts[i]);
    const double scale = std::min(widthScale, room / picture->size().height());
    insert(cursor, {std::move(picture), scale});
  }
}

void ChartsInText::add(QTextCursor cursor, std::shared_ptr<const Picture> picture, double width) {
  const double scale = std::min(1.0, width / picture->size().width());
  insert(cursor, {std::move(picture), scale});
}

void ChartsInText::insert(QTextCursor& cursor, Entry entry) {
  m_entries.push_back(std::move(entry));
  QTextCharFormat format;
  format.setObjectType(kChartObject);
  format.setProperty(kEntry, static_cast<int>(m_entries.size()) - 1);
  cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
  cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

QSizeF ChartsInText::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
  const Entry& entry = m_entries.at(static_cast<std::size_t>(format.intProperty(kEntry)));
  return QSizeF(entry.picture->size()) * entry.scale;
}

void ChartsInText::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format) {
  // A chart sets its own clipping: one at the top of the next page would reach into this one.
  if (!painter->clipBoundingRect().intersects(rect.adjusted(1, 1, -1, -1))) return;
  const Entry& entry = m_entries.at(static_cast<std::size_t>(format.intProperty(kEntry)));
  painter->save();
  painter->translate(rect.topLeft());
  painter->scale(entry.scale, entry.scale);
  entry.picture->paint(*painter);
  painter->restore();
}

}  // namespace convscope
