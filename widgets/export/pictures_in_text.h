#pragma once

#include <QObject>
#include <QSizeF>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <memory>
#include <vector>

#include "widgets/export/picture.h"

namespace convscope {

/// Draws pictures inside a document's text, as vectors if the output format supports them.
class PicturesInText : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)

 public:
  /// `document` may outlive this object, but must not be drawn after it is destroyed.
  explicit PicturesInText(QTextDocument& document);

  /// Inserts `picture` at `cursor` as a block of its own, as large as `most` allows.
  void add(QTextCursor cursor, std::shared_ptr<const Picture> picture, const QSizeF& most);

  QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                  const QTextFormat& format) override;

 private:
  struct Entry {
    std::shared_ptr<const Picture> picture;
    double scale;
  };

  std::vector<Entry> m_entries;
};

}  // namespace convscope
