// A person in the API's form, for answers that are kept and given again.
#pragma once

#include <boost/json.hpp>

#include "domain/member/member.h"
#include "domain/purchase/membership_store.h"

namespace molar::domain {

boost::json::object view_person(const Member& person);
boost::json::object view_person(const membership_store::NewMember& person);

}  // namespace molar::domain
