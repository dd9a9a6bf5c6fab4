#include <boost/json.hpp>

#include <iostream>

#include "app/command_line/command.h"
#include "app/foundation.h"
#include "domain/content/content_store.h"

namespace molar::app {

int run_brand_list(const Invocation& invocation) {
  auto foundation = Foundation::open(invocation.config, Foundation::Migrate::Yes);
  if (foundation.has_error()) {
    print_error(foundation.error());
    return kFailed;
  }
  boost::json::array list = (*foundation)->database->read([](storage::Connection& sql) {
    boost::json::array brands;
    for (const auto& brand : domain::content_store::published(sql)) {
      auto hosts = domain::content_store::hosts_of_group(sql, brand.group_key);
      brands.push_back(boost::json::object{{"group", brand.group_key},
                                           {"version", brand.version},
                                           {"hosts", boost::json::value_from(hosts)}});
    }
    return brands;
  });
  if (!invocation.has("--json")) {
    for (const auto& brand : list) {
      std::cout << brand.at("group").as_string() << "  version " << brand.at("version")
                << "  hosts " << brand.at("hosts") << "\n";
    }
    return kOk;
  }
  std::cout << boost::json::serialize(list) << "\n";
  return kOk;
}

}  // namespace molar::app
