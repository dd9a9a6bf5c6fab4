#include "domain/npi/npi_registry.h"

#include <gtest/gtest.h>

#include "domain/npi/nppes_fields.h"
#include "domain/npi/nppes_row.h"

namespace molar::domain {
namespace {

TEST(Npi, ends_with_its_check_digit) {
  for (const char* good : {"1234567893", "1245319599", "1679576722", "9000000015", "9000000023"}) {
    EXPECT_TRUE(is_npi(good)) << good;
  }
  for (const char* bad :
       {"1234567890", "123456789", "12345678933", "123456789x", "", " 123456789"}) {
    EXPECT_FALSE(is_npi(bad)) << bad;
  }
}

TEST(Taxonomy, tells_dentists_from_other_dental_professions) {
  EXPECT_EQ(dental_specialty("122300000X"), "general");
  EXPECT_EQ(dental_specialty("1223S0112X"), "oral_surgery");
  EXPECT_EQ(dental_specialty("1223X2210X"), "other");
  EXPECT_EQ(dental_specialty("1223Z9999X"), "other");  // a code that is not in the table yet
  for (const char* other : {"122400000X", "124Q00000X", "125J00000X", "125Q00000X", "126800000X",
                            "126900000X", "261QD0000X", "1223", "", "207Q00000X"}) {
    EXPECT_FALSE(dental_specialty(other).has_value()) << other;
  }
  EXPECT_TRUE(is_dental_clinic("261QD0000X"));
}

TEST(NppesFields, credentials_are_stored_as_letters) {
  EXPECT_EQ(plain_credential("D.D.S."), "DDS");
  EXPECT_EQ(plain_credential("DDS, M.S."), "DDS, MS");
  EXPECT_EQ(plain_credential("d d s"), "DDS");
  EXPECT_EQ(plain_credential("DMD/PhD"), "DMD, PHD");
  EXPECT_EQ(plain_credential("D.M.D., F.A.G.D"), "DMD, FAGD");
  EXPECT_EQ(plain_credential("."), "");
}

TEST(NppesFields, only_existing_dates_are_valid) {
  EXPECT_EQ(nppes_date("02/29/2024"), "2024-02-29");
  EXPECT_FALSE(nppes_date("02/29/2025").has_value());
  EXPECT_FALSE(nppes_date("2025-01-01").has_value());
  EXPECT_EQ(sheet_date("46328"), "2026-11-02");
  EXPECT_EQ(sheet_date("11/02/2026"), "2026-11-02");
  EXPECT_FALSE(sheet_date("12").has_value());
}

TEST(NppesFields, zips_have_five_digits) {
  EXPECT_EQ(postal_code("006011234", "US"), "00601");
  EXPECT_EQ(postal_code("00601-1234", ""), "00601");
  EXPECT_EQ(postal_code("00601", "US"), "00601");
  EXPECT_FALSE(postal_code("601", "US").has_value());
  EXPECT_EQ(postal_code("K1A 0B1", "CA"), "K1A 0B1");
  EXPECT_EQ(postal_code("", "US"), "");
}

}  // namespace
}  // namespace molar::domain
