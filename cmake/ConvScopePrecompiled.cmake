# Headers that most sources of a kind include, parsed once for all of them, which halves the build time of `dev`. A source
# includes the ones that it uses all the same, by convention: no check notices a missing one in a source.
set(CONVSCOPE_STANDARD_HEADERS <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span>
  <stop_token> <string> <string_view> <utility> <variant> <vector> <fmt/format.h> <tl/expected.hpp>)
file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "")
add_custom_target(precompiled)

# convscope_precompiled(KIND LIBRARIES HEADERS ...): defines the headers of one kind of target, which uses them by
# convscope_use_precompiled.
function(convscope_precompiled kind)
  cmake_parse_arguments(ARG "PROGRAM" "" "LIBRARIES;DEFINITIONS;HEADERS" ${ARGN})
  if(ARG_PROGRAM)  # programs and libraries have different compiler options
    file(WRITE ${CMAKE_BINARY_DIR}/precompiled_main.cpp "int main() {}\n")
    add_executable(convscope_precompiled_${kind} ${CMAKE_BINARY_DIR}/precompiled_main.cpp)
  else()
    add_library(convscope_precompiled_${kind} OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
  endif()
  add_dependencies(precompiled convscope_precompiled_${kind})
  target_link_libraries(convscope_precompiled_${kind} PRIVATE ${ARG_LIBRARIES})
  target_compile_definitions(convscope_precompiled_${kind} PRIVATE ${ARG_DEFINITIONS})
  target_precompile_headers(convscope_precompiled_${kind} PRIVATE ${ARG_HEADERS})
endfunction()

function(convscope_use_precompiled target kind)
  target_precompile_headers(${target} REUSE_FROM convscope_precompiled_${kind})
endfunction()

convscope_precompiled(profiler LIBRARIES fmt::fmt tl::expected HEADERS ${CONVSCOPE_STANDARD_HEADERS})
if(CONVSCOPE_GUI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Charts Svg)
  set(CONVSCOPE_QT_HEADERS LIBRARIES fmt::fmt tl::expected Qt6::Widgets Qt6::Charts Qt6::Svg
    DEFINITIONS QT_NO_CAST_FROM_ASCII
    HEADERS ${CONVSCOPE_STANDARD_HEADERS} <QAbstractTableModel> <QApplication> <QChart> <QComboBox> <QFontMetricsF> <QHeaderView>
      <QLabel> <QLineEdit> <QPainter> <QPushButton> <QStringList> <QTabWidget> <QTableView> <QTimer> <QVBoxLayout>)
  convscope_precompiled(qt ${CONVSCOPE_QT_HEADERS})
endif()

# The headers of tests, which have compiler options of their own.
macro(convscope_precompile_for_tests)
  convscope_precompiled(test PROGRAM LIBRARIES fmt::fmt tl::expected GTest::gtest GTest::gmock
    HEADERS ${CONVSCOPE_STANDARD_HEADERS} <gmock/gmock.h> <gtest/gtest.h>)
  if(CONVSCOPE_GUI)
    convscope_precompiled(qt_test ${CONVSCOPE_QT_HEADERS})
  endif()
endmacro()
