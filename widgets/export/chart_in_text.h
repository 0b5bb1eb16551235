#pragma once

#include <QObject>
#include <QSizeF>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <vector>

#include "widgets/export/chart_picture.h"

namespace convscope {

/// Charts as part of a document's text: drawn as vectors where the document is.
class ChartsInText : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)

 public:
  /// Outlived by `document`'s text, but not drawn after its own end.
  explicit ChartsInText(QTextDocument& document);

  /// Puts `chart` at `cursor`, in blocks of their own and in as many parts as make each fit into `page` legibly.
  void add(QTextCursor cursor, SessionChart& chart, const QSizeF& page);

  QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                  const QTextFormat& format) override;

 private:
  struct Entry {
    ChartPicture picture;
    double scale;
  };
  std::vector<Entry> m_entries;
};

}  // namespace convscope
