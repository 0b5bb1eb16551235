#include "support/synthetic_session.h"
#include "support/written_session.h"

/// Writes a synthetic session of ResNet-50 at three sizes.
int main(int argc, char** argv) {
  using namespace convscope;
  const Session session =
      testing::syntheticSession({.algorithms = 40}, {{32, 3, 160, 160}, {32, 3, 192, 192}, {32, 3, 224, 224}});
  testing::writeSession(argc > 1 ? argv[1] : "synthetic.convscope", session);
}
