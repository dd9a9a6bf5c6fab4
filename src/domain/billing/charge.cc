#include "domain/billing/charge.h"

#include "base/json.h"

namespace molar::domain {

namespace json = boost::json;

std::string charge_lines_to_json(const std::vector<ChargeLine>& lines) {
  json::array list;
  for (const ChargeLine& line : lines) {
    list.push_back(json::object{{"kind", line.kind},
                                {"label", line.label},
                                {"quantity", line.quantity},
                                {"cents", line.cents}});
  }
  return json::serialize(list);
}

std::vector<ChargeLine> charge_lines_from_json(const std::string& text) {
  std::vector<ChargeLine> lines;
  const json::value parsed = parse_trusted_json(text);  // outlives the loop
  for (const json::value& item : parsed.as_array()) {
    const json::object& line = item.as_object();
    lines.push_back(
        {std::string(line.at("kind").as_string()), std::string(line.at("label").as_string()),
         line.at("quantity").to_number<int>(), line.at("cents").to_number<std::int64_t>()});
  }
  return lines;
}

std::int64_t sum_of(const std::vector<ChargeLine>& lines) {
  std::int64_t sum = 0;
  for (const ChargeLine& line : lines) {
    sum += line.cents;
  }
  return sum;
}

}  // namespace molar::domain
