
#include "app/commands/report.h"
#include "app/foundation.h"
#include "base/boost_json.h"
#include "domain/content/content_store.h"

namespace molar::app {

namespace {

std::string line_of(const boost::json::object& brand) {
  return boost::json::serialize(brand.at("group")) + "  version " + text_of(brand, "version") +
         "  hosts " + text_of(brand, "hosts") + "\n";
}

}  // namespace

Result<int> run_brand_list(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  boost::json::array list = foundation->database->read([](Connection& sql) {
    boost::json::array brands;
    for (const auto& brand : domain::content_store::published(sql)) {
      auto hosts = domain::content_store::hosts_of_group(sql, brand.group_key);
      brands.push_back(boost::json::object{{"group", brand.group_key},
                                           {"version", brand.version},
                                           {"hosts", boost::json::value_from(hosts)}});
    }
    return brands;
  });
  print_rows(invocation, list, line_of);
  return kOk;
}

}  // namespace molar::app
