#pragma once

#include <QList>
#include <variant>

#include "widgets/shared/page.h"

namespace convscope::testing {

/// Collects what a page asks the window for.
class PageRequests {
 public:
  explicit PageRequests(const Page& page) {
    QObject::connect(&page, &Page::requested, &m_context,
                     [this](const PageRequest& request) { m_all.append(request); });
  }

  /// Returns the requests of one kind.
  template <typename Request>
  QList<Request> of() const {
    QList<Request> found;
    for (const PageRequest& each : m_all) {
      if (const auto* request = std::get_if<Request>(&each)) found.append(*request);
    }
    return found;
  }

 private:
  QObject m_context;  ///< ends the connection with this object
  QList<PageRequest> m_all;
};

}  // namespace convscope::testing
