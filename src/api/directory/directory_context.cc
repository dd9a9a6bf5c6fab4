#include "api/directory/directory_context.h"

#include "api/api.h"
#include "api/directory/office_bodies.h"
#include "api/joining/plan_bodies.h"
#include "base/boost_json.h"
#include "base/json.h"
#include "base/messages.h"
#include "domain/limits/rate_limiter.h"
#include "http/message/problem.h"

namespace molar::api {

domain::DirectoryServices& directory_of(const RequestContext& context) {
  return context.services.directory;
}

Status count_call(const RequestContext& context, const domain::BurstLimit& limit) {
  const std::string& address = context.request.client_address;
  return address.empty() ? Status() : directory_of(context).bursts.take_by_network(limit, address);
}

Status check_own_group(const RequestContext& context) {
  return context.param("id") == context.group() ? Status() : Error::not_found("group");
}

Result<std::int64_t> office_of_path(const RequestContext& context) {
  return or_not_found(parse_id(context.param("id")), "office");
}

Result<http::Response> answer_gone(const RequestContext& context, std::int64_t office_id,
                                   Error error) {
  if (error.kind != ErrorKind::Gone) {
    return error;
  }
  error.detail = std::string(message("refusals.officeGone", context.language));
  const domain::TerminatedOffice gone =
      directory_of(context).offices.find_gone(*context.brand, office_id);
  http::Response response = http::problem(error, context.request.request_id);
  boost::json::value document = parse_trusted_json(response.body);
  document.as_object()["name"] = gone.name;
  document.as_object()["nearest"] = to_json(office_summaries(gone.nearest));
  response.body = to_json_text(document);
  return response;
}

}  // namespace molar::api
