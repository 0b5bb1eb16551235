# Runs while the component "bundle" is installed: copies the libraries of the programs, their modules and Qt's plugins to
# lib/. `binary_dir` is the build folder, `plugins` a list of files.
file(GLOB modules ${binary_dir}/lib/convscope/*/*.so)
include(${CMAKE_CURRENT_LIST_DIR}/excluded_libraries.cmake)
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${binary_dir}/bin/convscope ${binary_dir}/bin/convscope-cli
  MODULES ${modules} ${plugins}
  RESOLVED_DEPENDENCIES_VAR libraries
  UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES ${excluded})
# What `convscope-cli deploy` copies to another host.
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${binary_dir}/bin/convscope-cli
  MODULES ${modules}
  RESOLVED_DEPENDENCIES_VAR measuring
  PRE_EXCLUDE_REGEXES ${excluded})
if(missing)
  message(FATAL_ERROR "libraries of the bundle were not found: ${missing}")
endif()
foreach(library ${libraries})
  file(INSTALL ${library} DESTINATION ${CMAKE_INSTALL_PREFIX}/lib FOLLOW_SYMLINK_CHAIN)
endforeach()

# The libraries of glvnd are opened by name.
foreach(name libEGL.so.1 libGLX.so.0 libOpenGL.so.0 libGL.so.1)
  find_file(path_${name} ${name} PATHS /usr/lib/x86_64-linux-gnu /usr/lib64 NO_DEFAULT_PATH)
  if(path_${name})
    file(INSTALL ${path_${name}} DESTINATION ${CMAKE_INSTALL_PREFIX}/lib FOLLOW_SYMLINK_CHAIN)
  endif()
endforeach()

set(tree $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX})
set(list bin/convscope-cli\n lib/convscope/backends\n lib/convscope/importers\n share/convscope/networks\n
  share/convscope/device-profiles\n share/convscope/command_line.txt\n)
foreach(library ${measuring})
  get_filename_component(name ${library} NAME)
  file(GLOB copies RELATIVE ${tree} ${tree}/lib/${name}*)  # a symbolic link and its target
  foreach(copy ${copies})
    list(APPEND list ${copy}\n)
  endforeach()
endforeach()
file(WRITE ${tree}/share/convscope/command_line.txt ${list})
