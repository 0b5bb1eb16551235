# Desktop and shell integration of the programs.
install(FILES ${CMAKE_CURRENT_LIST_DIR}/../completion/convscope-cli.bash RENAME convscope-cli
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
if(CONVSCOPE_GUI)
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/../completion/convscope.bash RENAME convscope
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  set(_id io.github.convscope.ConvScope)
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/${_id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/${_id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/convscope.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
  install(FILES ${PROJECT_SOURCE_DIR}/app/window/icons/convscope.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()
