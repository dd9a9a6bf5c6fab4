// The answer of /readyz.
#pragma once

#include "app/foundation.h"
#include "http/message/response.h"
#include "render/page_renderer.h"

namespace molar::app {

// 200 when database and engine are ready, also with a full disk ("degraded"): visitors still get
// their pages then, so the node stays in service and says what is wrong. 503 otherwise, and when
// the database is damaged: what is written to it may be lost.
http::Response readiness(Foundation& foundation, const render::PageRenderer& renderer);

// 503, from the moment in which the process was asked to stop.
http::Response draining();

}  // namespace molar::app
