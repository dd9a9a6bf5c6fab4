#include "domain/npi/nppes_importer.h"

#include <gtest/gtest.h>

#include <string>

#include "domain/imports/testing/import_harness.h"
#include "domain/npi/testing/nppes_file.h"
#include "domain/npi/testing/nppes_test_base.h"

namespace molar::domain {
namespace {

class NppesDeactivatedTest : public NppesTest {};
MOLAR_ON_BOTH_DATABASES(NppesDeactivatedTest);

TEST_P(NppesDeactivatedTest, a_report_of_deactivated_numbers_replaces_the_whole_list) {
  take(dentists(4));
  auto run = [&](const std::string& text, const std::string& as_of,
                 ImportHarness::Options options = {}) {
    auto importer = make_nppes_deactivated_importer(as_of);
    return harness->run(*importer, text, options).value();
  };
  std::string head =
      "NPPES Deactivated NPI Report as of Nov 9 2026,\nNPI,NPPES Deactivation Date\n";
  EXPECT_EQ(run(head + fictional_npi(1) + ",11/02/2026\n" + fictional_npi(2) + ",46328\n,\n",
                "2026-11-09")
                .outcome,
            "imported");
  EXPECT_EQ(standing(1), "deactivated");
  EXPECT_EQ(standing(2), "deactivated");
  EXPECT_EQ(standing(3), "active");
  EXPECT_EQ(run(head + fictional_npi(3) + ",someday\n", "2026-12-09").code, "rows_refused");
  EXPECT_EQ(run(head + fictional_npi(3) + ",11/02/2026\n", "2026-12-09").code, "too_few_rows");
  EXPECT_EQ(run(head + fictional_npi(3) + ",11/02/2026\n" + fictional_npi(4) + ",11/02/2026\n",
                "2026-12-09")
                .outcome,
            "imported");
  EXPECT_EQ(standing(1), "active");
  EXPECT_EQ(standing(3), "deactivated");
}

}  // namespace
}  // namespace molar::domain
