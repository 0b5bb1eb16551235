# Run while installing the component "bundle", after "program": copies what the installed programs, backends and Qt
# plugins need to lib/. Left out: what every Linux has (glibc, libstdc++) and what comes with an NVIDIA driver or cuDNN.
set(prefix $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX})
file(GLOB programs ${prefix}/bin/convscope*)
file(GLOB_RECURSE modules ${prefix}/lib/convscope/*.so)
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${programs}
  MODULES ${modules}
  RESOLVED_DEPENDENCIES_VAR libraries
  UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES [[^ld-linux]] [[^lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+)\.so]]
    [[^lib(cuda|cudnn|nvrtc|cupti|nvidia).*\.so]]
  POST_EXCLUDE_REGEXES "^${prefix}/.*")
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
