#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <memory>
#include <span>

#include "widgets/export/picture.h"

class QMimeData;

namespace convscope {

enum class PictureFormat { Png, Svg, Pdf };

/// Returns the format for the suffix of a file's name. Throws InputError that lists the known suffixes.
PictureFormat pictureFormatOf(const QString& file);

/// Draws the picture with `scale` pixels (more than 0) for each device-independent pixel. Throws InputError for more
/// than 32767 pixels per side, which Qt cannot paint.
QImage imageOf(const Picture& picture, double scale);

QByteArray pngOf(const Picture& picture, double scale);
QByteArray svgOf(const Picture& picture);
/// Writes one page of the picture's size.
QByteArray pdfOf(const Picture& picture);
/// Writes pages of the first picture's size, one for each picture; there is at least one. `title` is the document's.
QByteArray pdfOf(std::span<const Picture* const> pictures, const QString& title);

/// Returns the bytes of a file in `format`. `scale` is used as in imageOf(), for PNG only.
QByteArray pictureBytes(const Picture& picture, PictureFormat format, double scale);

/// Returns the picture for the clipboard, as SVG and as an image with two pixels for each device-independent pixel.
std::unique_ptr<QMimeData> clipboardDataOf(const Picture& picture);

}  // namespace convscope
