// Boost.JSON, under the name that all sources use for it.
#pragma once

#include <boost/json.hpp>

namespace molar {

namespace json = boost::json;

}  // namespace molar
