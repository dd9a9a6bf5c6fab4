#include "domain/directory/files/office_generator.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string_view>

#include "base/csv.h"
#include "base/fields.h"
#include "base/search_words.h"
#include "domain/directory/files/generated_prices.h"
#include "domain/directory/office_rules.h"
#include "domain/directory/provider.h"

namespace molar::domain {

namespace {

constexpr double kJitterDegrees = 0.03;  // about two miles
constexpr std::int64_t kMostProvidersOfOffice = 5;

// SplitMix64: the same numbers on every machine, and from any position.
class Dice {
 public:
  Dice(std::uint64_t seed, std::int64_t number)
      : state_(seed * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(number)) {
    next();
  }

  std::int64_t below(std::int64_t end) {
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(end));
  }
  bool chance(int percent) { return below(100) < percent; }
  // −1 … 1
  double swing() { return static_cast<double>(below(2'000'001) - 1'000'000) / 1'000'000; }
  template <class List>
  auto pick(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<std::int64_t>(std::size(list))))];
  }

 private:
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
  }

  std::uint64_t state_;
};

constexpr std::array<std::string_view, 7> kHours = {
    "Mo-Fr 08:00-17:00", "Mo-Th 07:30-16:30; Fr 07:30-12:00",
    "Mo-Fr 09:00-19:00", "Mo-Sa 08:00-18:00",
    "Mo,We 10:00-20:00", "Mo-Th 08:00-12:00,13:00-17:00",
    "Tu-Su 09:00-18:00"};

constexpr std::array<std::string_view, 9> kOtherLanguages = {"es", "es", "es", "es", "zh",
                                                             "vi", "ko", "ar", "ru"};

constexpr std::array<std::string_view, 10> kUsualSpecialties = {
    "general", "general", "general",   "general",      "general",
    "general", "general", "pediatric", "orthodontics", "general"};

constexpr std::string_view kTerms =
    "Members pay the price of the list in force on the day of the visit, and never more.";

// Tables of ZIPs also contain military post offices and freely associated states.
bool may_have_offices(const ZipRow& place) {
  return check_state(place.state).has_value() &&
         check_office_location({place.lat, place.lng}).has_value() && !place.city.empty();
}

void write_row(std::ostream& out, std::initializer_list<std::string_view> fields) {
  bool first = true;
  for (std::string_view field : fields) {
    out << (first ? "" : ",") << csv_field(field);
    first = false;
  }
  out << '\n';
}

std::string reference_of(std::int64_t number) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "G-%07lld", static_cast<long long>(number));
  return text.data();
}

std::string degrees(double value) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "%.5f", value);
  return text.data();
}

std::string text_of(std::string_view text) {
  return std::string(text);
}

// English, for a third of the offices another language as well.
std::string languages_of(Dice& dice) {
  std::string languages = "en";
  if (dice.chance(35)) {
    languages += " " + text_of(dice.pick(kOtherLanguages));
  }
  return languages;
}

std::string flag_of(Dice& dice, int yes, int unknown) {
  const std::int64_t roll = dice.below(100);
  return roll < unknown ? "" : (roll < unknown + yes ? "yes" : "no");
}

// Most are fresh; one in ten is stale, and one in ten too old for the search or never verified.
std::string verified_on(Dice& dice, Date today) {
  const std::int64_t roll = dice.below(100);
  if (roll < 4) {
    return "";
  }
  if (roll < 10) {
    return format_date(add_days(today, -185 - static_cast<int>(dice.below(200))));
  }
  const int least = roll < 20 ? 95 : 0;
  return format_date(add_days(today, -least - static_cast<int>(dice.below(81))));
}

std::string status_of(Dice& dice) {
  const std::int64_t roll = dice.below(1'000);
  return roll < 970 ? "active" : (roll < 985 ? "paused" : (roll < 990 ? "draft" : "terminated"));
}

std::string name_of(Dice& dice, const std::string& city) {
  const std::string practice = text_of(dice.pick(kPracticeWords));
  switch (dice.below(4)) {
    case 0:
      return city + " " + practice;
    case 1:
      return text_of(dice.pick(kLastNames)) + " " + practice;
    default:
      return text_of(dice.pick(kNameWords)) + " " + practice;
  }
}

std::string phone_of(Dice& dice, const ZipRow& place) {
  const int region = std::stoi(place.zip.substr(0, 3));
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%03d55501%02d", 201 + region * 7 % 780,
                static_cast<int>(dice.below(100)));
  return text.data();
}

std::string website_of(Dice& dice, const std::string& name, std::int64_t number) {
  if (!dice.chance(60)) {
    return "";
  }
  std::string host;
  for (const std::string& word : search_words(name)) {
    host += word;
  }
  return "https://www." + host.substr(0, 40) + "-" + std::to_string(number) + ".example";
}

std::string npi_of(std::int64_t serial) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "9%08lld", static_cast<long long>(serial));
  std::string npi = text.data();
  for (char digit = '0'; digit <= '9'; ++digit) {
    if (check_npi(npi + digit)) {
      return npi + digit;
    }
  }
  return npi;
}

class OfficeFiles {
 public:
  OfficeFiles(const GeneratorSettings& settings, const std::vector<ZipRow>& places,
              const GeneratedFiles& files)
      : settings_(settings), files_(files) {
    std::copy_if(places.begin(), places.end(), std::back_inserter(places_), may_have_offices);
    if (places_.empty()) {
      throw std::invalid_argument("generate_offices: no places");
    }
  }

