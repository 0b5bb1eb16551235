#include "widgets/mechanism/mechanism_page.h"

#include "widgets/shared/page_parts.h"

namespace convscope {

MechanismPage::MechanismPage(ShownSurvey& shown, QWidget* parent) : Page(parent), m_view(new MechanismView(shown)) {
  addContents(makeEmptyState(
      *this,
      tr("<h3>No network yet</h3><p>Open a session of a network, or measure one: then each step of a framework's "
         "choice is shown here, with its real times.</p>")));
  addContents(m_view);
  setFocusProxy(m_view);
  connect(&shown, &ShownSurvey::changed, this, &MechanismPage::follow);
  follow();
}

void MechanismPage::follow() {
  showContents(hasMechanism() ? 1 : 0);
  emit hasMechanismChanged();
}

}  // namespace convscope
