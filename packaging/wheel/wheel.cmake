# The component "wheel": the command line program with its modules, data and libraries, as the Python wheel contains them.
install(TARGETS convscope-cli RUNTIME DESTINATION bin COMPONENT wheel EXCLUDE_FROM_ALL)
# install_for_wheel(FOLDER TARGET ...): modules, if they are built.
function(install_for_wheel folder)
  foreach(_target ${ARGN})
    if(TARGET ${_target})
      install(TARGETS ${_target} LIBRARY DESTINATION ${folder} COMPONENT wheel EXCLUDE_FROM_ALL)
    endif()
  endforeach()
endfunction()
install_for_wheel(lib/convscope convscope_apply)
install_for_wheel(lib/convscope/forwarding convscope_forwarding)
install_for_wheel(lib/convscope/importers convscope_importer_onnx)
install_for_wheel(${CONVSCOPE_MODULE_SUBDIR} convscope_backend_cudnn convscope_backend_cudnn-legacy
  convscope_backend_onednn)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/networks ${PROJECT_SOURCE_DIR}/resources/device-profiles
  DESTINATION share/convscope COMPONENT wheel EXCLUDE_FROM_ALL FILES_MATCHING PATTERN *.json PATTERN *.tsv)
install(CODE "set(binary_dir \"${PROJECT_BINARY_DIR}\")" COMPONENT wheel EXCLUDE_FROM_ALL)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/copy_libraries.cmake COMPONENT wheel EXCLUDE_FROM_ALL)
