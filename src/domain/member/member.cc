#include "domain/member/member.h"

namespace molar::domain {

std::string_view dependent_role(Date date_of_birth, Date today) {
  return age_on(date_of_birth, today) < 18 ? "child" : "adult_dependent";
}

}  // namespace molar::domain
