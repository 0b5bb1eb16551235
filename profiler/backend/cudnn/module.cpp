#include "backend/module.h"

#include "backend/cudnn/backend.h"

CONVSCOPE_BACKEND_MODULE(convscope::cudnn::GraphBackend)
