# Sets `excluded`: patterns of libraries that no package contains, those of every Linux (glibc, libstdc++), of the NVIDIA
# driver and of cuDNN.
set(excluded [[^ld-linux]] [[^lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+)\.so]]
  [[^lib(cuda|cudnn|nvrtc|cupti|nvidia).*\.so]])
