# Runs while the component "wheel" is installed: copies the libraries of the command line program and its modules to lib/.
# A wheel cannot contain symbolic links, so each library has only the name by which the loader searches it. `binary_dir` is
# the build folder.
include(${CMAKE_CURRENT_LIST_DIR}/../bundle/excluded_libraries.cmake)
file(GLOB modules ${binary_dir}/lib/convscope/*/*.so)
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${binary_dir}/bin/convscope-cli
  MODULES ${modules}
  RESOLVED_DEPENDENCIES_VAR libraries
  UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES ${excluded})
if(missing)
  message(FATAL_ERROR "libraries of the wheel were not found: ${missing}")
endif()
set(tree $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX})
foreach(library ${libraries})
  get_filename_component(name ${library} NAME)
  file(REAL_PATH ${library} copied)
  configure_file(${copied} ${tree}/lib/${name} COPYONLY)
endforeach()
# `convscope-cli deploy` copies all of it.
file(WRITE ${tree}/share/convscope/command_line.txt
  "bin/convscope-cli\nlib\nshare/convscope/networks\nshare/convscope/device-profiles\nshare/convscope/command_line.txt\n")
