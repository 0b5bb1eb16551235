# Build options, and the compiler settings that all targets share.
option(CONVSCOPE_TESTS "Build the tests" ON)
option(CONVSCOPE_BENCHMARKS "Build the benchmarks (Google Benchmark)" ON)
option(CONVSCOPE_GUI "Build the desktop application (Qt 6 with Qt Charts)" ON)
option(CONVSCOPE_CUDNN "Build the cuDNN backends if CUDA and cuDNN headers are found" ON)
option(CONVSCOPE_ONEDNN "Build the oneDNN backend if its headers are found" ON)
option(CONVSCOPE_ONNX "Build the import of ONNX models if ONNX's headers are found" ON)
option(CONVSCOPE_WERROR "Treat warnings as errors" OFF)
option(CONVSCOPE_FUZZ "Build the fuzz targets with libFuzzer (needs clang)" OFF)
option(CONVSCOPE_COVERAGE "Measure the line coverage of profiler/" OFF)
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
  # ccache caches objects compiled with precompiled headers only with these settings. The system's env sets them, because
  # `cmake -E env` takes 50 ms to start, once for each source.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    env CCACHE_SLOPPINESS=pch_defines,time_macros ${CONVSCOPE_CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  if(NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
    add_compile_options(-fpch-preprocess)  # required by ccache
  endif()
  # False alarms on libstdc++'s std::string (GCC bugs 105651, 105329); AddressSanitizer finds real ones.
  add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")  # required by ccache
endif()
if(CONVSCOPE_WERROR)
  add_compile_options(-Werror)
endif()
if(CONVSCOPE_SANITIZER)
  add_compile_options(-fsanitize=${CONVSCOPE_SANITIZER} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  if(CONVSCOPE_SANITIZER MATCHES "undefined")
    # AddressSanitizer also finds null pointers; without these the build takes a quarter less time.
    add_compile_options(-fno-sanitize=null,alignment)
  endif()
  if(CONVSCOPE_SANITIZER MATCHES "address" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND
     CMAKE_CXX_COMPILER_VERSION VERSION_LESS 15)
    # Stack use after return is checked from clang 15 on; clang 14 compiles the code for it into every function, unused.
    add_compile_options(-fsanitize-address-use-after-return=never)
  endif()
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)  # false alarms in instrumented code
  add_link_options(-fsanitize=${CONVSCOPE_SANITIZER})
endif()
if(CONVSCOPE_COVERAGE)
  add_link_options(--coverage)
endif()

# All programs in one folder: programs and tests find the backend modules beside them, as after installation.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CONVSCOPE_MODULE_SUBDIR lib/convscope/backends)
set(CONVSCOPE_MODULE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${CONVSCOPE_MODULE_SUBDIR})
if(CONVSCOPE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
