// A grievance: a complaint with deadlines (L-20 to L-23), its content and its entries.
#pragma once

#include <boost/describe.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "base/field_errors.h"

namespace molar::domain {

inline constexpr std::array<std::string_view, 3> kGrievanceFilers = {"member", "representative",
                                                                     "visitor"};
inline constexpr std::array<std::string_view, 7> kGrievanceTopics = {
    "plan", "office", "provider", "office_staff", "billing", "directory", "price_overcharge"};
inline constexpr std::array<std::string_view, 3> kGrievanceOutcomes = {"upheld", "partly_upheld",
                                                                       "not_upheld"};
inline constexpr std::string_view kOvercharge = "price_overcharge";
inline constexpr std::size_t kMostGrievanceFiles = 5;

// Content of a grievance, as stated by the filer.
struct GrievanceFacts {
  std::string filer;  // one of kGrievanceFilers
  std::optional<std::string> representative_name;
  std::string member_name;
  std::optional<std::string> member_number;
  std::string email;
  std::optional<std::string> phone;  // 10 digits
  std::string preferred_reply;       // email | phone
  std::string about;                 // one of kGrievanceTopics
  std::optional<std::string> office;
  std::optional<std::string> provider;
  Date happened_on;
  std::string description;  // may have several lines
  std::optional<std::string> wished_outcome;
  std::optional<std::int64_t> charged_cents;
  std::optional<std::int64_t> expected_cents;
  bool may_contact_office = false;
  bool urgent = false;
};
BOOST_DESCRIBE_STRUCT(GrievanceFacts, (),
                      (filer, representative_name, member_name, member_number, email, phone,
                       preferred_reply, about, office, provider, happened_on, description,
                       wished_outcome, charged_cents, expected_cents, may_contact_office, urgent))

// The sent form. Its fields have passed the rules below; check_together() checks the rest.
struct GrievanceInput : GrievanceFacts {
  bool statement_of_truth = false;
  std::vector<std::string> files;  // ids of GrievanceFiles
  std::string idempotency_key;
};

// Rules of the fields; those of e-mail and phone are in base/fields.h.
Checked<std::string> check_grievance_filer(std::string_view text);
Checked<std::string> check_grievance_topic(std::string_view text);
Checked<std::string> check_reply_way(std::string_view text);            // email | phone
Checked<std::string> check_grievance_name(std::string_view text);       // 1–100, one line
Checked<std::string> check_typed_member_number(std::string_view text);  // 1–20, as typed
Checked<std::string> check_grievance_place(std::string_view text);      // 1–200: office, provider
Checked<std::string> check_grievance_text(std::string_view text);       // 20–5000
Checked<std::string> check_wished_outcome(std::string_view text);       // 1–1000
Checked<std::string> check_grievance_message(std::string_view text);    // 1–5000
// YYYY-MM-DD, not after `today`, at most three years before it.
Checked<Date> check_event_date(std::string_view text, Date today);
// Rules for several fields: a representative needs a name, a reply by phone a number, an overcharge
// two amounts of which the charged one is higher; the statement of truth is required. Removes the
// amounts of other topics, and the representative's name of other filers.
void check_together(GrievanceInput& input, FieldErrors& errors);

// Identification, status and owner of a grievance.
struct GrievanceKeys {
  std::string id;
  std::string group_key;
  std::string number;  // "G-2026-000045"
  std::string status;  // see next_state()
  std::optional<std::string> account_id;
  std::optional<std::string> household_id;
  std::optional<std::string> member_id;
};
BOOST_DESCRIBE_STRUCT(GrievanceKeys, (),
                      (id, group_key, number, status, account_id, household_id, member_id))

struct Grievance : GrievanceKeys, GrievanceFacts {
  std::string language;   // "en" or "es"
  std::string time_zone;  // the brand's when filed; days are counted in it
  Timestamp received_at;
  Date acknowledge_by;
  Date decide_by;                         // of the next decision
  std::optional<Timestamp> decide_by_at;  // exact time, if urgent
  std::optional<Timestamp> acknowledged_at;
  std::optional<Timestamp> decided_at;
  std::optional<std::string> outcome;  // one of kGrievanceOutcomes
  std::optional<Date> appeal_until;
  std::optional<Timestamp> appealed_at;
  std::optional<Timestamp> ended_at;
  Timestamp updated_at;
};
BOOST_DESCRIBE_STRUCT(Grievance, (GrievanceKeys, GrievanceFacts),
                      (language, time_zone, received_at, acknowledge_by, decide_by, decide_by_at,
                       acknowledged_at, decided_at, outcome, appeal_until, appealed_at, ended_at,
                       updated_at))

// An entry in the history of a grievance, which is in the order of time.
struct GrievanceEntry {
  std::string id;
  std::string kind;  // filed | acknowledged | reply | info_request | message | decision | appeal |
                     // withdrawal | closed
  std::string author;  // filer | staff | system
  std::string text;    // empty where the kind is sufficient
  Timestamp at;
};
BOOST_DESCRIBE_STRUCT(GrievanceEntry, (), (id, kind, author, text, at))

struct GrievanceFile {
  std::string id;
  std::optional<std::string> entry_id;  // the entry that it was sent with
  std::string name;                     // sanitised
  std::string type;                     // application/pdf | image/jpeg | image/png
  std::int64_t size = 0;
};
BOOST_DESCRIBE_STRUCT(GrievanceFile, (), (id, entry_id, name, type, size))

// A grievance with all its entries and files.
struct GrievanceCase {
  Grievance grievance;
  std::vector<GrievanceEntry> entries;
  std::vector<GrievanceFile> files;
};

// The filer's name for the greeting of a mail: the first word of the representative's or member's
// name. Empty when check_person_name() refuses it, because a visitor can type any text there.
std::string first_name_of(const Grievance& grievance);

// --- state transitions and deadlines
//
//   received → acknowledged → in_review ⇄ info_requested → resolved → appealed → closed
//   resolved → closed after the time for an appeal; any open state → withdrawn

namespace grievance_clocks {
inline constexpr int kAcknowledgeDays = 5;
inline constexpr int kDecideDays = 30;
inline constexpr std::chrono::hours kUrgent{72};
inline constexpr int kAppealDays = 30;
inline constexpr int kKeptYears = 5;
}  // namespace grievance_clocks

struct GrievanceDeadlines {
  Date acknowledge_by;
  Date decide_by;
  std::optional<Timestamp> decide_by_at;  // only if urgent
};

// Deadlines end with the day in the zone. The 72 hours of an urgent grievance are exact, also
// across a change to or from daylight saving time.
GrievanceDeadlines deadlines_from(Timestamp at, bool urgent, const std::string& time_zone);

enum class GrievanceAct { Acknowledge, Reply, Ask, Message, Decide, Appeal, Withdraw, RunOut };

// The state after `act`; nullopt when the current state does not allow it. `today`: in the zone of
// the grievance.
std::optional<std::string_view> next_state(const Grievance& grievance, GrievanceAct act,
                                           Date today);

// Writes status, time and deadlines of an appeal received at `at` to the grievance. False: none was
// possible then, and nothing changed.
bool begin_appeal(Grievance& grievance, Timestamp at);

// Whether a decision is still to be made.
bool is_open(std::string_view status);

enum class GrievanceOverdue { No, Acknowledgement, Decision };
BOOST_DESCRIBE_ENUM(GrievanceOverdue, No, Acknowledgement, Decision)
// The overdue step, if any. Deadlines never pause, not even during a question to the filer.
GrievanceOverdue overdue(const Grievance& grievance, Timestamp now);

}  // namespace molar::domain
