#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <memory>

#include "widgets/export/chart_picture.h"

class QMimeData;

namespace convscope {

enum class PictureFormat { Png, Svg, Pdf };

/// Returns the format for the suffix of a file's name. Throws InputError that lists the known suffixes.
PictureFormat pictureFormatOf(const QString& file);

/// Draws the picture with `scale` pixels (more than 0) for each device-independent pixel. Throws InputError for more
/// than 32767 pixels per side, which Qt cannot paint.
QImage imageOf(const ChartPicture& picture, double scale);

QByteArray pngOf(const ChartPicture& picture, double scale);
QByteArray svgOf(const ChartPicture& picture);
/// Writes one page of the picture's size.
QByteArray pdfOf(const ChartPicture& picture);

/// Returns the bytes of a file in `format`. `scale` is used as in imageOf(), for PNG only.
QByteArray pictureBytes(const ChartPicture& picture, PictureFormat format, double scale);

/// Returns the picture for the clipboard, as SVG and as an image with two pixels for each device-independent pixel.
std::unique_ptr<QMimeData> clipboardDataOf(const ChartPicture& picture);

}  // namespace convscope
