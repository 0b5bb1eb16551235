# Run while the component "bundle" is installed: copies to lib/ what the programs, their modules and Qt's plugins need.
# Left out: what every Linux has (glibc, libstdc++) and what comes with an NVIDIA driver or cuDNN. `binary_dir` is the
# build folder, `plugins` a list of files.
file(GLOB modules ${binary_dir}/lib/convscope/*/*.so)
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${binary_dir}/bin/convscope ${binary_dir}/bin/convscope-cli
  MODULES ${modules} ${plugins}
  RESOLVED_DEPENDENCIES_VAR libraries
  UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES [[^ld-linux]] [[^lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+)\.so]]
    [[^lib(cuda|cudnn|nvrtc|cupti|nvidia).*\.so]])
if(missing)
  message(FATAL_ERROR "the bundle lacks ${missing}")
endif()
foreach(library ${libraries})
  file(INSTALL ${library} DESTINATION ${CMAKE_INSTALL_PREFIX}/lib FOLLOW_SYMLINK_CHAIN)
endforeach()

# glvnd's libraries are opened by name.
foreach(name libEGL.so.1 libGLX.so.0 libOpenGL.so.0 libGL.so.1)
  find_file(path_${name} ${name} PATHS /usr/lib/x86_64-linux-gnu /usr/lib64 NO_DEFAULT_PATH)
  if(path_${name})
    file(INSTALL ${path_${name}} DESTINATION ${CMAKE_INSTALL_PREFIX}/lib FOLLOW_SYMLINK_CHAIN)
  endif()
endforeach()
