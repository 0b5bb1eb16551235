#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace convscope {

/// A logarithmic axis of workspaces, in bytes. No workspace at all has a place of its own at the low end, apart from
/// the others; the high end also stands for no limit.
class WorkspaceScale {
 public:
  /// From `least` to `most` (workspaces that are not 0) rounded outwards to powers of 4, so that it seldom moves while
  /// results come in. Where there are none, from 1 KiB to 1 GiB.
  explicit WorkspaceScale(std::uint64_t least = 0, std::uint64_t most = 0);

  struct Tick {
    std::uint64_t bytes = 0;
    QString label;
  };
  /// "none" for 0, then powers of two, about eight.
  const std::vector<Tick>& ticks() const { return m_ticks; }

  /// 0 for no bytes, up to 1; what lies above the scale has 1.
  double fraction(std::uint64_t bytes) const;
  /// The workspace at a place, to 1/64 of an octave; none (no limit) beyond the high end.
  std::optional<std::uint64_t> bytesAt(double fraction) const;
  /// Where a limit stands: at 1 where there is none.
  double limitFraction(std::optional<std::uint64_t> limit) const { return limit ? fraction(*limit) : 1; }

  bool operator==(const WorkspaceScale& other) const { return m_low == other.m_low && m_high == other.m_high; }

 private:
  double m_low;  ///< powers of two
  double m_high;
  std::vector<Tick> m_ticks;
};

}  // namespace convscope
