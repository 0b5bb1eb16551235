#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace convscope {

/// A logarithmic axis of workspaces, in bytes. No workspace has a separate position at the low end; the high end means
/// no limit.
class WorkspaceScale {
 public:
  /// Ranges from `least` to `most` (workspaces other than 0), rounded outwards to powers of 4, so it seldom changes
  /// while results arrive. It begins at 64 KiB at most times: less is between "none" and the low end. Without
  /// workspaces, from 1 KiB to 1 GiB.
  explicit WorkspaceScale(std::uint64_t least = 0, std::uint64_t most = 0);

  struct Tick {
    std::uint64_t bytes = 0;
    QString label;
  };
  /// Returns about eight ticks: "none" for 0, then powers of two.
  const std::vector<Tick>& ticks() const { return m_ticks; }

  /// Returns the position of a workspace: 0 for no bytes, at most 1.
  double fraction(std::uint64_t bytes) const;
  /// Returns the workspace at a position, to 1/64 of an octave; empty (no limit) beyond the high end.
  std::optional<std::uint64_t> bytesAt(double fraction) const;
  /// Returns the position of a limit: 1 if there is none.
  double limitFraction(std::optional<std::uint64_t> limit) const { return limit ? fraction(*limit) : 1; }

  bool operator==(const WorkspaceScale& other) const { return m_low == other.m_low && m_high == other.m_high; }

 private:
  double m_low;  ///< powers of two
  double m_high;
  std::vector<Tick> m_ticks;
};

}  // namespace convscope
