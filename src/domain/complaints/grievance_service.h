// Accepts grievances of visitors and members, and shows members the state of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/complaints/grievance.h"
#include "domain/complaints/grievance_files.h"
#include "domain/limits/rate_limiter.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

// The filer and the network of a grievance.
struct GrievanceSender {
  const Brand& brand;
  std::string language;
  std::string client_address;
  std::optional<Session> session;
  FileOwner files;
};

struct GrievanceReceipt {
  std::string number;
  bool urgent = false;
  Timestamp received_at;
  Date acknowledge_by;
  Date decide_by;
  std::optional<Timestamp> decide_by_at;
};
BOOST_DESCRIBE_STRUCT(GrievanceReceipt, (),
                      (number, urgent, received_at, acknowledge_by, decide_by, decide_by_at))

// Thread-safe. Grievances are looked up by brand and account: those of other accounts are NotFound,
// also within the same household.
class GrievanceService {
 public:
  GrievanceService(storage::Database& database, RateLimiter& limits, const Clock& clock,
                   RandomSource& random)
      : database_(database), limits_(limits), clock_(clock), random_(random) {}

  // Keeps the grievance with its files, and queues the mails, in one transaction. The same key
  // answers the same receipt and counts for no limit; with another content: InvalidFields
  // "idempotency_key_reused". RateLimited after ten an hour of one network or five with one e-mail
  // address. The input has passed check_together().
  Result<GrievanceReceipt> send(const GrievanceSender& sender, const GrievanceInput& input);

  std::vector<Grievance> list(const Session& session);
  Result<GrievanceCase> find(const Session& session, std::string_view number);

  // Conflict "grievance_ended" when it is over. The same text again within ten minutes, as after a
  // lost answer, is the same message.
  Result<GrievanceCase> add_message(const GrievanceSender& sender, std::string_view number,
                                    const std::string& text, const std::vector<std::string>& files);
  // Withdrawing twice is withdrawing once. Conflict "grievance_ended" when it was decided.
  Result<GrievanceCase> withdraw(const GrievanceSender& sender, std::string_view number);
  // Once, until the day that the decision named: else Conflict "appeal_not_possible". The same text
  // again is the same appeal.
  Result<GrievanceCase> appeal(const GrievanceSender& sender, std::string_view number,
                               const std::string& text);

 private:
  Result<std::optional<GrievanceReceipt>> find_sent(storage::Connection& sql,
                                                    const GrievanceSender& sender,
                                                    const GrievanceInput& input,
                                                    const std::string& sha256);
  Result<GrievanceReceipt> write(storage::Connection& sql, const GrievanceSender& sender,
                                 const GrievanceInput& input, const std::string& sha256);
  Grievance make(const GrievanceSender& sender, const GrievanceInput& input) const;
  GrievanceEntry entry(std::string kind, std::string text);
  void keep(storage::Connection& sql, const GrievanceSender& sender, Grievance& grievance,
            const GrievanceEntry& entry);

  storage::Database& database_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
