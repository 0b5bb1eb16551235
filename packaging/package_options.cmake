# CPack reads this once for each generator.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL program)
  set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION science)
  set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Measures every convolution algorithm of a network through cuDNN or oneDNN
and shows its time, workspace and warm-up. Predicts what the benchmark and
deterministic switches of deep learning frameworks cost and gain.")
  # Backends are opened at run time if their libraries are available: they are not dependencies.
  file(GLOB programs ${CPACK_CONVSCOPE_BINARY_DIR}/bin/convscope ${CPACK_CONVSCOPE_BINARY_DIR}/bin/convscope-cli)
  set(work ${CPACK_CONVSCOPE_BINARY_DIR}/shlibdeps)
  file(WRITE ${work}/debian/control "Source: convscope\n\nPackage: convscope\nArchitecture: any\n")
  execute_process(COMMAND dpkg-shlibdeps -O ${programs} WORKING_DIRECTORY ${work}
    OUTPUT_VARIABLE depends OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "dpkg-shlibdeps failed (apt install dpkg-dev)")
  endif()
  string(REPLACE "shlibs:Depends=" "" CPACK_DEBIAN_PACKAGE_DEPENDS "${depends}")
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libdnnl2)
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS fonts-noto-cjk)
else()
  set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
  set(CPACK_COMPONENTS_ALL program bundle)
  set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
endif()
