// The dentists of an office, and the agreements by which an office participates.
#pragma once

#include <boost/describe.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/field_errors.h"

namespace molar::domain {

struct Provider {
  std::string npi;
  std::string name;
  std::string credential;              // "DDS"; may be empty
  std::string specialty = "general";   // one of kSpecialties
  std::vector<std::string> languages;  // ISO 639-1
  bool operator==(const Provider&) const = default;
};
BOOST_DESCRIBE_STRUCT(Provider, (), (npi, name, credential, specialty, languages))

// In the order of the bits of facets.h.
constexpr std::array<std::string_view, 8> kSpecialties = {
    "general",      "pediatric",      "orthodontics", "endodontics",
    "periodontics", "prosthodontics", "oral_surgery", "other"};

Checked<std::string> check_specialty(std::string_view text);
// 10 digits with a valid check digit (Luhn over 80840 and the number).
Checked<std::string> check_npi(std::string_view text);
// Two letters, in lower case.
Checked<std::string> check_language(std::string_view text);

// The contract by which an office participates. Only one with the price cap clause makes it listed.
struct ProviderAgreement {
  std::int64_t id = 0;
  std::string reference;  // the operator's own key, unique in the group
  Date starts_on;
  std::optional<Date> ends_on;                 // the last day; nullopt: open-ended
  std::optional<std::string> fee_schedule_id;  // a series of price lists
  std::string terms;
  bool price_cap = false;  // members never pay more there than the listed price
  std::optional<std::string> document;

  bool covers(Date day) const;
  bool operator==(const ProviderAgreement&) const = default;
};
BOOST_DESCRIBE_STRUCT(ProviderAgreement, (),
                      (id, reference, starts_on, ends_on, fee_schedule_id, terms, price_cap,
                       document))

// A range of days on which an office is listed: days since 1970, both ends included.
struct ListedSpan {
  std::int64_t from = 0;
  std::int64_t to = 0;
  bool operator==(const ListedSpan&) const = default;
};

constexpr std::int64_t kOpenEnd = 4'000'000;  // as ListedSpan::to: without an end

std::int64_t day_number(Date day);  // days since 1970

// The days that agreements with the price cap cover, as separate spans, the earliest first.
std::vector<ListedSpan> listed_spans(const std::vector<ProviderAgreement>& agreements);

// --- changes of an office's agreements: they are added and ended, never edited

// Null: not found.
const ProviderAgreement* find_agreement(const std::vector<ProviderAgreement>& all,
                                        const std::string& reference);

// Whether the agreements are equal except for id and last day.
bool same_but_for_its_end(const ProviderAgreement& a, const ProviderAgreement& b);

struct AgreementChanges {
  std::vector<ProviderAgreement> added;
  // Ids with their last day; nullopt removes the end.
  std::vector<std::pair<std::int64_t, std::optional<Date>>> ended;
};

// Identifies agreements by their reference. One that is not in `wanted` ends on the day before
// `today`, or before the first wanted one begins, but never later than it would have. `wanted` must
// not change other data of a known agreement.
AgreementChanges changes_of(const std::vector<ProviderAgreement>& known,
                            const std::vector<ProviderAgreement>& wanted, Date today);

}  // namespace molar::domain
