// The part of JSON Schema 2020-12 that api/openapi.yaml uses. A keyword that is not known here
// throws, so that none is ignored by accident.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <vector>

namespace molar::api {

// Every way in which `value` does not fit `schema`, as "$.people[0].zip: …"; empty when it fits.
// `document` is what "#/components/…" references point into.
std::vector<std::string> schema_faults(const boost::json::value& document,
                                       const boost::json::value& schema,
                                       const boost::json::value& value);

}  // namespace molar::api
