#pragma once

#include <QTest>

namespace convscope::testing {

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
