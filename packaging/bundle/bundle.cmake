# The relocatable archive: Qt's plugins, a font, and every library but the system's own (glibc, libstdc++) and NVIDIA's.
if(NOT CONVSCOPE_GUI)
  return()
endif()
find_package(Qt6 REQUIRED COMPONENTS Core)
set(_plugins ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_PLUGINS})
set(_copied)
foreach(_plugin platforms/libqoffscreen.so platforms/libqxcb.so xcbglintegrations/libqxcb-egl-integration.so
    xcbglintegrations/libqxcb-glx-integration.so platforminputcontexts/libcomposeplatforminputcontextplugin.so
    iconengines/libqsvgicon.so imageformats/libqsvg.so)
  get_filename_component(_folder ${_plugin} DIRECTORY)
  list(APPEND _copied ${_plugins}/${_plugin})
  install(FILES ${_plugins}/${_plugin} DESTINATION lib/convscope/qt/${_folder} COMPONENT bundle EXCLUDE_FROM_ALL)
endforeach()
install(FILES ${CMAKE_CURRENT_LIST_DIR}/qt.conf DESTINATION bin COMPONENT bundle EXCLUDE_FROM_ALL)

find_file(CONVSCOPE_FONT DejaVuSans.ttf PATHS /usr/share/fonts PATH_SUFFIXES truetype/dejavu)
find_file(CONVSCOPE_FONT_BOLD DejaVuSans-Bold.ttf PATHS /usr/share/fonts PATH_SUFFIXES truetype/dejavu)
find_file(CONVSCOPE_FONT_MONO DejaVuSansMono.ttf PATHS /usr/share/fonts PATH_SUFFIXES truetype/dejavu)
mark_as_advanced(CONVSCOPE_FONT CONVSCOPE_FONT_BOLD CONVSCOPE_FONT_MONO)
foreach(_font CONVSCOPE_FONT CONVSCOPE_FONT_BOLD CONVSCOPE_FONT_MONO)
  if(${_font})
    install(FILES ${${_font}} DESTINATION share/convscope/fonts COMPONENT bundle EXCLUDE_FROM_ALL)
  endif()
endforeach()

install(FILES ${CMAKE_CURRENT_LIST_DIR}/fonts.conf DESTINATION share/convscope/fonts COMPONENT bundle EXCLUDE_FROM_ALL)
install(CODE "set(binary_dir \"${PROJECT_BINARY_DIR}\")\nset(plugins \"${_copied}\")" COMPONENT bundle EXCLUDE_FROM_ALL)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/copy_libraries.cmake COMPONENT bundle EXCLUDE_FROM_ALL)
