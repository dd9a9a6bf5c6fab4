#include "domain/complaints/grievance_service.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/boost_json.h"
#include "base/fields.h"
#include "base/log.h"
#include "base/to_json.h"
#include "domain/complaints/grievance_notices.h"
#include "domain/complaints/grievance_store.h"
#include "domain/numbering/human_number.h"

namespace molar::domain {

namespace {

constexpr std::chrono::minutes kSameMessage{10};

std::string digest_of(const GrievanceInput& input) {
  const auto text = [](const std::optional<std::string>& value) { return value.value_or(""); };
  boost::json::array parts = {input.filer,
                              text(input.representative_name),
                              input.member_name,
                              text(input.member_number),
                              email_key(input.email),
                              text(input.phone),
                              input.preferred_reply,
                              input.about,
                              text(input.office),
                              text(input.provider),
                              format_date(input.happened_on),
                              input.description,
                              text(input.wished_outcome),
                              input.charged_cents.value_or(-1),
                              input.expected_cents.value_or(-1),
                              input.may_contact_office,
                              input.urgent};
  parts.push_back(boost::json::value_from(input.files));
  return sha256_hex(boost::json::serialize(parts));
}

GrievanceReceipt receipt_of(const Grievance& grievance) {
  return {grievance.number,         grievance.urgent,    grievance.received_at,
          grievance.acknowledge_by, grievance.decide_by, grievance.decide_by_at};
}

Error ended() {
  return Error::conflict("grievance_ended", "This grievance is closed.");
}

// Logs no typed text: it does not belong in the log.
void log_grievance(std::string_view event, const Grievance& grievance) {
  log_event(LogLevel::Info, event,
            {{"group", grievance.group_key},
             {"number", grievance.number},
             {"status", grievance.status},
             {"urgent", grievance.urgent}});
}

Result<GrievanceCase> load_case(Connection& sql, const Session& session, std::string_view number) {
  MOLAR_TRY(auto found, or_not_found(grievance_store::find_of_account(sql, session.group_key,
                                                                      session.account_id, number),
                                     "grievance"));
  return grievance_store::find_case(sql, std::move(found));
}

// Whether the entry was sent with exactly these files.
bool has_files(const GrievanceCase& all, const GrievanceEntry& entry,
               const std::vector<std::string>& ids) {
  std::set<std::string> sent;
  for (const GrievanceFile& file : all.files) {
    if (file.entry_id == entry.id) {
      sent.insert(file.id);
    }
  }
  return sent == std::set<std::string>(ids.begin(), ids.end());
}

std::vector<Hit> tries_of(const GrievanceSender& sender, const GrievanceInput& input) {
  std::vector<Hit> tries;
  if (sender.session) {
    tries.push_back({limits::kGrievanceOfMember, sender.session->account_id});
    if (email_key(input.email) == email_key(sender.session->email)) {
      return tries;  // strangers who enter this address use up none of the member's tries
    }
  } else {
    tries = hits_by_network(limits::kGrievanceByAddress, sender.client_address);
  }
  tries.push_back({limits::kGrievanceByEmail, email_key(input.email)});
  return tries;
}

}  // namespace

Result<std::optional<GrievanceReceipt>> GrievanceService::find_sent(const GrievanceSender& sender,
                                                                    const GrievanceInput& input,
                                                                    const std::string& sha256) {
  using Found = Result<std::optional<Grievance>>;
  MOLAR_TRY(const auto found, database_.read([&](Connection& sql) -> Found {
    const std::string& group = sender.brand.group_key;
    const auto sent = grievance_store::find_sent(sql, group, input.idempotency_key);
    if (!sent) {
      return std::optional<Grievance>();
    }
    if (sent->request_sha256 != sha256) {
      Error error = Error::invalid_fields(
          {{"idempotencyKey", "not_allowed", "This key belongs to another grievance."}});
      error.code = "idempotency_key_reused";
      return error;
    }
    return grievance_store::find_by_id(sql, group, sent->id);
  }));
  if (!found) {
    return std::optional<GrievanceReceipt>();
  }
  // The first answer was lost, and its sender has logged in since.
  if (sender.session && !found->account_id) {
    database_.write(
        [&](Connection& sql) { grievance_store::assign(sql, *found, *sender.session); });
  }
  return std::optional(receipt_of(*found));
}

Result<GrievanceReceipt> GrievanceService::send(const GrievanceSender& sender,
                                                const GrievanceInput& input) {
  const std::string sha256 = digest_of(input);
  MOLAR_TRY(auto sent, find_sent(sender, input, sha256));
  if (sent) {
    return std::move(*sent);
  }
  const std::vector<Hit> tries = tries_of(sender, input);
  MOLAR_CHECK(limits_.take(tries));
  try {
    auto written = limits_.give_back_after_throw(tries, [&] {
      return database_.transact([&](Connection& sql) { return write(sql, sender, input, sha256); });
    });
    if (written.has_error()) {
      limits_.give_back(tries);
    }
    return written;
  } catch (const storage::UniqueViolation&) {
    // Of two simultaneous requests with the same key, the first one was stored.
    MOLAR_TRY(auto first, find_sent(sender, input, sha256));
    return first ? Result<GrievanceReceipt>(std::move(*first))
                 : Error::unavailable("database_busy", "Please try again.");
  }
}

Grievance GrievanceService::make(const GrievanceSender& sender, const GrievanceInput& input) const {
  Grievance grievance;
  grievance.id = make_ulid(clock_, random_);
  grievance.group_key = sender.brand.group_key;
  grievance.status = "received";
  if (sender.session) {
    grievance.account_id = sender.session->account_id;
    grievance.household_id = sender.session->household_id;
    grievance.member_id = sender.session->member_id;
  }
  static_cast<GrievanceFacts&>(grievance) = static_cast<const GrievanceFacts&>(input);
  grievance.language = sender.language;
  grievance.time_zone = sender.brand.time_zone;
  grievance.received_at = grievance.updated_at = clock_.now();
  const GrievanceDeadlines deadlines =
      deadlines_from(grievance.received_at, input.urgent, sender.brand.time_zone);
  grievance.acknowledge_by = deadlines.acknowledge_by;
  grievance.decide_by = deadlines.decide_by;
  grievance.decide_by_at = deadlines.decide_by_at;
  return grievance;
}

GrievanceEntry GrievanceService::entry(std::string kind, std::string text) {
  return {make_ulid(clock_, random_), std::move(kind), "filer", std::move(text), clock_.now()};
}

Result<GrievanceReceipt> GrievanceService::write(Connection& sql, const GrievanceSender& sender,
                                                 const GrievanceInput& input,
                                                 const std::string& sha256) {
  Grievance grievance = make(sender, input);
  grievance.number = next_human_number(sql, grievance.group_key, kGrievanceNumber,
                                       date_in_zone(grievance.received_at, grievance.time_zone));
  grievance_store::insert(sql, grievance, {input.idempotency_key, sha256});
  const GrievanceEntry filed = entry("filed", "");
  grievance_store::insert_entry(sql, grievance.group_key, grievance.id, filed);
  MOLAR_CHECK(GrievanceFiles::attach(sql, sender.files, input.files, grievance.id, filed.id));
  const NoticeTools tools{sql, clock_, random_};
  notify_of_receipt(tools, grievance);
  notify_brand(tools, sender.brand, grievance, filed);
  log_grievance("grievance_received", grievance);
  return receipt_of(grievance);
}

std::vector<Grievance> GrievanceService::list(const Session& session) {
  return database_.read([&](Connection& sql) {
    return grievance_store::list_of_account(sql, session.group_key, session.account_id);
  });
}

Result<GrievanceCase> GrievanceService::find(const Session& session, std::string_view number) {
  return database_.read([&](Connection& sql) { return load_case(sql, session, number); });
}

Status GrievanceService::keep(Connection& sql, const GrievanceSender& sender, Grievance& grievance,
                              const GrievanceEntry& entry, const std::vector<std::string>& files) {
  grievance.updated_at = clock_.now();
  grievance_store::update(sql, grievance);
  grievance_store::insert_entry(sql, grievance.group_key, grievance.id, entry);
  // Before the notice, which states the number of files.
  MOLAR_CHECK(GrievanceFiles::attach(sql, sender.files, files, grievance.id, entry.id));
  notify_brand({sql, clock_, random_}, sender.brand, grievance, entry);
  log_grievance("grievance_" + entry.kind, grievance);
  return {};
}

Result<GrievanceCase> GrievanceService::add_message(const GrievanceSender& sender,
                                                    std::string_view number,
                                                    const std::string& text,
                                                    const std::vector<std::string>& files) {
  MOLAR_CHECK(find(*sender.session, number));
  const std::vector<Hit> tries{{limits::kGrievanceMessages, sender.session->account_id}};
  MOLAR_CHECK(limits_.take(tries));
  const auto add = [&](Connection& sql) -> Result<GrievanceCase> {
    MOLAR_TRY(GrievanceCase all, load_case(sql, *sender.session, number));
    const Timestamp recent = clock_.now() - kSameMessage;
    const bool again = std::ranges::any_of(all.entries, [&](const GrievanceEntry& one) {
      return one.kind == "message" && one.text == text && one.at > recent &&
             has_files(all, one, files);
    });
    if (again) {
      return all;
    }
    const Date today = date_in_zone(clock_.now(), all.grievance.time_zone);
    const auto next = next_state(all.grievance, GrievanceAct::Message, today);
    if (!next) {
      return ended();
    }
    all.grievance.status = *next;
    MOLAR_CHECK(keep(sql, sender, all.grievance, entry("message", text), files));
    return load_case(sql, *sender.session, number);
  };
  return limits_.give_back_after_throw(tries, [&] { return database_.transact(add); });
}

Result<GrievanceCase> GrievanceService::withdraw(const GrievanceSender& sender,
                                                 std::string_view number) {
  return database_.transact([&](Connection& sql) -> Result<GrievanceCase> {
    MOLAR_TRY(GrievanceCase all, load_case(sql, *sender.session, number));
    Grievance& grievance = all.grievance;
    if (grievance.status == "withdrawn") {
      return all;
    }
    const Date today = date_in_zone(clock_.now(), grievance.time_zone);
    const auto next = next_state(grievance, GrievanceAct::Withdraw, today);
    if (!next) {
      return ended();
    }
    grievance.status = *next;
    grievance.ended_at = clock_.now();
    MOLAR_CHECK(keep(sql, sender, grievance, entry("withdrawal", "")));
    return load_case(sql, *sender.session, number);
  });
}

Result<GrievanceCase> GrievanceService::appeal(const GrievanceSender& sender,
                                               std::string_view number, const std::string& text) {
  return database_.transact([&](Connection& sql) -> Result<GrievanceCase> {
    MOLAR_TRY(GrievanceCase all, load_case(sql, *sender.session, number));
    Grievance& grievance = all.grievance;
    const bool again = std::ranges::any_of(all.entries, [&](const GrievanceEntry& one) {
      return one.kind == "appeal" && one.text == text;
    });
    if (again) {
      return all;
    }
    if (!begin_appeal(grievance, clock_.now())) {
      return Error::conflict("appeal_not_possible", "An appeal is no longer possible.");
    }
    MOLAR_CHECK(keep(sql, sender, grievance, entry("appeal", text)));
    return load_case(sql, *sender.session, number);
  });
}

}  // namespace molar::domain
