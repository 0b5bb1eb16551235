#pragma once

#include <QPushButton>
#include <QTest>
#include <algorithm>

#include "algorithms/streamed_survey.h"
#include "page_requests.h"
#include "widgets/shared/page.h"
#include "widgets/shared/session_store.h"

namespace convscope::testing {

/// Checks that `page` offers to run a survey while the session is empty, and no longer when one begins.
inline void checkRunButton(Page& page, SessionStore& store) {
  page.show();
  const PageRequests requests(page);
  const auto buttons = page.findChildren<QPushButton*>();
  const auto found = std::ranges::find(buttons, QStringLiteral("Run a survey"), &QPushButton::text);
  QVERIFY(found != buttons.end() && (*found)->isVisible());
  QTest::mouseClick(*found, Qt::LeftButton);
  QCOMPARE(requests.of<request::Run>().size(), 1);
  store.apply({makeStream({}).front()});
  QVERIFY(!(*found)->isVisible());
  store.replace({});
  QVERIFY((*found)->isVisible());
}

}  // namespace convscope::testing
