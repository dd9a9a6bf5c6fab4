// A person in the API's form, for answers that are kept and given again.
#pragma once

#include <boost/json.hpp>

#include "domain/household/member.h"

namespace molar::domain {

boost::json::object view_person(const Member& person);

}  // namespace molar::domain
