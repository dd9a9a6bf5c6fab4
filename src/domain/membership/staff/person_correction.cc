#include "domain/membership/staff/person_correction.h"

#include <algorithm>

#include "base/fields.h"
#include "domain/agreement/agreement_archive.h"
#include "domain/cards/card_service.h"
#include "domain/membership/change/change_store.h"
#include "domain/membership/person_input.h"
#include "domain/membership/staff/member_search.h"
#include "domain/outbox/notice.h"

namespace molar::domain {

namespace {

constexpr const char* kReason = "person_corrected";

const Member* find_person(const Household& household, const std::string& member_id) {
  return household.primary.id == member_id && household.primary.status == "active"
             ? &household.primary
             : household.find_dependent(member_id);
}

bool must_be_of_age(Connection& sql, const Member& person) {
  const auto relationship = parse_text<Relationship>(person.relationship);
  return person.role == "primary" || relationship == Relationship::Spouse ||
         relationship == Relationship::DomesticPartner || relationship == Relationship::Parent ||
         change_store::login_address_of(sql, person).has_value();
}

// The changed fields with the values of `person`.
json::object values_of(const Member& person, const Member& other) {
  json::object values;
  if (person.first_name != other.first_name) {
    values["firstName"] = person.first_name;
  }
  if (person.last_name != other.last_name) {
    values["lastName"] = person.last_name;
  }
  if (person.date_of_birth != other.date_of_birth) {
    values["dateOfBirth"] = format_date(person.date_of_birth);
  }
  return values;
}

bool is_outside_plan_ages(const Household& household, const Member& person) {
  return household.plan && is_outside_ages(*household.plan, person, household.today);
}

// Whether the price of the current term includes this dependent.
bool is_paid_for(const Household& household, const Member& person) {
  return person.role != "primary" && household.subscription && household.plan &&
         is_charged(household, person);
}

bool is_somebody_else(const Household& household, const Member& person) {
  return std::ranges::any_of(household.dependents, [&](const Member& other) {
    return other.id != person.id && other.first_name == person.first_name &&
           other.last_name == person.last_name && other.date_of_birth == person.date_of_birth &&
           other.relationship == person.relationship;
  });
}

}  // namespace

Result<json::object> PersonCorrections::correct(const Brand& brand,
                                                const PersonCorrection& correction) {
  return database_.transact([&](Connection& sql) -> Result<json::object> {
    auto named = find_named_member(sql, brand.group_key, correction.member);
    if (!named || named->member_id.empty()) {
      return Error::not_found("member");
    }
    MOLAR_TRY(Household household,
              load_household(sql, brand, named->household_id, clock_, random_));
    MOLAR_TRY(Corrected corrected, read(sql, household, named->member_id, correction));
    if (!correction.dry_run) {
      return carry_out(sql, household, corrected, correction.reason);
    }
    return json::object{{"person", view_person(corrected.after)},
                        {"before", values_of(corrected.before, corrected.after)},
                        {"after", values_of(corrected.after, corrected.before)},
                        {"outsidePlanAges", is_outside_plan_ages(household, corrected.after)}};
  });
}

Result<PersonCorrections::Corrected> PersonCorrections::read(
    Connection& sql, const Household& household, const std::string& member_id,
    const PersonCorrection& correction) const {
  const Member* person = find_person(household, member_id);
  if (person == nullptr) {
    return Error::not_found("member");
  }
  Corrected corrected{*person, *person};
  Member& after = corrected.after;
  FieldErrors errors;
  if (correction.first_name) {
    after.first_name = errors.check("firstName", check_person_name(*correction.first_name));
  }
  if (correction.last_name) {
    after.last_name = errors.check("lastName", check_person_name(*correction.last_name));
  }
  if (correction.date_of_birth) {
    after.date_of_birth = errors.check(
        "dateOfBirth", must_be_of_age(sql, *person)
                           ? check_adult_date_of_birth(*correction.date_of_birth, household.today)
                           : check_date_of_birth(*correction.date_of_birth, household.today));
  }
  if (errors.empty() && is_somebody_else(household, after)) {
    errors.add("firstName", "taken", "This person is on the membership already.");
  }
  MOLAR_CHECK(errors.status());
  if (values_of(*person, after).empty()) {
    return Error::conflict("nothing_to_correct",
                           "The person already has this name and date of birth.");
  }
  if (after.role != "primary") {
    after.role = role_at(after.date_of_birth, household.today);
  }
  if (is_paid_for(household, *person) && !is_paid_for(household, after)) {
    // Otherwise AgeLimitJob would remove the person now, without a refund.
    after.added_on = household.subscription->starts_on;
  }
  return corrected;
}

Result<json::object> PersonCorrections::carry_out(Connection& sql, const Household& household,
                                                  const Corrected& corrected,
                                                  const std::string& reason) {
  const auto& [before, after] = corrected;
  change_store::correct_person(sql, after);
  json::object detail{{"before", values_of(before, after)},
                      {"after", values_of(after, before)},
                      {"reason", reason}};
  note_change(sql, household, actor_, kReason, "member", after.id, detail);
  // Loads the household again, so that the mails use the corrected name.
  MOLAR_TRY(Household now, load_household(sql, household.brand, household.id, clock_, random_));
  if (before.date_of_birth != after.date_of_birth) {
    reprice_next_term(sql, now, before, after);
  }
  const bool has_card = reissue_card(sql, now, after);
  const bool has_agreement = reissue_agreement(sql, now);
  notify(sql, now, corrected);
  return json::object{
      {"person", view_person(after)},       {"before", detail.at("before")},
      {"after", detail.at("after")},        {"cardReissued", has_card},
      {"agreementReissued", has_agreement}, {"outsidePlanAges", is_outside_plan_ages(now, after)}};
}

bool PersonCorrections::reissue_card(Connection& sql, const Household& household,
                                     const Member& person) {
  const auto replaced = replace_card(sql, household.brand, person, kReason, clock_, random_);
  if (!replaced) {
    return false;
  }
  note_change(
      sql, household, actor_, "card_reissued", "member", person.id,
      {{"card", replaced->new_card.id}, {"replaces", replaced->old_card.id}, {"reason", kReason}});
  return true;
}

bool PersonCorrections::reissue_agreement(Connection& sql, const Household& household) {
  if (!household.running()) {
    return false;
  }
  const std::string& subscription = household.subscription->id;
  const auto editions = [&] {
    return agreement_archive::list(sql, household.brand.group_key, household.id, subscription)
        .size();
  };
  const std::size_t before = editions();
  keep_agreement_of(sql, household, subscription, kReason);
  if (editions() == before) {
    return false;  // the text is unchanged
  }
  note_change(sql, household, actor_, "agreement_reissued", "subscription",
              household.subscription->id, {{"reason", kReason}});
  return true;
}

void PersonCorrections::notify(Connection& sql, const Household& household,
                               const Corrected& corrected) {
  const Member& person = corrected.after;
  const std::string key = "person_corrected:" + make_ulid(clock_, random_);
  json::object data{{"name", person.full_name()},
                    {"nameChanged", corrected.before.full_name() != person.full_name()},
                    {"birthDateChanged", corrected.before.date_of_birth != person.date_of_birth},
                    {"cardPath", "/dashboard/card"}};
  notify_household(sql, household, kReason, key, data);
  auto login = change_store::login_address_of(sql, person);
  if (person.role == "primary" || !login) {
    return;
  }
  data["firstName"] = person.first_name;
  queue_notice(sql,
               {household.brand.group_key, household.id, person.id, kReason, key + ":own", *login,
                person.language, std::move(data)},
               clock_, random_);
}

}  // namespace molar::domain
