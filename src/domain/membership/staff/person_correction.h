// Corrects a person's name and date of birth. Members cannot change these themselves, because
// prices, age limits and identity checks at the office depend on them.
#pragma once

#include <optional>
#include <string>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/membership/change/household.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct PersonCorrection {
  std::string member;  // as for find_named_member(); a person, not a household
  std::optional<std::string> first_name;
  std::optional<std::string> last_name;
  std::optional<std::string> date_of_birth;  // YYYY-MM-DD
  std::string reason;                        // for the audit log
  bool dry_run = false;                      // checks everything, changes nothing
};

// Thread-safe.
class PersonCorrections : OperatorService {
 public:
  // `actor`: the actor in the audit log, "cli:<user>".
  using OperatorService::OperatorService;

  // Corrects an active person of the brand, reissues the card (the old code remains valid for 60
  // days), stores the agreement with its new text, recomputes the price of the next term if it
  // depends on the age, and mails the primary member and the person. Audited with old and new
  // values.
  // Receipts are not changed.
  //   {person, before, after, cardReissued, agreementReissued, outsidePlanAges}
  // member_not_found; nothing_to_correct (Conflict); faults of the fields firstName, lastName,
  // dateOfBirth: the primary member, a partner, a parent and every person with a login are 18 or
  // older. Age limits of the plan do not prevent a correction: `outsidePlanAges` reports them.
  Result<boost::json::object> correct(const Brand& brand, const PersonCorrection& correction);

 private:
  struct Corrected {
    Member before;
    Member after;
  };
  Result<Corrected> read(Connection& sql, const Household& household, const std::string& member_id,
                         const PersonCorrection& correction) const;
  Result<boost::json::object> carry_out(Connection& sql, const Household& household,
                                        const Corrected& corrected, const std::string& reason);
  bool reissue_card(Connection& sql, const Household& household, const Member& person);
  bool reissue_agreement(Connection& sql, const Household& household);
  void notify(Connection& sql, const Household& household, const Corrected& corrected);
};

}  // namespace molar::domain
