# convscope_allow_older_libstdcxx(TARGET): lets a program that GCC 12 builds run with the libstdc++ of GCC 11 (RHEL 9, Amazon
# Linux 2023, Anaconda).
#
# The only newer function that the programs use is std::condition_variable::wait. Its object comes from the static library,
# as in Red Hat's libstdc++_nonshared.a. All of libstdc++ cannot be static: libraries in the same process need the shared
# one, e.g. oneDNN, simdjson and cuDNN, and exceptions and strings pass between program and modules.
# packaging/check-wheel.sh reads the versions.
function(convscope_allow_older_libstdcxx target)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR CONVSCOPE_SANITIZER)
    return()
  endif()
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libstdc++.a
    OUTPUT_VARIABLE library OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT IS_ABSOLUTE "${library}" OR NOT CMAKE_AR)
    return()  # the compiler has no static libstdc++
  endif()
  set(folder ${CMAKE_BINARY_DIR}/older_libstdcxx)
  set(object ${folder}/condition_variable.o)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${object} COMMAND ${CMAKE_AR} x ${library} condition_variable.o
    DEPENDS ${library} WORKING_DIRECTORY ${folder} VERBATIM)
  target_sources(${target} PRIVATE ${object})
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
endfunction()
