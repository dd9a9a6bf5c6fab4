// The part of JSON Schema 2020-12 that api/openapi.yaml uses. An unknown keyword throws, so that
// none is ignored by accident.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <vector>

namespace molar::api {

// All faults of `value` against `schema`, as "$.people[0].zip: …"; empty when it fits. References
// "#/components/…" are resolved in `document`.
std::vector<std::string> schema_faults(const boost::json::value& document,
                                       const boost::json::value& schema,
                                       const boost::json::value& value);

}  // namespace molar::api
