#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <memory>

#include "widgets/export/chart_picture.h"

class QMimeData;

namespace convscope {

enum class PictureFormat { Png, Svg, Pdf };

/// By the suffix of a file's name. Throws InputError that names those there are.
PictureFormat pictureFormatOf(const QString& file);

/// The picture with `scale` pixels (more than 0) for each device-independent one. Throws InputError where it would
/// have more than 32767 pixels a side, which Qt cannot paint.
QImage imageOf(const ChartPicture& picture, double scale);

QByteArray pngOf(const ChartPicture& picture, double scale);
QByteArray svgOf(const ChartPicture& picture);
/// One page of the picture's size.
QByteArray pdfOf(const ChartPicture& picture);

/// The bytes of a file in `format`; `scale` as in imageOf, for PNG alone.
QByteArray pictureBytes(const ChartPicture& picture, PictureFormat format, double scale);

/// For the clipboard: as an image of two pixels for each, and as SVG.
std::unique_ptr<QMimeData> clipboardDataOf(const ChartPicture& picture);

}  // namespace convscope
