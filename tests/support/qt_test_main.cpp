#ifdef CONVSCOPE_TESTS_WITHOUT_GUI
#include <QCoreApplication>
#else
#include <QApplication>
#include <QFontDatabase>
#endif
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "support/qt_test.h"

namespace convscope::testing {
namespace {

std::map<std::string, QtTestEntry::Run>& qtTests() {
  static std::map<std::string, QtTestEntry::Run> tests;
  return tests;
}

#ifndef CONVSCOPE_TESTS_WITHOUT_GUI
/// Sets the default font: CONVSCOPE_TEST_FAMILY, otherwise DejaVu Sans, or that of the file CONVSCOPE_TEST_FONTS
/// (environment.cpp). Returns false if the family is not installed.
bool chooseFont() {
  QString family = qEnvironmentVariable("CONVSCOPE_TEST_FAMILY");
  if (!family.isEmpty() && !QFontDatabase::families().contains(family)) {
    std::fprintf(stderr, "the font %s is not installed\n", qPrintable(family));
    return false;
  }
  if (family.isEmpty() && !qEnvironmentVariableIsSet("CONVSCOPE_TEST_FONTS")) family = QStringLiteral("DejaVu Sans");
  if (!family.isEmpty()) QApplication::setFont(QFont(family, QApplication::font().pointSize()));
  return true;
}
#endif

}  // namespace

QtTestEntry::QtTestEntry(const char* name, Run run) {
  qtTests().emplace(name, run);
}

}  // namespace convscope::testing

/// Runs one registered class, or all of them if no name is given.
int main(int argc, char** argv) {
  using convscope::testing::qtTests;
#ifdef CONVSCOPE_TESTS_WITHOUT_GUI
  QCoreApplication application(argc, argv);
#else
  QApplication application(argc, argv);
  if (!convscope::testing::chooseFont()) return 2;
#endif
  application.setAttribute(Qt::AA_Use96Dpi, true);
  if (argc > 1 && argv[1][0] != '-') {
    const auto test = qtTests().find(argv[1]);
    if (test == qtTests().end()) {
      std::fprintf(stderr, "%s: no test is called %s\n", argv[0], argv[1]);
      return 2;
    }
    std::vector<char*> rest{argv[0]};
    rest.insert(rest.end(), argv + 2, argv + argc);
    return test->second(static_cast<int>(rest.size()), rest.data());
  }
  int failures = 0;
  for (const auto& [name, run] : qtTests()) failures += run(argc, argv);
  return failures == 0 ? 0 : 1;
}
