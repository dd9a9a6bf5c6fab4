// Accepts grievances of visitors and members, and returns members the state of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/complaints/grievance.h"
#include "domain/complaints/grievance_files.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/service_base.h"
#include "domain/session/session.h"

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

// Thread-safe. Finds grievances by brand and account: those of other accounts are NotFound, also
// within the same household.
class GrievanceService : ServiceBase {
 public:
  GrievanceService(const ServiceBase& base, RateLimiter& limits)
      : ServiceBase(base), limits_(limits) {}

  // Stores the grievance with its files and queues the mails, in one transaction. The same key
  // returns the same receipt and does not count for the limits; if a visitor sent it first and now
  // a member, the member may follow it. With different content: InvalidFields
  // "idempotency_key_reused". RateLimited after ten an hour per account of a member or per network
  // of visitors, or five per e-mail address other than the member's own. Requires an input that has
  // passed check_together().
  Result<GrievanceReceipt> send(const GrievanceSender& sender, const GrievanceInput& input);

  std::vector<Grievance> list(const Session& session);
  Result<GrievanceCase> find(const Session& session, std::string_view number);

  // Conflict "grievance_ended" after its end. The same text and files within ten minutes, for
  // example after a lost answer, are not stored again. RateLimited per account.
  Result<GrievanceCase> add_message(const GrievanceSender& sender, std::string_view number,
                                    const std::string& text, const std::vector<std::string>& files);
  // A repetition has no effect. Conflict "grievance_ended" when the grievance is decided.
  Result<GrievanceCase> withdraw(const GrievanceSender& sender, std::string_view number);
  // Possible once, until the day stated in the decision; else Conflict "appeal_not_possible". A
  // repetition with the same text has no effect.
  Result<GrievanceCase> appeal(const GrievanceSender& sender, std::string_view number,
                               const std::string& text);

 private:
  Result<std::optional<GrievanceReceipt>> find_sent(const GrievanceSender& sender,
                                                    const GrievanceInput& input,
                                                    const std::string& sha256);
  Result<GrievanceReceipt> write(Connection& sql, const GrievanceSender& sender,
                                 const GrievanceInput& input, const std::string& sha256);
  Grievance make(const GrievanceSender& sender, const GrievanceInput& input) const;
  GrievanceEntry entry(std::string kind, std::string text);
  // Stores the changed grievance and the entry with its files, and notifies the brand.
  Status keep(Connection& sql, const GrievanceSender& sender, Grievance& grievance,
              const GrievanceEntry& entry, const std::vector<std::string>& files = {});

  RateLimiter& limits_;
};

}  // namespace molar::domain
