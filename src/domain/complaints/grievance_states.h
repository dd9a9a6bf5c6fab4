// State transitions and deadlines of grievances. Pure functions.
//
//   received → acknowledged → in_review ⇄ info_requested → resolved → appealed → closed
//   resolved → closed after the time for an appeal; any open state → withdrawn
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/enum_words.h"
#include "domain/complaints/grievance.h"

namespace molar::domain {

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
