#include "domain/billing/charge.h"

#include "base/from_json.h"
#include "base/json.h"

namespace molar::domain {

std::string charge_lines_to_json(const std::vector<ChargeLine>& lines) {
  return boost::json::serialize(to_json(lines));
}

std::vector<ChargeLine> charge_lines_from_json(const std::string& text) {
  return from_json<std::vector<ChargeLine>>(parse_trusted_json(text));
}

std::int64_t sum_of(const std::vector<ChargeLine>& lines) {
  std::int64_t sum = 0;
  for (const ChargeLine& line : lines) {
    sum += line.cents;
  }
  return sum;
}

}  // namespace molar::domain
