// Files for grievances: upload, removal, and download of one's own.
#include <algorithm>

#include "api/api.h"
#include "api/complaints/grievance_bodies.h"
#include "api/request/answers.h"
#include "api/request/cookies.h"
#include "api/request/request_context.h"
#include "base/text.h"
#include "domain/complaints/grievance_files.h"
#include "http/message/multipart.h"

namespace molar::api {
namespace {

Result<http::FormPart> read_file(const http::Request& request) {
  MOLAR_TRY(auto parts, http::parse_multipart(request.header("content-type"), request.body));
  if (parts.size() != 1 || parts[0].name != "file" || !parts[0].filename) {
    return Error::invalid_fields({{"file", "required", "Please send one file, named \"file\"."}});
  }
  return std::move(parts[0]);
}

Result<http::Response> upload_file(RequestContext& context) {
  MOLAR_TRY(const http::FormPart file, read_file(context.request));
  domain::FileOwner owner = file_owner(context);
  const bool is_new = owner.secret.empty();
  if (is_new) {
    owner.secret = make_secret(context.services.random);
  }
  MOLAR_TRY(auto kept, context.services.grievance_files.add(owner, *file.filename, file.content,
                                                            context.request.client_address));
  http::Response response = json_response(GrievanceFileBody{kept}, 201);
  if (is_new) {
    set_cookie(response, context.request, kUploadsCookie, owner.secret,
               domain::GrievanceFiles::kUnsentLife);
  }
  return response;
}

// RFC 6266. The name is sanitised, so only letters beyond ASCII need the second form.
std::string disposition(const std::string& name) {
  std::string plain = name;
  std::ranges::replace_if(
      plain, [](unsigned char c) { return c < 0x20 || c >= 0x80 || c == '"' || c == '\\'; }, '_');
  return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + percent_encode(name);
}

// Ensures that no browser shows the file as a page of this site, whatever its bytes are.
Result<http::Response> download_file(RequestContext& context) {
  MOLAR_TRY(auto file, context.services.grievance_files.open(file_owner(context),
                                                             context.request.params.at("id")));
  http::Response response;
  response.body = std::move(file.bytes);
  response.set("Content-Type", file.type);
  response.set("Content-Disposition", disposition(file.name));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy", "sandbox; default-src 'none'");
  response.set("Cache-Control", "private, no-store");
  return response;
}

Result<http::Response> remove_file(RequestContext& context) {
  MOLAR_CHECK(context.services.grievance_files.remove(file_owner(context),
                                                      context.request.params.at("id")));
  http::Response response;
  response.status = 204;
  return response;
}

}  // namespace

void bind_grievance_files(http::Router& router, Services& services) {
  for (const std::string family : {"/api/v4", "/api/km"}) {
    const std::string files = family + "/grievance/files";
    bind(router, services, {"POST", files, Access::Visitor, Sends::Form}, upload_file);
    bind(router, services, {"GET", files + "/{id}", Access::Visitor}, download_file);
    bind(router, services, {"DELETE", files + "/{id}", Access::Visitor}, remove_file);
  }
}

}  // namespace molar::api
