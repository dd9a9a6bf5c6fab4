#include "app/process/readiness.h"

#include <exception>
#include <string>
#include <string_view>

#include "base/log.h"
#include "storage/migrations.h"

namespace molar::app {

namespace {

http::Response answer(int status, std::string_view word, std::string_view reason = "") {
  std::string body = R"({"status":")" + std::string(word) + '"';
  if (!reason.empty()) {
    body += R"(,"reason":")" + std::string(reason) + '"';
  }
  return http::Response::json(status, body + "}");
}

bool is_ready(Foundation& foundation, const render::PageRenderer& renderer) {
  try {
    storage::Migrator migrator(*foundation.database, foundation.clock);
    return !migrator.check().has_error() && renderer.healthy();
  } catch (const std::exception& error) {
    log_event(LogLevel::Warn, "not_ready", {{"what", error.what()}});
    return false;
  }
}

http::Response check(Foundation& foundation, const render::PageRenderer& renderer) {
  const bool ready = is_ready(foundation, renderer);
  switch (foundation.database->fault()) {
    case storage::DatabaseFault::Damaged:
      return answer(503, "not ready", "database_damaged");
    case storage::DatabaseFault::DiskFull:
      return ready ? answer(200, "degraded", "disk_full") : answer(503, "not ready", "disk_full");
    case storage::DatabaseFault::None:
      break;
  }
  return ready ? answer(200, "ready") : answer(503, "not ready");
}

}  // namespace

http::Response readiness(Foundation& foundation, const render::PageRenderer& renderer) {
  try {
    return check(foundation, renderer);
  } catch (const std::exception& error) {  // of the test write while the disk is full
    log_event(LogLevel::Warn, "not_ready", {{"what", error.what()}});
    return answer(503, "not ready");
  }
}

http::Response draining() {
  return answer(503, "draining");
}

}  // namespace molar::app
