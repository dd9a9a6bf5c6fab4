// Responses of /readyz.
#pragma once

#include "app/foundation.h"
#include "http/message/response.h"
#include "render/page_renderer.h"

namespace molar::app {

// 200 if database and engine are ready, also with a full disk ("degraded"): visitors still get
// their pages, so the node stays in service and reports the reason. 503 otherwise, and if the
// database is damaged: new data may be lost.
http::Response readiness(Foundation& foundation, const render::PageRenderer& renderer);

// 503, from the first stop signal on.
http::Response draining();

}  // namespace molar::app
