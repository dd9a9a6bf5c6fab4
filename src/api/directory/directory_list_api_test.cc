#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/directory_api_fixture.h"
#include "domain/limits/burst_limiter.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

using DirectoryListApiTest = DirectoryApiFixture;
MOLAR_ON_BOTH_DATABASES(DirectoryListApiTest);

TEST_P(DirectoryListApiTest, TheDirectoryIsCompleteAndInOrder) {
  put({.id = 1'000'009, .name = "Älpine Dental", .verified_on = std::nullopt});
  put({.id = 1'000'010, .name = "Reno Dental", .city = "Reno", .state = "NV", .zip = "89501"});
  put({.id = 1'000'011, .name = "Over Dental", .to = *parse_date("2026-11-20")});
  put({.id = 1'000'012, .name = "Coming Dental", .from = *parse_date("2026-11-22")});
  const json::value page = browser().get("/api/km/group/cedar/directory").json();
  EXPECT_EQ(json::serialize(page.at("states")),
            R"([{"state":"AZ","count":4},{"state":"NV","count":1}])");
  // Includes unverified offices, which the search omits.
  EXPECT_THAT(ids_of(page.at("offices")), ElementsAre(kMesa, 1'000'009, 21, kPhoenix, 1'000'010));
  EXPECT_EQ(page.at("offices").at(3).at("providers").at(0).at("name"), "Inés Núñez");
  EXPECT_EQ(page.at("offices").at(0).at("address").at("line2"), "Suite 4");
  const json::value nevada = browser().get("/api/km/group/cedar/directory?state=NV").json();
  EXPECT_THAT(ids_of(nevada.at("offices")), ElementsAre(1'000'010));
  EXPECT_EQ(nevada.at("total"), 1);
  EXPECT_EQ(nevada.at("states").as_array().size(), 2U);
  const json::value second = browser().get("/api/km/group/cedar/directory?size=2&page=2").json();
  EXPECT_THAT(ids_of(second.at("offices")), ElementsAre(21, kPhoenix));
  EXPECT_EQ(second.at("pages"), 3);
  terminate(kMesa);
  const json::value after = browser().get("/api/km/group/cedar/directory").json();
  EXPECT_THAT(ids_of(after.at("offices")), Not(testing::Contains(kMesa)));
  EXPECT_EQ(after.at("total"), 4);
}

TEST_P(DirectoryListApiTest, TheSitemapOfOfficesNamesEachOneInEveryLanguage) {
  put({.id = 1'000'009, .verified_on = std::nullopt});
  terminate(kMesa);
  EXPECT_THAT(browser().get("/sitemap.xml").body, HasSubstr("/sitemap-offices-1.xml</loc>"));
  const std::string map = browser().get("/sitemap-offices-1.xml").body;
  const auto entry = [](const std::string& address, const std::string& rest) {
    return HasSubstr("<url><loc>http://" + std::string(kCedarHost) + "/office/" + address +
                     "</loc>" + rest);
  };
  const std::string links = "<xhtml:link rel=\"alternate\" hreflang=\"en\"";
  EXPECT_THAT(map, entry("1000001", "<lastmod>2026-11-01T00:00:00.000Z</lastmod>" + links));
  EXPECT_THAT(map, entry("1000001?lang=es", "<lastmod>2026-11-01T00:00:00.000Z</lastmod>" + links));
  EXPECT_THAT(map, entry("1000009", links));  // never confirmed
  EXPECT_THAT(map, Not(HasSubstr(std::to_string(kMesa))));
  EXPECT_THAT(map, Not(HasSubstr(std::to_string(kHarborOffice))));
  EXPECT_THAT(map, testing::EndsWith("</urlset>\n"));
  for (const char* name : {"0", "2", "-1", "x", "9223372036854775807"}) {
    EXPECT_EQ(browser().get("/sitemap-offices-" + std::string(name) + ".xml").status, 404) << name;
  }
}

TEST_P(DirectoryListApiTest, ADirectoryFileStatesItsDate) {
  put({.id = 1'000'009, .name = "=HYPERLINK(\"x\")", .city = "Quote, \"City\""});
  const auto csv = browser().get("/api/km/group/cedar/directory?format=csv");
  EXPECT_EQ(csv.response.header("Content-Type"), "text/csv; charset=utf-8");
  EXPECT_EQ(csv.response.header("Content-Disposition"),
            "attachment; filename=\"directory-all-2026-11-21.csv\"");
  EXPECT_EQ(csv.response.header("Cache-Control"), "no-cache");
  const std::string text(csv.response.content());
  EXPECT_THAT(text, HasSubstr("list_as_of,state,city,office"));
  EXPECT_THAT(text, HasSubstr("2026-11-21,AZ,Mesa,Mesa Smiles,12 Palo Verde Rd,Suite 4,85201,"
                              "(602) 555-0134,,1000002\r\n"));
  EXPECT_THAT(text, HasSubstr("\"Inés Núñez, DDS\""));
  EXPECT_THAT(text, HasSubstr(R"x("Quote, ""City""","'=HYPERLINK(""x"")")x"));
  const auto pdf = browser().get("/api/km/group/cedar/directory?format=pdf&state=AZ");
  EXPECT_EQ(pdf.response.header("Content-Type"), "application/pdf");
  EXPECT_EQ(pdf.response.header("Content-Disposition"),
            "attachment; filename=\"directory-AZ-2026-11-21.pdf\"");
  EXPECT_EQ(browser().get("/api/km/group/cedar/directory?format=exe").field_code("format"),
            "invalid");
  // A created file is reused until the directory changes.
  terminate(kMesa);
  const auto after = browser().get("/api/km/group/cedar/directory?format=csv");
  EXPECT_THAT(std::string(after.response.content()), Not(HasSubstr("Mesa Smiles")));
}

TEST_P(DirectoryListApiTest, CountsCallsOfOneAddress) {
  auto visitor = browser();
  const auto limit = static_cast<int>(domain::limits::kDirectoryFiles.hits);
  for (int i = 0; i < limit; ++i) {
    EXPECT_EQ(visitor.get("/api/km/group/cedar/directory?format=csv").status, 200);
  }
  const auto refused = visitor.get("/api/km/group/cedar/directory?format=csv");
  EXPECT_EQ(refused.status, 429);
  EXPECT_NE(refused.response.header("Retry-After"), "");
  visitor.client_address = "198.51.100.7";
  EXPECT_EQ(visitor.get("/api/km/group/cedar/directory?format=csv").status, 200);
}

}  // namespace
}  // namespace molar::api
