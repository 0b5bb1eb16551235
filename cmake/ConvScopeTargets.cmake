# Installed programs search libraries first in the folder beside them, wherever the tree is. DT_RPATH also applies to the
# dependencies of libraries; with DT_RUNPATH some of the system's Qt would be mixed in. Only the programs have it: a
# backend searches cuDNN on LD_LIBRARY_PATH first.
set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib")
#
# convscope_search_path(NAME): the build's program has the installed one's search path. CMake would otherwise pad the
# build's path with colons to have room for the other, and the loader takes each empty element as the current folder.
function(convscope_search_path name)
  set_target_properties(${name} PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
endfunction()

function(convscope_program name)
  convscope_search_path(${name})
  target_link_options(${name} PRIVATE -Wl,--disable-new-dtags)
  add_dependencies(programs ${name})
  install(TARGETS ${name})
endfunction()

# Packages consist of components: the program and, in the relocatable archive, the bundle (packaging/).
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)

# Everything that ships: the programs and the modules they load, without tests.
add_custom_target(programs)

# convscope_library(NAME SOURCES ... DEPENDS ...): one static library for one folder of profiler/.
function(convscope_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;PRIVATE_DEPENDS" ${ARGN})
  add_library(convscope_${name} STATIC ${ARG_SOURCES})
  convscope_use_precompiled(convscope_${name} profiler)
  target_include_directories(convscope_${name} PUBLIC ${PROJECT_SOURCE_DIR}/profiler)
  target_link_libraries(convscope_${name} PUBLIC ${ARG_DEPENDS}
    PRIVATE ${ARG_PRIVATE_DEPENDS} fmt::fmt)  # of the precompiled headers
endfunction()

# convscope_hot_sources(NAME SOURCE ...): the sources of the library NAME in which its users spend most of their time. The build
# for AddressSanitizer's tests compiles these with -O2, all others with -O0. A linker keeps the first definition of an inline
# function, so these objects come before all archives: otherwise they would call what another source compiled with -O0.
function(convscope_hot_sources name)
  if(NOT (CONVSCOPE_SANITIZER MATCHES "address" AND CMAKE_BUILD_TYPE STREQUAL "Debug"))
    return()
  endif()
  get_target_property(sources convscope_${name} SOURCES)
  list(REMOVE_ITEM sources ${ARGN})
  set_target_properties(convscope_${name} PROPERTIES SOURCES "${sources}" LINKER_LANGUAGE CXX)
  add_library(convscope_${name}_hot OBJECT ${ARGN})
  target_compile_options(convscope_${name}_hot PRIVATE -O2)
  target_include_directories(convscope_${name}_hot PRIVATE ${PROJECT_SOURCE_DIR}/profiler)
  target_link_libraries(convscope_${name}_hot PRIVATE $<TARGET_PROPERTY:convscope_${name},LINK_LIBRARIES>)
  target_link_libraries(convscope_${name} INTERFACE $<TARGET_OBJECTS:convscope_${name}_hot>)
endfunction()

# convscope_core_library(NAME SOURCES ... DEPENDS ...): a static library that needs libc and libstdc++ only, so that a
# library in other people's programs can contain it: without fmt, precompiled headers and exported symbols.
function(convscope_core_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(convscope_${name} STATIC ${ARG_SOURCES})
  set_target_properties(convscope_${name} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  # The linker leaves out what a library does not use.
  target_compile_options(convscope_${name} PRIVATE -ffunction-sections -fdata-sections)
  target_include_directories(convscope_${name} PUBLIC ${PROJECT_SOURCE_DIR}/profiler)
  target_link_libraries(convscope_${name} PUBLIC ${ARG_DEPENDS} tl::expected)
endfunction()

# convscope_backend_module(NAME SOURCES ... DEPENDS ...): a backend that is loaded at run time.
function(convscope_backend_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(convscope_backend_${name} MODULE ${ARG_SOURCES})
  target_include_directories(convscope_backend_${name} PRIVATE ${PROJECT_SOURCE_DIR}/profiler)
  target_link_libraries(convscope_backend_${name} PRIVATE convscope_backend ${ARG_DEPENDS})
  set_target_properties(convscope_backend_${name} PROPERTIES
    PREFIX "" OUTPUT_NAME ${name} CXX_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY ${CONVSCOPE_MODULE_OUTPUT_DIRECTORY}
    INSTALL_RPATH "$ORIGIN/../..")
  convscope_search_path(convscope_backend_${name})
  add_dependencies(programs convscope_backend_${name})
  install(TARGETS convscope_backend_${name} LIBRARY DESTINATION ${CONVSCOPE_MODULE_SUBDIR})
endfunction()

# convscope_add_test(NAME COMMAND ... [LABELS ...] [ENVIRONMENT ...]): a test as ctest knows it. Its time limit is for a loaded
# machine and a sanitizer.
function(convscope_add_test name)
  cmake_parse_arguments(ARG "" "" "COMMAND;LABELS;ENVIRONMENT" ${ARGN})
  add_test(NAME ${name} COMMAND ${ARG_COMMAND})
  set_tests_properties(${name} PROPERTIES TIMEOUT 1800 LABELS "${ARG_LABELS}"
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;${ARG_ENVIRONMENT}")
endfunction()

# convscope_test(NAME SOURCES ... DEPENDS ... [LABELS ...] [SHARDS N]): one GoogleTest program, which ctest runs as one
# process; with SHARDS as N processes, NAME.1 to NAME.N, which share the tests. Tests of one process must not depend on
# each other.
function(convscope_test name)
  cmake_parse_arguments(ARG "" "SHARDS" "SOURCES;DEPENDS;LABELS" ${ARGN})
  add_executable(test_${name} ${ARG_SOURCES})
  convscope_use_precompiled(test_${name} test)
  target_link_libraries(test_${name} PRIVATE ${ARG_DEPENDS} convscope_test_environment fmt::fmt tl::expected
    GTest::gtest GTest::gmock GTest::gtest_main)
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(test_${name} PRIVATE
    CONVSCOPE_SOURCE_DIR="${PROJECT_SOURCE_DIR}" CONVSCOPE_BINARY_DIR="${PROJECT_BINARY_DIR}")
  if(NOT ARG_SHARDS)
    convscope_add_gtest(${name} test_${name} "${ARG_LABELS}" "")
    return()
  endif()
  foreach(shard RANGE 1 ${ARG_SHARDS})
    math(EXPR index "${shard} - 1")
    convscope_add_gtest(${name}.${shard} test_${name} "${ARG_LABELS}"
      "GTEST_TOTAL_SHARDS=${ARG_SHARDS};GTEST_SHARD_INDEX=${index}")
    set_tests_properties(${name}.${shard} PROPERTIES COST ${ARG_SHARDS})  # the long ones first
  endforeach()
endfunction()

# One process of a GoogleTest program. ctest reports it as skipped if it skipped all of its tests and none failed:
# GoogleTest ends its output with these lines only then.
function(convscope_add_gtest name program labels environment)
  convscope_add_test(${name} COMMAND ${program} LABELS ${labels} ENVIRONMENT ${environment})
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "PASSED  . 0 tests[.]\n(.  SKIPPED . [^\n]*\n)+$")
endfunction()

# convscope_qt_tests(NAME SOURCES ... TESTS ... [LAYOUTS ...] [DEPENDS ...] [LABELS ...]): one QtTest program, test_NAME. Each
# of TESTS is a class that CONVSCOPE_QT_TEST registers under this name (tests/support/qt_test.h); ctest runs it as NAME.TEST.
# LAYOUTS are the tests whose results depend on the default font: ctest also runs them under other common fonts, as
# NAME.TEST.noto and NAME.TEST.liberation, and skips those whose font is not installed. No test needs a display. Under a
# sanitizer the default font is enough: the others execute the same code, with other widths.
function(convscope_qt_tests name)
  cmake_parse_arguments(ARG "" "" "SOURCES;TESTS;LAYOUTS;DEPENDS;LABELS" ${ARGN})
  convscope_qt_program(test_${name} SOURCES ${ARG_SOURCES} DEPENDS ${ARG_DEPENDS})
  foreach(test ${ARG_TESTS})
    convscope_add_test(${name}.${test} COMMAND test_${name} ${test} LABELS ${ARG_LABELS})
  endforeach()
  if(CONVSCOPE_SANITIZER)
    return()
  endif()
  foreach(test ${ARG_LAYOUTS})
    foreach(family Noto Liberation)
      string(TOLOWER ${family} suffix)
      convscope_add_test(${name}.${test}.${suffix} COMMAND test_${name} ${test} LABELS ${ARG_LABELS}
        ENVIRONMENT "CONVSCOPE_TEST_FAMILY=${family} Sans")
      set_tests_properties(${name}.${test}.${suffix} PROPERTIES SKIP_REGULAR_EXPRESSION "the font [^\n]* is not installed")
    endforeach()
  endforeach()
endfunction()

# convscope_qt_program(NAME SOURCES ... DEPENDS ...): a program of QtTest classes that ctest does not run by itself.
function(convscope_qt_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES} ${PROJECT_SOURCE_DIR}/tests/support/qt_test_main.cpp)
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  convscope_use_precompiled(${name} qt_test)
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} convscope_test_environment Qt6::Widgets Qt6::Test)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR}/tests/widgets)
endfunction()
