#include "backend/knob_name.h"

#include <array>

namespace convscope {
namespace {

// By number. Abbreviations are spelled out if their meaning is certain.
constexpr std::array kNames{"split K",
                            "swizzle",
                            "tile size",
                            "use texture",
                            "edge",
                            "K block",
                            "LDGA",
                            "LDGB",
                            "chunk K",
                            "split H",
                            "Winograd tile",
                            "multiply",
                            "split K buffer",
                            "tile K",
                            "stages",
                            "reduction mode",
                            "CTA split K mode",
                            "split K slices",
                            "index mode",
                            "sliced",
                            "split RS",
                            "single buffer",
                            "LDGC",
                            "SPECFILT",
                            "kernel configuration",
                            "workspace",
                            "cluster tile",
                            "cluster tile M",
                            "cluster tile N",
                            "block size",
                            "occupancy",
                            "array size per thread",
                            "C per block",
                            "split columns",
                            "tile rows",
                            "tile columns",
                            "load size",
                            "CTA count",
                            "stream K",
                            "split P slices",
                            "tile M",
                            "tile N",
                            "warp specialisation",
                            "swap A and B"};

}  // namespace

std::string knobName(std::int64_t type) {
  const auto index = static_cast<std::size_t>(type);
  return type >= 0 && index < kNames.size() ? kNames[index] : "knob " + std::to_string(type);
}

}  // namespace convscope
