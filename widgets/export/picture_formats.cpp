#include "widgets/export/picture_formats.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontInfo>
#include <QMimeData>
#include <QPageLayout>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "problem/input_error.h"
#include "widgets/shared/markup.h"

namespace convscope {
namespace {

/// Resolution of a picture's device-independent pixels, so text sized in points has the same size in every format.
constexpr int kDotsPerInch = 96;
constexpr int kMostPixels = 32767;

QString creator() {
  return QStringLiteral("ConvScope");
}

/// Adds title and description to an SVG file. Qt's generator would write them without escapes.
QString withCaption(QString svg, const Caption& caption) {
  QStringList description{caption.subject, caption.source};
  description.removeAll(QString());
  const QString elements =
      QStringLiteral("<title>%1</title>\n<desc>%2</desc>\n")
          .arg(escapedMarkup(caption.title), escapedMarkup(description.join(QStringLiteral(" · "))));
  return svg.insert(svg.indexOf(u'>', svg.indexOf(QLatin1String("<svg"))) + 1, u'\n' + elements);
}

/// Replaces the requested font name, which a browser may not know and replace by a different font.
QString withBrowserFonts(QString svg, const QFont& font) {
  const QString families = QStringLiteral("%1, Verdana, sans-serif").arg(QFontInfo(font).family());
  return svg.replace(QStringLiteral("font-family=\"%1\"").arg(font.family()),
                     QStringLiteral("font-family=\"%1\"").arg(escapedMarkup(families)));
}

}  // namespace

PictureFormat pictureFormatOf(const QString& file) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  if (suffix == QLatin1String("png")) return PictureFormat::Png;
  if (suffix == QLatin1String("svg")) return PictureFormat::Svg;
  if (suffix == QLatin1String("pdf")) return PictureFormat::Pdf;
  throw InputError("{}: a chart can be written to .png, .svg or .pdf", file.toStdString());
}

QImage imageOf(const Picture& picture, double scale) {
  const QSize pixels = (QSizeF(picture.size()) * scale).toSize();
  if (pixels.width() > kMostPixels || pixels.height() > kMostPixels)
    throw InputError("an image of {}x{} pixels is too large (at most {} per side): use a smaller scale", pixels.width(),
                     pixels.height(), kMostPixels);
  QImage image(pixels, QImage::Format_RGB32);
  if (image.isNull())
    throw RequestError("not enough memory for an image of {}x{} pixels", pixels.width(), pixels.height());
  image.setDotsPerMeterX(qRound(kDotsPerInch / 0.0254));
  image.setDotsPerMeterY(qRound(kDotsPerInch / 0.0254));
  image.setDevicePixelRatio(scale);
  image.setText(QStringLiteral("Title"), picture.caption().title);
  image.setText(QStringLiteral("Description"), picture.caption().source);
  image.setText(QStringLiteral("Software"), creator());
  QPainter painter(&image);
  picture.paint(painter);
  return image;
}

QByteArray pngOf(const Picture& picture, double scale) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!imageOf(picture, scale).save(&buffer, "PNG")) throw RequestError("cannot write the image as PNG");
  return bytes;
}

QByteArray svgOf(const Picture& picture) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(kDotsPerInch);
  generator.setSize(picture.size());
  generator.setViewBox(QRectF(QPointF(0, 0), QSizeF(picture.size())));
  QPainter painter(&generator);
  picture.paint(painter);
  painter.end();
  return withBrowserFonts(withCaption(withoutForbiddenCharacters(QString::fromUtf8(bytes)), picture.caption()),
                          picture.font())
      .toUtf8();
}

QByteArray pdfOf(const Picture& picture) {
  const Picture* const one = &picture;
  return pdfOf(std::span(&one, 1), picture.caption().title);
}

QByteArray pdfOf(std::span<const Picture* const> pictures, const QString& title) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(kDotsPerInch);
  writer.setCreator(creator());
  writer.setTitle(title);
  constexpr double kPointsPerInch = 72;
  const QSizeF points = QSizeF(pictures.front()->size()) * (kPointsPerInch / kDotsPerInch);
  // Exact match: QPageSize would otherwise choose the nearest standard size. A wide size is taken as it is only in
  // portrait format.
  writer.setPageLayout(QPageLayout(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch),
                                   QPageLayout::Portrait, QMarginsF(0, 0, 0, 0)));
  QPainter painter(&writer);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    if (i > 0) writer.newPage();
    pictures[i]->paint(painter);
  }
  painter.end();
  return bytes;
}

QByteArray pictureBytes(const Picture& picture, PictureFormat format, double scale) {
  switch (format) {
    case PictureFormat::Png:
      return pngOf(picture, scale);
    case PictureFormat::Svg:
      return svgOf(picture);
    case PictureFormat::Pdf:
      break;
  }
  return pdfOf(picture);
}

std::unique_ptr<QMimeData> clipboardDataOf(const Picture& picture) {
  constexpr double kScale = 2;
  auto data = std::make_unique<QMimeData>();
  data->setImageData(imageOf(picture, kScale));
  data->setData(QStringLiteral("image/svg+xml"), svgOf(picture));
  return data;
}

}  // namespace convscope
