#pragma once

#include <QBuffer>
#include <QPageLayout>
#include <QPdfWriter>
#include <QString>
#include <QTextCursor>
#include <QTextDocument>
#include <memory>

#include "widgets/export/document_chart.h"
#include "widgets/export/page_division.h"
#include "widgets/export/pictures_in_text.h"

namespace convscope {

inline constexpr double kLeastChart = 0.25;  ///< of a page's height

/// A document of text and charts on numbered A4 pages, dark on white whatever colours the window has. Title and origin
/// are at the top of each page.
class PdfPages {
 public:
  PdfPages(const QString& title, const QString& source, QPageLayout::Orientation orientation);

  /// Adds text below the last one, or at the beginning of a page.
  void addHtml(const QString& html, bool onNewPage = false);
  /// Adds somebody else's text, which may show pictures of the folder `pictures` only (shared/text_references.h).
  void addMarkdown(const QString& markdown, const QString& pictures);
  /// Keeps the last paragraph on the page of the next one.
  void keepWithNext();
  /// Adds a chart in the room that is left on the page above `below` pixels for what stays with it, or on the next page
  /// if less than kLeastChart is left. The figures of the chart must outlive this object.
  void addChart(const DocumentChart& chart, double below = 0);
  /// Adds a picture, scaled down if it is larger than a page.
  void addPicture(std::shared_ptr<const Picture> picture) { m_pictures.add(end(), std::move(picture), m_body); }
  /// Returns the size of a page without margins, header and footer.
  const QSizeF& body() const { return m_body; }
  /// Returns the height that is left on the last page for a picture, below the contents until now.
  double room() const;

  /// Writes the file. Call it only once.
  QByteArray bytes();

 private:
  QTextCursor end();
  /// Lets lines of code wrap in the text that begins at a position.
  void wrapCode(int begin);
  void paintEdges(QPainter& painter, int page, int pages) const;
  void paintPage(QPainter& painter, const DividedPage& page) const;

  QString m_title;
  QString m_source;
  QByteArray m_bytes;
  QBuffer m_buffer;
  QPdfWriter m_writer;
  QSizeF m_page;
  QSizeF m_body;
  QTextDocument m_document;
  PicturesInText m_pictures;
};

}  // namespace convscope
