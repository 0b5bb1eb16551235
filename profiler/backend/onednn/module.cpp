#include "backend/module.h"

#include "backend/onednn/backend.h"

CONVSCOPE_BACKEND_MODULE(convscope::onednn::OneDnnBackend)
