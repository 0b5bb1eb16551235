#include "policy/framework/choice.h"

namespace convscope {

Warmup& Warmup::operator+=(const Warmup& other) {
  queryUs += other.queryUs;
  buildUs += other.buildUs;
  loadUs += other.loadUs;
  warmupRunsUs += other.warmupRunsUs;
  timedRunsUs += other.timedRunsUs;
  compiledUs += other.compiledUs;
  return *this;
}

Warmup operator*(const Warmup& warmup, double times) {
  return {warmup.queryUs * times,      warmup.buildUs * times,     warmup.loadUs * times,
          warmup.warmupRunsUs * times, warmup.timedRunsUs * times, warmup.compiledUs * times};
}

}  // namespace convscope
