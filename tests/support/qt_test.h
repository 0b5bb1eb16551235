#pragma once

#include <QTest>

namespace convscope::testing {

/// For what takes milliseconds on a machine that has time, and is not watched.
inline constexpr int kPatienceMs = 60'000;

/// Adds a class of QtTest tests to its program (qt_test_main.cpp).
struct QtTestEntry {
  using Run = int (*)(int argc, char** argv);  ///< returns the number of failures
  QtTestEntry(const char* name, Run run);
};

template <class Test>
int runQtTest(int argc, char** argv) {
  Test test;
  return QTest::qExec(&test, argc, argv);
}

}  // namespace convscope::testing

/// Registers a class of QtTest tests: `PROGRAM NAME [OPTIONS of QTest]` runs it.
#define CONVSCOPE_QT_TEST(Class, name) \
  static const convscope::testing::QtTestEntry kQtTest_##name(#name, &convscope::testing::runQtTest<Class>);

// Qt's own wait 5 s, which a loaded machine may need for milliseconds of work.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), convscope::testing::kPatienceMs)
#define QTRY_VERIFY2(expression, message) \
  QTRY_VERIFY2_WITH_TIMEOUT((expression), message, convscope::testing::kPatienceMs)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT((actual), expected, convscope::testing::kPatienceMs)
