#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace convscope {

struct StoppingSettings {
  int minimumSamples = 6;       ///< the fewest whose range is a 95% interval of the median
  int maximumSamples = 24;      ///< more did not bring two processes closer together: what is left differs by process
  double relativeWidth = 0.01;  ///< half the interval over the median, at which a median counts as known
  double resolutionUs = 0.5;    ///< of a device event: widths and differences below it mean nothing
  double farFactor = 1.5;       ///< whoever's first sample is this much slower than the leader's leaves with it
  double clearFactor = 1.1;     ///< whoever is surely this much slower than the leader leaves before the minimum
  double budgetUs = 200'000;    ///< device time after which an algorithm with three samples is left as it is
};

/// Settings under which every runner that is not far behind takes exactly `count` samples: for a long run that others
/// are judged by.
StoppingSettings exactSamples(int count);

/// What the rule knows of one algorithm of a race.
struct Runner {
  std::span<const double> us;  ///< its samples
  int repeats = 1;             ///< executions behind each
};

/// Decides which algorithms of a race need further samples. Stateless: asked anew before each round.
///
/// A runner is done when its median is known well enough, when it is surely slower than the leader (the runner with the
/// least median): their 95% intervals do not touch, when it has the maximum of samples, or when it has used its budget
/// of device time. None is done before the minimum, save those far behind, the clearly beaten and those that spent
/// their budget.
class StoppingRule {
 public:
  explicit StoppingRule(const StoppingSettings& settings) : m_settings(settings) {}

  /// Indices of those in `runners` that need a further sample; empty when the race is over.
  std::vector<std::size_t> unsettled(std::span<const Runner> runners) const;

 private:
  struct Leader {
    double us;    ///< the least median of any count of samples
    double high;  ///< of its interval, where it has enough samples for one
  };
  static Leader leader(std::span<const Runner> runners);
  bool settled(const Runner& runner, const Leader& leader) const;

  StoppingSettings m_settings;
};

}  // namespace convscope
