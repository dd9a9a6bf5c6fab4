#include "domain/npi/taxonomy.h"

#include <algorithm>
#include <array>
#include <utility>

namespace molar::domain {

namespace {

using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 13> kDentists = {{{"122300000X", "general"},
                                            {"1223D0001X", "other"},  // public health
                                            {"1223D0004X", "other"},  // anesthesia
                                            {"1223E0200X", "endodontics"},
                                            {"1223G0001X", "general"},
                                            {"1223P0106X", "other"},  // pathology
                                            {"1223P0221X", "pediatric"},
                                            {"1223P0300X", "periodontics"},
                                            {"1223P0700X", "prosthodontics"},
                                            {"1223S0112X", "oral_surgery"},
                                            {"1223X0008X", "other"},  // radiology
                                            {"1223X0400X", "orthodontics"},
                                            {"1223X2210X", "other"}}};  // orofacial pain

}  // namespace

std::optional<std::string_view> dental_specialty(std::string_view taxonomy) {
  // Nearly all rows of the registry are not dentists: this check is enough for them.
  if (!taxonomy.starts_with("1223")) {
    return std::nullopt;
  }
  auto found = std::find_if(kDentists.begin(), kDentists.end(),
                            [&](const Row& row) { return row.first == taxonomy; });
  if (found != kDentists.end()) {
    return found->second;
  }
  // A specialty added to the taxonomy since.
  return taxonomy.size() == 10 && taxonomy.back() == 'X' ? std::optional<std::string_view>("other")
                                                         : std::nullopt;
}

bool is_dental_clinic(std::string_view taxonomy) {
  return taxonomy == "261QD0000X";
}

}  // namespace molar::domain
