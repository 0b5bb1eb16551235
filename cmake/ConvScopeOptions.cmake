# What can be switched off, and the compiler settings that every target shares.
option(CONVSCOPE_TESTS "Build the tests" ON)
option(CONVSCOPE_BENCHMARKS "Build the benchmarks (Google Benchmark)" ON)
option(CONVSCOPE_GUI "Build the desktop application (Qt 6 with Qt Charts)" OFF)
option(CONVSCOPE_CUDNN "Build the cuDNN backends where CUDA and cuDNN headers are found" ON)
option(CONVSCOPE_ONEDNN "Build the oneDNN backend where its headers are found" ON)
option(CONVSCOPE_WERROR "Treat warnings as errors" OFF)
set(CONVSCOPE_SANITIZER "" CACHE STRING "Sanitizers for the whole build: address,undefined or thread")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CONVSCOPE_CCACHE ccache)
if(CONVSCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CONVSCOPE_CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(CONVSCOPE_WERROR)
  add_compile_options(-Werror)
endif()
if(CONVSCOPE_SANITIZER)
  add_compile_options(-fsanitize=${CONVSCOPE_SANITIZER} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${CONVSCOPE_SANITIZER})
endif()

# One place for what is built, so that programs and tests find the backend modules beside them as after installation.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CONVSCOPE_MODULE_SUBDIR lib/convscope/backends)
set(CONVSCOPE_MODULE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${CONVSCOPE_MODULE_SUBDIR})
