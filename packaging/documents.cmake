# Manual pages, copyright and changelog, as Debian requires them. The program itself lists the commands for
# convscope-cli(1).
find_program(CONVSCOPE_GZIP gzip REQUIRED)
mark_as_advanced(CONVSCOPE_GZIP)
set(_documents ${CMAKE_CURRENT_BINARY_DIR}/documents)
set(_sources ${CMAKE_CURRENT_LIST_DIR}/man/convscope.1 ${CMAKE_CURRENT_LIST_DIR}/man/convscope-cli.1
  ${CMAKE_CURRENT_LIST_DIR}/debian-changelog)
add_custom_command(
  OUTPUT ${_documents}/convscope.1.gz ${_documents}/convscope-cli.1.gz ${_documents}/changelog.gz
  COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:convscope-cli> -D FOLDER=${_documents} -D GZIP=${CONVSCOPE_GZIP}
    -D "SOURCES=${_sources}" -P ${CMAKE_CURRENT_LIST_DIR}/make_documents.cmake
  DEPENDS convscope-cli ${_sources} ${CMAKE_CURRENT_LIST_DIR}/make_documents.cmake VERBATIM)
add_custom_target(documents DEPENDS ${_documents}/convscope-cli.1.gz)
add_dependencies(programs documents)

install(FILES ${_documents}/convscope-cli.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
if(CONVSCOPE_GUI)
  install(FILES ${_documents}/convscope.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
install(FILES ${_documents}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/convscope)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/debian-copyright RENAME copyright
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/convscope)
