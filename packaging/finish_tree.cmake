# CPack runs this on the installed tree before it makes a package. In a Debian package, programs find libraries in the
# system's folders, so their search paths are removed.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
file(GLOB_RECURSE binaries ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/bin/* ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*.so)
foreach(binary ${binaries})
  file(RPATH_REMOVE FILE ${binary})
endforeach()
