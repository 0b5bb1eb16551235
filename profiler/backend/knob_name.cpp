#include "backend/knob_name.h"

#include <array>

#include "text/translate.h"

namespace convscope {
namespace {

// By number. Abbreviations are spelled out if their meaning is certain.
constexpr std::array kNames{translatable("knob_name", "split K"),
                            translatable("knob_name", "swizzle"),
                            translatable("knob_name", "tile size"),
                            translatable("knob_name", "use texture"),
                            translatable("knob_name", "edge"),
                            translatable("knob_name", "K block"),
                            translatable("knob_name", "LDGA"),
                            translatable("knob_name", "LDGB"),
                            translatable("knob_name", "chunk K"),
                            translatable("knob_name", "split H"),
                            translatable("knob_name", "Winograd tile"),
                            translatable("knob_name", "multiply"),
                            translatable("knob_name", "split K buffer"),
                            translatable("knob_name", "tile K"),
                            translatable("knob_name", "stages"),
                            translatable("knob_name", "reduction mode"),
                            translatable("knob_name", "CTA split K mode"),
                            translatable("knob_name", "split K slices"),
                            translatable("knob_name", "index mode"),
                            translatable("knob_name", "sliced"),
                            translatable("knob_name", "split RS"),
                            translatable("knob_name", "single buffer"),
                            translatable("knob_name", "LDGC"),
                            translatable("knob_name", "SPECFILT"),
                            translatable("knob_name", "kernel configuration"),
                            translatable("knob_name", "workspace knob"),
                            translatable("knob_name", "cluster tile"),
                            translatable("knob_name", "cluster tile M"),
                            translatable("knob_name", "cluster tile N"),
                            translatable("knob_name", "block size"),
                            translatable("knob_name", "occupancy"),
                            translatable("knob_name", "array size per thread"),
                            translatable("knob_name", "C per block"),
                            translatable("knob_name", "split columns"),
                            translatable("knob_name", "tile rows"),
                            translatable("knob_name", "tile columns"),
                            translatable("knob_name", "load size"),
                            translatable("knob_name", "CTA count"),
                            translatable("knob_name", "stream K"),
                            translatable("knob_name", "split P slices"),
                            translatable("knob_name", "tile M"),
                            translatable("knob_name", "tile N"),
                            translatable("knob_name", "warp specialisation"),
                            translatable("knob_name", "swap A and B")};

}  // namespace

std::string knobName(std::int64_t type) {
  const auto index = static_cast<std::size_t>(type);
  return type >= 0 && index < kNames.size() ? translated("knob_name", kNames[index])
                                            : phrase("knob_name", "knob {}")(type);
}

}  // namespace convscope
