#include "domain/npi/npi_registry.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "domain/npi/testing/nppes_file.h"
#include "domain/npi/testing/nppes_test_base.h"

namespace molar::domain {
namespace {

class DoubtfulProvidersTest : public NppesTest {};
MOLAR_ON_BOTH_DATABASES(DoubtfulProvidersTest);

TEST_P(DoubtfulProvidersTest, providers_that_are_not_active_in_the_registry_are_doubtful) {
  auto doubtful = [&] {
    std::string text;
    database().read([&](storage::Connection& sql) {
      for (const DoubtfulProvider& provider : doubtful_providers(sql, "cedar", 10)) {
        text += std::to_string(provider.office_id) + " " + provider.npi + " " +
                std::string(to_text(provider.standing)) + "\n";
      }
    });
    return text;
  };
  temp_database().run_script(
      "insert into office (group_key, id, name, address_line1, city, state, zip, phone, status) "
      "values "
      "('cedar', 1, 'One', '1 A St', 'Mesa', 'AZ', '85201', '6025550100', 'active'), "
      "('cedar', 2, 'Gone', '1 A St', 'Mesa', 'AZ', '85201', '6025550100', 'terminated'), "
      "('mesa', 1, 'Other', '1 A St', 'Mesa', 'AZ', '85201', '6025550100', 'active')");
  for (const auto& [group, office, n] : std::vector<std::tuple<std::string, int, int>>{
           {"cedar", 1, 1}, {"cedar", 1, 2}, {"cedar", 1, 3}, {"cedar", 2, 4}, {"mesa", 1, 5}}) {
    temp_database().run_script(
        "insert into provider (group_key, office_id, npi, name, credential, specialty, languages, "
        "position) values ('" +
        group + "', " + std::to_string(office) + ", '" + fictional_npi(n) +
        "', 'N', 'DDS', 'general', '[]', 0)");
  }
  EXPECT_EQ(doubtful(), "");
  take({fictional_dentist(1, "01/15/2026"),
        {{"NPI", fictional_npi(2)}, {"NPI Deactivation Date", "03/01/2026"}}});
  EXPECT_EQ(doubtful(),
            "1 " + fictional_npi(2) + " deactivated\n1 " + fictional_npi(3) + " unknown\n");
}

}  // namespace
}  // namespace molar::domain
