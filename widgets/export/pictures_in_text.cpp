#include "widgets/export/pictures_in_text.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlockFormat>
#include <QTextCharFormat>
#include <algorithm>
#include <memory>
#include <utility>

namespace convscope {
namespace {

constexpr int kPictureObject = QTextFormat::UserObject + 1;
constexpr int kEntry = QTextFormat::UserProperty + 1;

}  // namespace

PicturesInText::PicturesInText(QTextDocument& document) {
  document.documentLayout()->registerHandler(kPictureObject, this);
}

void PicturesInText::add(QTextCursor cursor, std::shared_ptr<const Picture> picture, const QSizeF& most) {
  const QSizeF size = picture->size();
  const double scale = std::min({1.0, most.width() / size.width(), most.height() / size.height()});
  m_entries.push_back({std::move(picture), scale});
  QTextCharFormat format;
  format.setObjectType(kPictureObject);
  format.setProperty(kEntry, static_cast<int>(m_entries.size()) - 1);
  cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
  cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

QSizeF PicturesInText::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
  const Entry& entry = m_entries.at(static_cast<std::size_t>(format.intProperty(kEntry)));
  return QSizeF(entry.picture->size()) * entry.scale;
}

void PicturesInText::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format) {
  // A picture sets its own clipping: one at the top of the next page would reach into this one.
  if (!painter->clipBoundingRect().intersects(rect.adjusted(1, 1, -1, -1))) return;
  const Entry& entry = m_entries.at(static_cast<std::size_t>(format.intProperty(kEntry)));
  painter->save();
  painter->translate(rect.topLeft());
  painter->scale(entry.scale, entry.scale);
  entry.picture->paint(*painter);
  painter->restore();
}

}  // namespace convscope
