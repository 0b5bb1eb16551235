# Finds the CUDA runtime (static), cuDNN 9 with its graph API, and the headers of CUPTI. Headers and libraries suffice;
# CMake's own FindCUDAToolkit requires nvcc, which is not used here.
#
# Looks in $CUDA_HOME, $CUDA_PATH, /usr/local/cuda and the system's folders; for cuDNN first in $CUDNN_PATH.
#
# CudaCudnn::cudart       static CUDA runtime
# CudaCudnn::cudnn        cuDNN
# CudaCudnn::cupti        headers of CUPTI, which is opened at run time; exists only if they are found
# CudaCudnn_VERSION       version of the cuDNN headers
set(_hints $ENV{CUDA_HOME} $ENV{CUDA_PATH} /usr/local/cuda)

find_path(CudaCudnn_CUDA_INCLUDE_DIR cuda_runtime_api.h HINTS ${_hints} PATH_SUFFIXES include)
find_library(CudaCudnn_CUDART_LIBRARY libcudart_static.a HINTS ${_hints} PATH_SUFFIXES lib64 lib lib/x64)
find_path(CudaCudnn_CUDNN_INCLUDE_DIR cudnn_graph.h HINTS $ENV{CUDNN_PATH} ${_hints} PATH_SUFFIXES include)
find_library(CudaCudnn_CUDNN_LIBRARY NAMES cudnn libcudnn.so.9 HINTS $ENV{CUDNN_PATH} ${_hints}
  PATH_SUFFIXES lib64 lib lib/x64)
find_path(CudaCudnn_CUPTI_INCLUDE_DIR cupti.h HINTS ${_hints} PATH_SUFFIXES include extras/CUPTI/include)
mark_as_advanced(CudaCudnn_CUDA_INCLUDE_DIR CudaCudnn_CUDART_LIBRARY CudaCudnn_CUDNN_INCLUDE_DIR
  CudaCudnn_CUDNN_LIBRARY CudaCudnn_CUPTI_INCLUDE_DIR)

if(CudaCudnn_CUDNN_INCLUDE_DIR)
  file(STRINGS ${CudaCudnn_CUDNN_INCLUDE_DIR}/cudnn_version.h _lines REGEX "#define CUDNN_(MAJOR|MINOR|PATCHLEVEL) ")
  string(REGEX REPLACE ".*MAJOR ([0-9]+).*MINOR ([0-9]+).*PATCHLEVEL ([0-9]+).*" "\\1.\\2.\\3" CudaCudnn_VERSION
    "${_lines}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CudaCudnn
  REQUIRED_VARS CudaCudnn_CUDNN_LIBRARY CudaCudnn_CUDNN_INCLUDE_DIR CudaCudnn_CUDA_INCLUDE_DIR
    CudaCudnn_CUDART_LIBRARY
  VERSION_VAR CudaCudnn_VERSION)

if(CudaCudnn_FOUND AND NOT TARGET CudaCudnn::cudart)
  find_package(Threads REQUIRED)
  add_library(CudaCudnn::cudart STATIC IMPORTED GLOBAL)
  set_target_properties(CudaCudnn::cudart PROPERTIES
    IMPORTED_LOCATION ${CudaCudnn_CUDART_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${CudaCudnn_CUDA_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "Threads::Threads;${CMAKE_DL_LIBS};rt")
  add_library(CudaCudnn::cudnn SHARED IMPORTED GLOBAL)
  set_target_properties(CudaCudnn::cudnn PROPERTIES
    IMPORTED_LOCATION ${CudaCudnn_CUDNN_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES "${CudaCudnn_CUDNN_INCLUDE_DIR};${CudaCudnn_CUDA_INCLUDE_DIR}")
  if(CudaCudnn_CUPTI_INCLUDE_DIR)
    add_library(CudaCudnn::cupti INTERFACE IMPORTED GLOBAL)
    set_target_properties(CudaCudnn::cupti PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${CudaCudnn_CUPTI_INCLUDE_DIR};${CudaCudnn_CUDA_INCLUDE_DIR}")
  endif()
endif()
unset(_hints)
unset(_lines)
