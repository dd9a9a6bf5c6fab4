// Operators' actions on grievances. Every action, reading included, is audited with the operator as
// actor, except list().
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/complaints/grievance.h"
#include "domain/complaints/grievance_notices.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct GrievanceKey {
  std::string group_key;
  std::string number;
};

enum class GrievanceList { Open, Overdue, All };

class GrievanceAdmin : OperatorService {
 public:
  // `actor`: "cli:operator".
  using OperatorService::OperatorService;

  // Orders open and overdue grievances by due date; GrievanceList::All is newest first. Empty
  // `group_key`: all brands.
  std::vector<Grievance> list(const std::string& group_key, GrievanceList which);
  Result<GrievanceCase> show(const GrievanceKey& key);

  // These actions mail the filer. NotFound: "grievance_not_found". InvalidFields on "text" when it
  // breaks check_grievance_message(). Conflict: "grievance_ended" when the state does not allow the
  // action.
  Result<Grievance> acknowledge(const GrievanceKey& key);
  Result<Grievance> reply(const GrievanceKey& key, std::string_view text);
  Result<Grievance> ask(const GrievanceKey& key, std::string_view text);
  // The decision; final after an appeal. InvalidFields on "outcome".
  Result<Grievance> decide(const GrievanceKey& key, std::string_view outcome,
                           std::string_view text);
  // Records the filer's appeal that arrived by mail, telephone or letter: a visitor has no page for
  // it. Deadlines count from `received_on` (nullopt: today), which may be before the job closed the
  // grievance. Mails the filer both days. InvalidFields on "text", and on "receivedOn" for a day
  // before the decision or in the future. Conflict: "appeal_not_possible" after an appeal, without
  // a decision, or after the last day.
  Result<Grievance> appeal(const GrievanceKey& key, std::string_view text,
                           std::optional<Date> received_on);

 private:
  struct Step {
    GrievanceAct act;
    std::string kind;  // of the entry
    std::string text;
    std::optional<std::string> outcome = {};
  };

  Status apply_appeal(Grievance& grievance, std::optional<Date> received_on) const;
  Result<Grievance> run(const GrievanceKey& key, const Step& step);
  Result<Grievance> run_with_text(const GrievanceKey& key, Step step, std::string_view text);
  Status apply(Grievance& grievance, const Step& step) const;
  void audit(Connection& sql, const Grievance& grievance, const std::string& action,
             boost::json::object detail);
};

}  // namespace molar::domain
