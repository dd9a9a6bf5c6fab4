#include "domain/membership/person_view.h"

#include <boost/describe.hpp>

#include "base/to_json.h"

namespace molar::domain {

namespace {

struct PersonView : Member {};
BOOST_DESCRIBE_STRUCT(PersonView, (),
                      (id, member_number, first_name, last_name, date_of_birth, role, relationship,
                       status, added_on, email))

}  // namespace

boost::json::object view_person(const Member& person) {
  return to_json(PersonView{person}).as_object();
}

}  // namespace molar::domain
