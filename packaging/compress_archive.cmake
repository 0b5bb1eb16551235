# CPack runs this on each finished package. Its own gzip has a fixed level: libdeflate makes the archive 4% smaller. Without
# libdeflate the archive stays as it is.
find_program(libdeflate_gzip libdeflate-gzip)
if(NOT CPACK_GENERATOR STREQUAL "TGZ" OR NOT libdeflate_gzip)
  return()
endif()
foreach(archive ${CPACK_PACKAGE_FILES})
  string(REGEX REPLACE "[.]gz$" "" tar ${archive})
  execute_process(COMMAND ${libdeflate_gzip} -d ${archive} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${libdeflate_gzip} -10 ${tar} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
