#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace convscope {

struct StoppingSettings {
  int minimumSamples = 6;  ///< the fewest whose range is a 95% interval of the median
  int maximumSamples =
      24;  ///< more did not bring two processes closer: the rest of the difference is between processes
  double relativeWidth = 0.01;  ///< half the interval over the median, at which a median counts as known
  double resolutionUs = 0.5;    ///< of a device event: widths and differences below it mean nothing
  double farFactor = 1.5;       ///< a runner whose first sample is this much slower than the leader is done
  double clearFactor = 1.1;     ///< a runner that is surely this much slower than the leader is done before the minimum
  double budgetUs = 200'000;    ///< device time after which an algorithm with three samples is done
};

/// Settings under which every runner that is not far behind takes exactly `count` samples: for a long run that judges
/// shorter ones.
StoppingSettings exactSamples(int count);

/// One algorithm of a race.
struct Runner {
  std::span<const double> us;  ///< its samples
  int repeats = 1;             ///< executions behind each
};

/// Decides which algorithms of a race need further samples. Stateless: called before each round.
///
/// A runner is done if its median is known well enough, if it is surely slower than the leader (the runner with the
/// smallest median), so that their 95% intervals do not overlap, if it has the maximum number of samples, or if it has
/// used its budget of device time. Before the minimum number of samples a runner is done only if it is far behind,
/// clearly beaten or has used its budget.
class StoppingRule {
 public:
  explicit StoppingRule(const StoppingSettings& settings) : m_settings(settings) {}

  /// Indices of those in `runners` that need a further sample; empty when the race is over.
  std::vector<std::size_t> unsettled(std::span<const Runner> runners) const;

 private:
  struct Leader {
    double us;    ///< the least median of any count of samples
    double high;  ///< of its interval, if it has enough samples for one
  };
  static Leader leader(std::span<const Runner> runners);
  bool settled(const Runner& runner, const Leader& leader) const;

  StoppingSettings m_settings;
};

}  // namespace convscope
