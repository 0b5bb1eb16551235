#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>

namespace convscope {

/// The size of a picture in pixels, as it is stored: Exif's orientation is not applied, as PIL.Image.open() and
/// torchvision.io.decode_image() do not apply it by default.
struct PictureSize {
  std::int64_t height = 0;
  std::int64_t width = 0;
  bool operator==(const PictureSize&) const = default;
};

/// Reads the size from the header of a JPEG, PNG, GIF, BMP, WebP or TIFF file; decodes no pixels. Of a file with
/// several pictures it is that of the first. Returns nothing if the file begins as none of these. Throws InputError if
/// its header is cut off or damaged.
///
/// Sources: ITU-T T.81 B.2.2 (JPEG), W3C PNG 11.2.1, GIF89a 18, BITMAPCOREHEADER and BITMAPINFOHEADER of Windows,
/// RFC 6386 9.1 and RFC 9649 (WebP), TIFF 6.0 section 2.
std::optional<PictureSize> pictureSize(std::istream& file);

}  // namespace convscope
