#include "domain/plan/procedures.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/closest_name.h"
#include "base/mapped.h"
#include "base/messages.h"

namespace molar::domain {

namespace {

using Category = ProcedureCategory;
using Scope = TeethScope;

struct Row {
  std::string_view slug;
  Category category;
  Scope scope;
};

constexpr std::array kRows{
    Row{"checkup_exam", Category::Exams, Scope::Visit},
    Row{"first_exam", Category::Exams, Scope::Visit},
    Row{"urgent_visit", Category::Exams, Scope::Visit},
    Row{"second_opinion", Category::Exams, Scope::Visit},
    Row{"xray_single", Category::Exams, Scope::Tooth},
    Row{"xray_back", Category::Exams, Scope::Mouth},
    Row{"xray_full", Category::Exams, Scope::Mouth},
    Row{"xray_jaw", Category::Exams, Scope::Mouth},
    Row{"cleaning", Category::Prevention, Scope::Mouth},
    Row{"cleaning_adult", Category::Prevention, Scope::Mouth},
    Row{"cleaning_child", Category::Prevention, Scope::Mouth},
    Row{"fluoride", Category::Prevention, Scope::Mouth},
    Row{"sealant", Category::Prevention, Scope::Tooth},
    Row{"space_keeper", Category::Prevention, Scope::Jaw},
    Row{"filling_front", Category::Fillings, Scope::Tooth},
    Row{"filling_back", Category::Fillings, Scope::Tooth},
    Row{"filling_large", Category::Fillings, Scope::Tooth},
    Row{"filling_temporary", Category::Fillings, Scope::Tooth},
    Row{"crown", Category::Crowns, Scope::Tooth},
    Row{"crown_metal", Category::Crowns, Scope::Tooth},
    Row{"crown_refit", Category::Crowns, Scope::Tooth},
    Row{"bridge_tooth", Category::Crowns, Scope::Tooth},
    Row{"root_canal_front", Category::RootCanals, Scope::Tooth},
    Row{"root_canal_middle", Category::RootCanals, Scope::Tooth},
    Row{"root_canal_back", Category::RootCanals, Scope::Tooth},
    Row{"baby_tooth_nerve", Category::RootCanals, Scope::Tooth},
    Row{"deep_cleaning", Category::Gums, Scope::Quarter},
    Row{"gum_care", Category::Gums, Scope::Mouth},
    Row{"gum_surgery", Category::Gums, Scope::Quarter},
    Row{"denture_full", Category::Dentures, Scope::Jaw},
    Row{"denture_part", Category::Dentures, Scope::Jaw},
    Row{"denture_check", Category::Dentures, Scope::Visit},
    Row{"denture_reline", Category::Dentures, Scope::Jaw},
    Row{"denture_repair", Category::Dentures, Scope::Jaw},
    Row{"implant_post", Category::Implants, Scope::Tooth},
    Row{"implant_crown", Category::Implants, Scope::Tooth},
    Row{"removal_simple", Category::Removals, Scope::Tooth},
    Row{"removal_surgical", Category::Removals, Scope::Tooth},
    Row{"removal_wisdom", Category::Removals, Scope::Tooth},
    Row{"braces_child", Category::Braces, Scope::Mouth},
    Row{"braces_adult", Category::Braces, Scope::Mouth},
    Row{"aligners", Category::Braces, Scope::Mouth},
    Row{"retainer", Category::Braces, Scope::Jaw},
    Row{"whitening", Category::Cosmetic, Scope::Mouth},
    Row{"veneer", Category::Cosmetic, Scope::Tooth},
    Row{"chip_repair", Category::Cosmetic, Scope::Tooth},
    Row{"night_guard", Category::Other, Scope::Jaw},
    Row{"calming_gas", Category::Other, Scope::Visit},
};

std::vector<Procedure> with_texts() {
  std::vector<Procedure> all;
  for (const Row& row : kRows) {
    const std::string key = "procedures." + std::string(row.slug);
    all.push_back({row.slug, row.category, row.scope, message(key + ".name", "en"),
                   message(key + ".name", "es"), message(key + ".plain", "en"),
                   message(key + ".plain", "es")});
  }
  return all;
}

}  // namespace

std::span<const Procedure> procedures() {
  static const std::vector<Procedure> all = with_texts();
  return all;
}

const Procedure* find_procedure(std::string_view slug) {
  const auto all = procedures();
  const auto found = std::ranges::find(all, slug, &Procedure::slug);
  return found == all.end() ? nullptr : &*found;
}

std::string procedure_hint(std::string_view slug) {
  auto slugs = mapped(procedures(), &Procedure::slug);
  return closest_name_hint(slug, slugs);
}

LocalText procedure_label(std::string_view slug) {
  const Procedure* procedure = find_procedure(slug);
  if (procedure == nullptr) {
    return {};
  }
  return {std::string(procedure->name_en), {{"es", std::string(procedure->name_es)}}};
}

ShownPrice shown_price(const FeeLine& line, const std::string& language) {
  const Procedure* known = find_procedure(line.procedure);
  return {line.procedure,          known == nullptr ? ProcedureCategory::Other : known->category,
          line.label.in(language), known == nullptr ? std::string_view() : known->plain(language),
          line.usual_cents,        line.member_cents};
}

TreatmentPrice treatment_price(const FeeLine& line, const Plan& plan, const std::string& language) {
  TreatmentPrice price{shown_price(line, language), std::nullopt, std::nullopt};
  for (const IncludedService& service : plan.included_services) {
    if (service.procedure == line.procedure) {
      price.included_a_year = service.quantity_per_year;
      price.included_under_age = service.under_age;
    }
  }
  return price;
}

}  // namespace molar::domain
