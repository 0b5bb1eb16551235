#pragma once

#include <QTableView>
#include <string>
#include <vector>

#include "support/synthetic_session.h"
#include "widgets/determinism/determinism_chart.h"
#include "widgets/layers/layers_page.h"

namespace convscope::testing {

inline Session determinismSession(const std::string& backend = "cudnn") {
  return syntheticSession({.network = "alexnet", .backend = backend, .algorithms = 30}, {{16, 3, 224, 224}});
}

/// The view of the price of determinism, in its page.
struct ShownDeterminism {
  explicit ShownDeterminism(const Session& session = determinismSession()) {
    page.resize(1200, 900);
    page.showView(QStringLiteral("determinism"));
    page.setDetailsOpen(true);
    page.show();
    store.replace(session);
    chart().rebuildNow();
  }
  const Survey& survey() const { return *store.survey(0); }
  DeterminismChart& chart() { return *page.findChild<DeterminismChart*>(); }
  QTableView& table(int index) { return *view().tables().at(index); }
  const DeterminismView& view() const { return page.determinism(); }
  const std::vector<SwitchPair>& parts() const { return view().determinism().pairs(); }

  SessionStore store;
  ShownSurvey current{store};
  LayersPage page{current};
};

}  // namespace convscope::testing
