#include "backend/module.h"

#include "backend/cudnn_legacy/backend.h"

CONVSCOPE_BACKEND_MODULE(convscope::cudnn_legacy::LegacyBackend)
