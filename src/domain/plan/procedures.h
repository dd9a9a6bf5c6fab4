// The treatments of price lists: this site's own short catalogue in plain words, without codes or
// texts of other catalogues.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/enum_words.h"
#include "domain/plan/plan.h"

namespace molar::domain {

BOOST_DEFINE_ENUM_CLASS(ProcedureCategory, Exams, Prevention, Fillings, Crowns, RootCanals, Gums,
                        Dentures, Implants, Removals, Braces, Cosmetic, Other)

// The unit that one price is for.
enum class TeethScope { Visit, Mouth, Jaw, Quarter, Tooth };
BOOST_DESCRIBE_ENUM(TeethScope, Visit, Mouth, Jaw, Quarter, Tooth)

struct Procedure {
  std::string_view slug;  // snake_case; the name in price lists, plans and the API
  ProcedureCategory category = ProcedureCategory::Other;
  TeethScope scope = TeethScope::Visit;
  std::string_view name_en;
  std::string_view name_es;
  std::string_view plain_en;  // one sentence
  std::string_view plain_es;

  std::string_view name(std::string_view language) const {
    return language == "es" ? name_es : name_en;
  }
  std::string_view plain(std::string_view language) const {
    return language == "es" ? plain_es : plain_en;
  }
};

// In display order: by category, the common ones first.
std::span<const Procedure> procedures();

// nullptr for an unknown slug.
const Procedure* find_procedure(std::string_view slug);

// "; did you mean …?" when a known slug is similar; else empty.
std::string procedure_hint(std::string_view slug);

// The name as the label of a price list's line; empty for an unknown slug.
LocalText procedure_label(std::string_view slug);

// A line of a price list as shown, in one language.
struct ShownPrice {
  std::string procedure;
  ProcedureCategory category = ProcedureCategory::Other;  // also of an unknown treatment
  std::string label;
  std::string_view plain;  // "" for an unknown treatment
  std::int64_t usual_cents = 0;
  std::int64_t member_cents = 0;
};
BOOST_DESCRIBE_STRUCT(ShownPrice, (), (procedure, category, label, usual_cents, member_cents))
ShownPrice shown_price(const FeeLine& line, const std::string& language);

// The same in a plan. The price of an included treatment applies after the included number.
struct TreatmentPrice : ShownPrice {
  std::optional<int> included_a_year;     // for each person
  std::optional<int> included_under_age;  // only for people below this age
};
BOOST_DESCRIBE_STRUCT(TreatmentPrice, (ShownPrice), (included_a_year, included_under_age))
TreatmentPrice treatment_price(const FeeLine& line, const Plan& plan, const std::string& language);

}  // namespace molar::domain
