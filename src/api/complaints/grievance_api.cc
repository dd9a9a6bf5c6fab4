// Grievances: filing one, by either family of calls, a member's actions on their own, and files.
#include <algorithm>
#include <string>
#include <vector>

#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/captcha.h"
#include "api/request/cookies.h"
#include "api/request/request_context.h"
#include "base/clock.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/mapped.h"
#include "base/text.h"
#include "domain/complaints/grievance.h"
#include "domain/complaints/grievance_files.h"
#include "domain/complaints/grievance_service.h"
#include "http/message/multipart.h"

namespace molar::api {
namespace {

// JSON contains only the described members, not all inherited ones.
struct GrievanceSummaryBody : domain::Grievance {
  std::string overdue;  // no | acknowledgement | decision
  bool can_message = false;
  bool can_withdraw = false;
  bool can_appeal = false;
};
BOOST_DESCRIBE_STRUCT(GrievanceSummaryBody, (),
                      (number, about, status, urgent, received_at, acknowledge_by, acknowledged_at,
                       decide_by, decide_by_at, decided_at, outcome, appeal_until, overdue,
                       can_message, can_withdraw, can_appeal, updated_at))

struct GrievanceFileBody : domain::GrievanceFile {};
BOOST_DESCRIBE_STRUCT(GrievanceFileBody, (), (id, name, type, size))

struct GrievanceEntryBody : domain::GrievanceEntry {
  std::vector<GrievanceFileBody> files;
};
BOOST_DESCRIBE_STRUCT(GrievanceEntryBody, (), (id, kind, author, text, at, files))

struct GrievanceBody : GrievanceSummaryBody {
  std::vector<GrievanceEntryBody> entries;
};
BOOST_DESCRIBE_STRUCT(GrievanceBody, (GrievanceSummaryBody),
                      (filer, representative_name, member_name, member_number, email, phone,
                       preferred_reply, office, provider, happened_on, description, wished_outcome,
                       charged_cents, expected_cents, may_contact_office, entries))

GrievanceSummaryBody summary_of(domain::Grievance grievance, Timestamp now) {
  const Date today = date_in_zone(now, grievance.time_zone);
  const auto possible = [&](domain::GrievanceAct act) {
    return domain::next_state(grievance, act, today).has_value();
  };
  GrievanceSummaryBody body{{},
                            std::string(to_text(domain::overdue(grievance, now))),
                            possible(domain::GrievanceAct::Message),
                            possible(domain::GrievanceAct::Withdraw),
                            possible(domain::GrievanceAct::Appeal)};
  static_cast<domain::Grievance&>(body) = std::move(grievance);
  return body;
}

GrievanceBody body_of(const domain::GrievanceCase& all, Timestamp now) {
  GrievanceBody body{summary_of(all.grievance, now), {}};
  for (const domain::GrievanceEntry& entry : all.entries) {
    GrievanceEntryBody& one = body.entries.emplace_back(GrievanceEntryBody{entry, {}});
    for (const domain::GrievanceFile& file : all.files) {
      if (file.entry_id == entry.id) {
        one.files.push_back({file});
      }
    }
  }
  return body;
}

// The owner by session and by the cookie of uploads.
domain::FileOwner file_owner(const RequestContext& context) {
  return {context.group(), read_cookie(context.request, kUploadsCookie).value_or(""),
          context.session ? context.session->account_id : ""};
}

domain::GrievanceSender grievance_sender(const RequestContext& context) {
  return {*context.brand, context.language, context.request.client_address, context.session,
          file_owner(context)};
}

// A larger amount is a typing error.
constexpr std::int64_t kMostCents = 100'000'00;

std::optional<std::int64_t> read_amount(ObjectReader& reader, std::string_view name) {
  const auto cents = reader.optional_integer(name);
  if (cents && (*cents < 0 || *cents > kMostCents)) {
    reader.errors().add(name, "invalid", "Please check this amount.");
  }
  return cents;
}

std::vector<std::string> read_files(ObjectReader& reader) {
  std::vector<std::string> ids;
  if (reader.has("files")) {
    for (ObjectReader& file : reader.objects("files", domain::kMostGrievanceFiles)) {
      ids.push_back(file.text("id"));
    }
  }
  return ids;
}

struct SentGrievance {
  domain::GrievanceInput input;
  bool signed_in = false;  // state of the page
};

Result<SentGrievance> read_grievance(const RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const Date today = date_in_zone(context.api.clock.now(), context.brand->time_zone);
  SentGrievance sent;
  domain::GrievanceInput& input = sent.input;
  input.filer = reader.required("filer", domain::check_grievance_filer);
  input.representative_name = reader.optional("representativeName", domain::check_grievance_name);
  input.member_name = reader.required("memberName", domain::check_grievance_name);
  input.member_number = reader.optional("memberNumber", domain::check_typed_member_number);
  input.email = reader.required("email", check_email);
  input.phone = reader.optional("phone", check_phone);
  input.preferred_reply = reader.required("preferredReply", domain::check_reply_way);
  input.about = reader.required("about", domain::check_grievance_topic);
  input.office = reader.optional("office", domain::check_grievance_place);
  input.provider = reader.optional("provider", domain::check_grievance_place);
  input.happened_on = reader.required("happenedOn", [today](std::string_view text) {
    return domain::check_event_date(text, today);
  });
  input.description = reader.required("description", domain::check_grievance_text);
  input.wished_outcome = reader.optional("wishedOutcome", domain::check_wished_outcome);
  input.charged_cents = read_amount(reader, "chargedCents");
  input.expected_cents = read_amount(reader, "expectedCents");
  input.may_contact_office = reader.boolean("mayContactOffice");
  input.urgent = reader.boolean("urgent");
  input.statement_of_truth = reader.optional_boolean("statementOfTruth").value_or(false);
  input.files = read_files(reader);
  input.idempotency_key = reader.required("idempotencyKey", check_idempotency_key);
  sent.signed_in = reader.optional_boolean("signedIn").value_or(false);
  domain::check_together(input, reader.errors());
  MOLAR_CHECK(reader.finish());
  return sent;
}

Result<http::Response> send_grievance(RequestContext& context) {
  MOLAR_TRY(const SentGrievance sent, read_grievance(context));
  if (sent.signed_in && !context.session) {
    // A grievance sent as a visitor would not be among the member's own, so the person decides.
    return Error::unauthenticated();
  }
  if (!context.session) {
    MOLAR_CHECK(check_captcha(context, "grievance"));
  }
  MOLAR_TRY(auto receipt, context.services.grievances.send(grievance_sender(context), sent.input));
  return json_response(receipt, 201);
}

Result<http::Response> list_grievances(RequestContext& context) {
  const Timestamp now = context.api.clock.now();
  auto grievances = mapped(context.services.grievances.list(*context.session),
                           [now](auto& one) { return summary_of(std::move(one), now); });
  return field_response("grievances", grievances);
}

http::Response answer(const RequestContext& context, const domain::GrievanceCase& all) {
  return json_response(body_of(all, context.api.clock.now()));
}

const std::string& number_of(const RequestContext& context) {
  return context.param("number");
}

Result<http::Response> get_grievance(RequestContext& context) {
  MOLAR_TRY(auto all, context.services.grievances.find(*context.session, number_of(context)));
  return answer(context, all);
}

Result<http::Response> send_message(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const std::string text = reader.required("text", domain::check_grievance_message);
  const std::vector<std::string> files = read_files(reader);
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(auto all, context.services.grievances.add_message(grievance_sender(context),
                                                              number_of(context), text, files));
  return answer(context, all);
}

Result<http::Response> withdraw_grievance(RequestContext& context) {
  MOLAR_TRY(auto body, JsonBody::parse_or_empty(context.request.body));
  MOLAR_CHECK(body.finish());
  MOLAR_TRY(auto all,
            context.services.grievances.withdraw(grievance_sender(context), number_of(context)));
  return answer(context, all);
}

Result<http::Response> appeal_grievance(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const std::string text = reader.required("text", domain::check_grievance_message);
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(auto all, context.services.grievances.appeal(grievance_sender(context),
                                                         number_of(context), text));
  return answer(context, all);
}

// --- files: upload, removal, and download of one's own

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
    owner.secret = make_secret(context.api.random);
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
  MOLAR_TRY(auto file,
            context.services.grievance_files.open(file_owner(context), context.param("id")));
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
  MOLAR_CHECK(context.services.grievance_files.remove(file_owner(context), context.param("id")));
  http::Response response;
  response.status = 204;
  return response;
}

}  // namespace

void bind_grievance(http::Router& router, Services& services) {
  bind(router, services, {"POST", "/api/v4/grievance", Access::Visitor}, send_grievance);
  bind(router, services, {"POST", "/api/km/grievance", Access::Visitor}, send_grievance);
  const std::string own = "/api/v4/member/grievances";
  bind(router, services, {"GET", own, Access::Member}, list_grievances);
  bind(router, services, {"GET", own + "/{number}", Access::Member}, get_grievance);
  bind(router, services, {"POST", own + "/{number}/messages", Access::Member}, send_message);
  bind(router, services, {"POST", own + "/{number}/withdraw", Access::Member}, withdraw_grievance);
  bind(router, services, {"POST", own + "/{number}/appeal", Access::Member}, appeal_grievance);
  for (const std::string family : {"/api/v4", "/api/km"}) {
    const std::string files = family + "/grievance/files";
    bind(router, services, {"POST", files, Access::Visitor, Sends::Form}, upload_file);
    bind(router, services, {"GET", files + "/{id}", Access::Visitor}, download_file);
    bind(router, services, {"DELETE", files + "/{id}", Access::Visitor}, remove_file);
  }
}

}  // namespace molar::api