  void write() {
    write_row(files_.offices,
              {"reference", "name", "address_line1", "address_line2", "city", "state", "zip",
               "phone", "lat", "lng", "website", "hours", "languages", "wheelchair",
               "accepts_new_patients", "verified_on", "status", "price_list"});
    write_row(files_.providers,
              {"office_reference", "npi", "name", "credential", "specialty", "languages"});
    write_row(files_.agreements, {"reference", "office_reference", "starts_on", "ends_on",
                                  "price_list", "terms", "price_cap"});
    for (std::int64_t number = 1; number <= settings_.count; ++number) {
      Dice dice(settings_.seed, number);
      const ZipRow& place = dice.pick(std::span(places_));
      const std::string status = status_of(dice);
      write_office(dice, number, place, status);
      if (status != "terminated") {
        write_providers(dice, number);
        write_agreements(dice, number, place);
      }
    }
    write_prices();
  }

 private:
  void write_office(Dice& dice, std::int64_t number, const ZipRow& place,
                    const std::string& status) {
    const std::string name = name_of(dice, place.city);
    const std::string street =
        std::to_string(1 + dice.below(9'899)) + " " + text_of(dice.pick(kStreets));
    const std::string suite =
        dice.chance(30) ? "Suite " + std::to_string(100 + dice.below(300)) : "";
    const std::string lat = degrees(place.lat + kJitterDegrees * dice.swing());
    const std::string lng = degrees(place.lng + kJitterDegrees * dice.swing());
    const std::string phone = phone_of(dice, place);
    const std::string website = website_of(dice, name, number);
    const std::string hours = dice.chance(8) ? "" : text_of(dice.pick(kHours));
    const std::string languages = languages_of(dice);
    const std::string wheelchair = flag_of(dice, 80, 10);
    const std::string accepts = flag_of(dice, 85, 5);
    write_row(files_.offices, {reference_of(number), name, street, suite, place.city, place.state,
                               place.zip, phone, lat, lng, website, hours, languages, wheelchair,
                               accepts, verified_on(dice, settings_.today), status, ""});
  }

  void write_providers(Dice& dice, std::int64_t number) {
    const std::int64_t count = 1 + dice.below(3) + (dice.chance(20) ? dice.below(3) : 0);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::string name =
          text_of(dice.pick(kFirstNames)) + " " + text_of(dice.pick(kLastNames));
      const std::string_view specialty =
          dice.chance(15) ? dice.pick(kSpecialties) : dice.pick(kUsualSpecialties);
      write_row(files_.providers,
                {reference_of(number), npi_of(number * kMostProvidersOfOffice + i), name,
                 dice.chance(50) ? "DDS" : "DMD", specialty, languages_of(dice)});
    }
  }

  // Most offices have an open-ended agreement; some had another one before, some have none any
  // more, and for some it begins soon.
  void write_agreements(Dice& dice, std::int64_t number, const ZipRow& place) {
    const Date today = settings_.today;
    const std::string series = generated_series(place.state);
    const Date begun = add_days(today, -30 - static_cast<int>(dice.below(1'500)));
    const std::int64_t roll = dice.below(100);
    if (roll < 3) {
      write_agreement(number, 1, begun, add_days(today, -1 - static_cast<int>(dice.below(29))),
                      series);
    } else if (roll < 5) {
      write_agreement(number, 1, add_days(today, 1 + static_cast<int>(dice.below(60))),
                      std::nullopt, series);
    } else if (roll < 12) {
      write_agreement(number, 1, add_days(begun, -730), add_days(begun, -1), series);
      write_agreement(number, 2, begun, std::nullopt, series);
    } else if (roll < 16) {
      write_agreement(number, 1, begun, add_days(today, static_cast<int>(dice.below(400))), series);
    } else {
      write_agreement(number, 1, begun, std::nullopt, series);
    }
  }

  void write_agreement(std::int64_t number, int which, Date from, std::optional<Date> to,
                       const std::string& series) {
    const std::string reference = reference_of(number);
    write_row(files_.agreements,
              {reference + "-A" + std::to_string(which), reference, format_date(from),
               to ? format_date(*to) : "", series, kTerms, "yes"});
  }

  void write_prices() {
    write_row(files_.prices, {"procedure_slug", "usual_fee_cents", "member_fee_cents",
                              "discount_pct", "note", "price_list", "effective_from"});
    const std::string first_day =
        format_date(Date{settings_.today.year() / std::chrono::January / 1});
    for (const GeneratedPrice& price : generated_prices()) {
      write_row(files_.prices, {price.procedure, std::to_string(price.usual_cents),
                                price.member_cents ? std::to_string(*price.member_cents) : "",
                                price.discount_pct ? std::to_string(*price.discount_pct) : "", "",
                                price.series, first_day});
    }
  }

  const GeneratorSettings& settings_;
  std::vector<ZipRow> places_;
  const GeneratedFiles& files_;
};

}  // namespace

void generate_offices(const GeneratorSettings& settings, const std::vector<ZipRow>& places,
                      const GeneratedFiles& files) {
  OfficeFiles(settings, places, files).write();
}

Date day_begun_everywhere(Timestamp now) {
  return date_in_zone(now, "Etc/GMT+12");  // UTC−12, the last time zone
}

}  // namespace molar::domain
