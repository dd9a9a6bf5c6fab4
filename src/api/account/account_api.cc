// A person's own account: profile, password, e-mail address, sessions, data, deletion.
#include "api/account/auth_answers.h"
#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "api/request/cookies.h"
#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "domain/account/accounts.h"

namespace molar::api {
namespace {

// JSON contains only the described members, not all inherited ones.
struct ProfileBody : domain::Profile {
  std::optional<AddressBody> address;
  std::map<std::string, bool> opt_ins;
  Nullable<std::int64_t> home_office_id;
};
BOOST_DESCRIBE_STRUCT(ProfileBody, (),
                      (first_name, last_name, role, email, email_verified, has_password,
                       pending_email, phone, address, language, opt_ins, home_office_id))

ProfileBody profile_body(const domain::Profile& profile) {
  ProfileBody body{profile, {}, {}, {profile.home_office_id}};
  if (profile.address) {
    body.address = address_body(*profile.address);
  }
  for (const std::string& opt_in : domain::known_opt_ins()) {
    body.opt_ins[opt_in] = std::ranges::find(profile.opt_ins, opt_in) != profile.opt_ins.end();
  }
  return body;
}

std::vector<std::string> read_opt_ins(const ObjectReader& reader) {
  std::vector<std::string> opt_ins;
  for (const std::string& opt_in : domain::known_opt_ins()) {
    if (reader.optional_boolean(opt_in).value_or(false)) {
      opt_ins.push_back(opt_in);
    }
  }
  return opt_ins;
}

// One of the brand's languages.
std::optional<std::string> read_language(ObjectReader& reader, const domain::Brand& brand) {
  return reader.optional("language", [&](std::string_view text) -> Checked<std::string> {
    const auto& known = brand.languages;
    if (std::ranges::find(known, text) == known.end()) {
      return FieldIssue{"not_allowed", "Please choose one of the languages."};
    }
    return std::string(text);
  });
}

Result<domain::ProfileChange> read_change(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::ProfileChange change;
  change.phone = reader.optional("phone", check_phone);
  if (reader.has("address")) {
    change.address = read_address(reader.object("address"));
  }
  change.language = read_language(reader, *context.brand);
  if (reader.has("optIns")) {
    change.opt_ins = read_opt_ins(reader.object("optIns"));
  }
  if (reader.given("homeOfficeId")) {
    change.home_office_id = reader.optional_integer("homeOfficeId");
  }
  MOLAR_CHECK(reader.finish());
  return change;
}

Result<http::Response> get_account(RequestContext& context) {
  MOLAR_TRY(auto profile, context.services.accounts.profiles.find(*context.session));
  return json_response(profile_body(profile));
}

Result<http::Response> update(RequestContext& context) {
  MOLAR_TRY(auto change, read_change(context));
  MOLAR_TRY(auto profile,
            context.services.accounts.profiles.update(*context.session, *context.brand, change));
  return json_response(profile_body(profile));
}

Result<http::Response> change_password(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const domain::PasswordChange change{.current = reader.optional("current", check_login_password),
                                      .password = reader.text("password"),
                                      .device = device_of(context.request)};
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(auto started, context.services.accounts.credentials.change_password(
                              *context.brand, *context.session, change));
  auto response = signed_in(context, started, "/dashboard/account");
  if (change.current) {  // the confirmation page sets the first password and needs the checkout
    expire_cookie(response, context.request, kCheckoutCookie);
  }
  return response;
}

Result<http::Response> change_email(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const domain::EmailChange change{.email = reader.required("email", check_email),
                                   .password = reader.required("password", check_login_password),
                                   .language = context.language};
  MOLAR_CHECK(reader.finish());
  MOLAR_CHECK(context.services.accounts.credentials.request_email(*context.session, change));
  return field_response("email", change.email, 202);
}

Result<http::Response> confirm_email(RequestContext& context) {
  MOLAR_TRY(auto body, JsonBody::parse(context.request.body));
  const std::string token = body.text("token");
  MOLAR_CHECK(body.finish());
  MOLAR_TRY(auto email, context.services.accounts.credentials.confirm_email(
                            context.group(), token, context.request.client_address));
  return field_response("email", email);
}

Result<http::Response> list_sessions(RequestContext& context) {
  return field_response("sessions", context.services.sessions.list(*context.session));
}

Result<http::Response> end_session(RequestContext& context) {
  MOLAR_CHECK(context.services.sessions.end(*context.session, context.param("id")));
  return http::Response{.status = 204};
}

Result<http::Response> end_all_sessions(RequestContext& context) {
  context.services.sessions.end_all(*context.session);
  return signed_out(context);
}

Result<http::Response> export_data(RequestContext& context) {
  const std::string format = context.request.query_value("format").value_or("json");
  if (format != "json" && format != "csv") {
    return Error::invalid_fields({{"format", "not_allowed", "Please choose json or csv."}});
  }
  MOLAR_TRY(auto data, context.services.accounts.exports.collect(*context.brand, *context.session,
                                                                 context.language));
  const std::string day =
      format_date(date_in_zone(context.api.clock.now(), context.brand->time_zone));
  auto response = http::Response::json(
      200, format == "csv" ? domain::export_as_csv(data) : boost::json::serialize(data));
  if (format == "csv") {
    response.set("Content-Type", "text/csv; charset=utf-8");
  }
  response.set("Content-Disposition", "attachment; filename=\"" + context.group() + "-my-data-" +
                                          day + "." + format + "\"");
  return response;
}

Result<http::Response> get_deletion(RequestContext& context) {
  return json_response(
      context.services.accounts.deletion.preview(*context.brand, *context.session));
}

Result<http::Response> delete_account(RequestContext& context) {
  MOLAR_TRY(auto body, JsonBody::parse(context.request.body));
  const std::string password = body.required("password", check_login_password);
  MOLAR_CHECK(body.finish());
  MOLAR_CHECK(
      context.services.accounts.deletion.remove(*context.brand, *context.session, password));
  return signed_out(context);
}

// The address that password managers open (W3C "A Well-Known URL for Changing Passwords").
Result<http::Response> change_password_page(RequestContext& context) {
  return http::Response::redirect(
      302, context.session ? "/dashboard/account#password" : "/reset-password");
}

}  // namespace

void bind_account(http::Router& router, Services& services) {
  const auto member = [&](const char* method, const char* path, ApiHandler handler) {
    bind(router, services, {method, path, Access::Member}, std::move(handler));
  };
  member("GET", "/api/v4/member/account", get_account);
  member("PUT", "/api/v4/member/update", update);
  member("POST", "/api/v4/member/changePassword", change_password);
  member("POST", "/api/v4/member/changeEmail", change_email);
  member("GET", "/api/v4/member/sessions", list_sessions);
  member("DELETE", "/api/v4/member/sessions/{id}", end_session);
  member("DELETE", "/api/v4/member/sessions", end_all_sessions);
  member("GET", "/api/v4/member/export", export_data);
  member("GET", "/api/v4/member/deletion", get_deletion);
  member("DELETE", "/api/v4/member", delete_account);
  bind(router, services, {"POST", "/api/v4/member/confirmEmail", Access::Visitor}, confirm_email);
  bind(router, services, {"GET", "/.well-known/change-password", Access::Visitor},
       change_password_page);
}

}  // namespace molar::api
