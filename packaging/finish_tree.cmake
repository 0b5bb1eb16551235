# Run by CPack on the installed tree, before the package is made. A Debian package finds its libraries where the system
# keeps them: its programs carry no search path of their own.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
file(GLOB_RECURSE binaries ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/bin/* ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*.so)
foreach(binary ${binaries})
  file(RPATH_REMOVE FILE ${binary})
endforeach()
