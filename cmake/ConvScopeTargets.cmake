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

# convscope_test(NAME SOURCES ... DEPENDS ... [LABELS ...]): one GoogleTest program, each of its tests known to ctest.
function(convscope_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LABELS" ${ARGN})
  add_executable(test_${name} ${ARG_SOURCES})
  convscope_use_precompiled(test_${name} test)
  target_link_libraries(test_${name} PRIVATE ${ARG_DEPENDS} fmt::fmt tl::expected
    GTest::gtest GTest::gmock GTest::gtest_main)
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(test_${name} PRIVATE
    CONVSCOPE_SOURCE_DIR="${PROJECT_SOURCE_DIR}" CONVSCOPE_BINARY_DIR="${PROJECT_BINARY_DIR}")
  gtest_discover_tests(test_${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300 LABELS "${ARG_LABELS}")
endfunction()

# convscope_qt_tests(NAME SOURCES ... TESTS ... [SPEED_TESTS ...] [DEPENDS ...] [LABELS ...]): one QtTest program, test_NAME.
# Each of TESTS is a class that CONVSCOPE_QT_TEST registers under this name (tests/support/qt_test.h); ctest runs it as
# NAME.TEST. SPEED_TESTS run alone and have the label "speed". No test needs a display.
function(convscope_qt_tests name)
  cmake_parse_arguments(ARG "" "" "SOURCES;TESTS;SPEED_TESTS;DEPENDS;LABELS" ${ARGN})
  add_executable(test_${name} ${ARG_SOURCES} ${PROJECT_SOURCE_DIR}/tests/support/qt_test_main.cpp)
  set_target_properties(test_${name} PROPERTIES AUTOMOC ON)
  convscope_use_precompiled(test_${name} qt_test)
  target_link_libraries(test_${name} PRIVATE ${ARG_DEPENDS} Qt6::Widgets Qt6::Test)
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR}/tests/widgets)
  foreach(test ${ARG_TESTS} ${ARG_SPEED_TESTS})
    add_test(NAME ${name}.${test} COMMAND test_${name} ${test})
    set_tests_properties(${name}.${test} PROPERTIES
      ENVIRONMENT QT_QPA_PLATFORM=offscreen TIMEOUT 300 LABELS "${ARG_LABELS}")
  endforeach()
  foreach(test ${ARG_SPEED_TESTS})
    set_tests_properties(${name}.${test} PROPERTIES LABELS speed RUN_SERIAL ON)
  endforeach()
endfunction()
