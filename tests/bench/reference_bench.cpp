#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "bench/figures.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"

namespace reference_bench {

using namespace convscope::testing;

/// A fixed calculation. The other figures are compared with it if there is no other build to compare with.
class ReferenceBench : public QObject {
  Q_OBJECT

 private slots:
  void sortsAMillionNumbers();
};

void ReferenceBench::sortsAMillionNumbers() {
  std::vector<int> numbers(1'000'000);
  std::iota(numbers.begin(), numbers.end(), 0);
  std::ranges::shuffle(numbers, std::mt19937(1));
  const double from = threadMs();
  std::ranges::sort(numbers);
  reportFigure("reference", threadMs() - from);
  QVERIFY(std::ranges::is_sorted(numbers));
}

}  // namespace reference_bench

CONVSCOPE_QT_TEST(reference_bench::ReferenceBench, reference)
#include "reference_bench.moc"
