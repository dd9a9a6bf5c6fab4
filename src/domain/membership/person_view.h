// A person in the form of the API, for answers that are stored and repeated.
#pragma once

#include "base/boost_json.h"
#include "domain/household/member.h"

namespace molar::domain {

boost::json::object view_person(const Member& person);

}  // namespace molar::domain
