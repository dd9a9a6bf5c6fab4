#include "http/message/accept_encoding.h"

#include <array>

#include "http/message/ascii.h"

namespace molar::http {

namespace {

constexpr int kUnnamed = -1;

// "0.5" as 500; an invalid weight counts as 1, like a missing one.
int parse_weight(std::string_view text) {
  if (text.empty() || (text.front() != '0' && text.front() != '1')) {
    return 1000;
  }
  int weight = (text.front() - '0') * 1000;
  int unit = 100;
  for (const char c : text.substr(std::min<std::size_t>(text.size(), 2))) {
    if (!is_digit(c)) {
      return 1000;
    }
    weight += (c - '0') * unit;
    unit /= 10;
  }
  return std::min(weight, 1000);
}

// Returns the weight of "gzip;q=0.5"; writes the coding to `name`.
int parse_element(std::string_view element, std::string_view& name) {
  const std::size_t semicolon = element.find(';');
  name = trim_space(element.substr(0, semicolon));
  if (semicolon == std::string_view::npos) {
    return 1000;
  }
  const std::string_view parameter = trim_space(element.substr(semicolon + 1));
  const bool is_weight =
      parameter.size() > 2 && to_lower(parameter[0]) == 'q' && parameter[1] == '=';
  return is_weight ? parse_weight(trim_space(parameter.substr(2))) : 1000;
}

}  // namespace

std::optional<Coding> choose_coding(std::string_view accept_encoding, CodingsAvailable available) {
  int any = kUnnamed;
  int gzip = kUnnamed;
  int brotli = kUnnamed;
  int identity = kUnnamed;
  for_each_element(accept_encoding, [&](std::string_view element) {
    std::string_view name;
    const int weight = parse_element(element, name);
    if (name == "*") {
      any = weight;
    } else if (equals_ignoring_case(name, "gzip") || equals_ignoring_case(name, "x-gzip")) {
      gzip = weight;
    } else if (equals_ignoring_case(name, "br")) {
      brotli = weight;
    } else if (equals_ignoring_case(name, "identity")) {
      identity = weight;
    }
  });
  const auto weight_of = [any](int own) { return own != kUnnamed ? own : any; };
  // Identity is acceptable unless excluded; if not named, it ranks after all named codings.
  const bool identity_refused = weight_of(identity) == 0;
  struct Candidate {
    Coding coding;
    int weight;
  };
  const std::array<Candidate, 3> candidates = {{
      {Coding::Brotli, available.brotli ? weight_of(brotli) : 0},
      {Coding::Gzip, available.gzip ? weight_of(gzip) : 0},
      {Coding::Identity, identity != kUnnamed ? identity : 0},
  }};
  const Candidate* best = nullptr;
  for (const Candidate& candidate : candidates) {
    if (candidate.weight > 0 && (best == nullptr || candidate.weight > best->weight)) {
      best = &candidate;
    }
  }
  if (best != nullptr) {
    return best->coding;
  }
  return identity_refused ? std::nullopt : std::optional(Coding::Identity);
}

std::string_view coding_name(Coding coding) {
  return coding == Coding::Brotli ? "br" : coding == Coding::Gzip ? "gzip" : "identity";
}

}  // namespace molar::http
