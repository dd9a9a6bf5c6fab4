#include "domain/membership/change_kinds.h"

#include <algorithm>

#include "base/from_json.h"
#include "base/to_json.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/proration.h"
#include "domain/checkout/checkout.h"
#include "domain/household/member_store.h"
#include "domain/membership/change/change_store.h"
#include "domain/membership/change/change_words.h"
#include "domain/membership/change/household.h"
#include "domain/membership/person_input.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

int most_people(Connection& sql, const Household& household) {
  auto next = next_plan_of(sql, household);
  return std::min(max_people(*household.plan), next ? max_people(*next) : kMaxPeople);
}

Status check_room(Connection& sql, const Household& household, const std::string& language) {
  MOLAR_CHECK(check_current(household, language));
  if (!household.plan || !household.plan->price(household.cycle())) {
    return change_fault("plan_unavailable", language);
  }
  if (household.people() >= most_people(sql, household)) {
    return change_fault("too_many_people", language);
  }
  return {};
}

namespace {

constexpr int kRefundWindowDays = 30;

// The price of one more person for a full term, with this term's coupon.
std::int64_t full_term_difference(const Household& household) {
  int now = static_cast<int>(household.dependents.size());
  auto with = term_price(*household.plan, household.cycle(), now + 1, household.coupon);
  auto without = term_price(*household.plan, household.cycle(), now, household.coupon);
  return std::max<std::int64_t>(0, with.value().cents - without.value().cents);
}

// The next term's price, of the planned plan if there is one. `more`: 1 with a further person of
// this date of birth, -1 without a present one. A person outside the plan's age limits then does
// not count.
std::int64_t next_price(Connection& sql, const Household& household, Date date_of_birth, int more) {
  const Subscription& s = *household.subscription;
  auto plan = next_plan_of(sql, household);
  if (!plan) {
    return s.next_price_cents;
  }
  const bool counts = fits_plan(*plan, date_of_birth, s.renews_on);
  auto price = next_term_price(household, *plan, counts ? more : 0);
  return price ? price->cents : s.next_price_cents;
}

// The amount paid for the person in this term, and its refundable part today.
struct PersonRefund {
  std::int64_t share_cents = 0;  // for a full term
  std::int64_t refund_cents = 0;
  bool whole = false;  // within a refund window
};

PersonRefund refund_for(const Household& household, const Member& person) {
  const Subscription& s = *household.subscription;
  PersonRefund refund;
  if (!household.plan || !is_charged(household, person)) {
    return refund;
  }
  const auto charged = std::ranges::count_if(
      household.dependents, [&](const Member& one) { return is_charged(household, one); });
  refund.share_cents = dependent_share_cents(*household.plan, household.cycle(),
                                             static_cast<int>(charged), s.price_cents);
  bool joined_later = person.added_on > s.starts_on;
  std::int64_t paid =
      joined_later
          ? charge_for_rest(refund.share_cents, days_left_with(s, person.added_on), days_in_term(s))
          : refund.share_cents;
  bool own_window = joined_later && household.today <= add_days(person.added_on, kRefundWindowDays);
  refund.whole = own_window || household.today <= s.refund_until;
  std::int64_t unused =
      prorate(refund.share_cents, days_left_after(s, household.today), days_in_term(s));
  refund.refund_cents = refund.whole ? paid : std::min(paid, unused);
  return refund;
}

Result<const Member*> person_to_remove(const Household& household, const json::object& inputs) {
  auto id = json::value_to<std::string>(inputs.at("memberId"));
  if (id == household.primary.id) {
    Error error = Error::invalid_fields({});
    error.code = "primary_member";
    error.detail = "The primary member cannot be removed from the membership.";
    return error;
  }
  const Member* person = household.find_dependent(id);
  if (person == nullptr) {
    return Error::not_found("member");
  }
  return person;
}

// --- adding

Result<ChangeShown> build_addition(const ChangeDeps&, Connection& sql, const Household& household,
                                   const json::object& inputs, const std::string& language) {
  MOLAR_CHECK(check_room(sql, household, language));
  PersonInput person = from_json<PersonInput>(inputs.at("person"));
  MOLAR_CHECK(check_person(household, person));
  const Subscription& s = *household.subscription;
  std::int64_t difference = full_term_difference(household);

  ChangeShown shown;
  shown.effective_on = household.today;
  shown.days_left = days_left_with(s, household.today);
  shown.days_in_term = days_in_term(s);
  shown.due_today_cents = charge_for_rest(difference, *shown.days_left, *shown.days_in_term);
  shown.price_cents = s.price_cents + difference;
  shown.next_price_cents = next_price(sql, household, person.date_of_birth, 1);
  shown.renews_on = s.renews_on;
  if (shown.due_today_cents > 0) {
    shown.lines.push_back(
        {"person_added",
         change_words::days_label(person.first_name + " " + person.last_name, *shown.days_left,
                                  *shown.days_in_term, language),
         1, shown.due_today_cents});
  }
  shown.words = change_words::added({person.first_name, shown}, language);
  return shown;
}

Member new_member(const Household& household, const PersonInput& person) {
  return {.id = make_ulid(household.clock, household.random),
          .group_key = household.brand.group_key,
          .household_id = household.id,
          .member_number = make_member_number(household.random),
          .role = role_at(person.date_of_birth, household.today),
          .relationship = std::string(to_text(person.relationship)),
          .first_name = person.first_name,
          .last_name = person.last_name,
          .date_of_birth = person.date_of_birth,
          .email = person.email,
          .language = household.primary.language,
          .added_on = household.today,
          .status = "active"};
}

Result<ChangeResult> carry_out_addition(const ChangeDeps&, Connection& sql,
                                        const Household& household, const AcceptedChange& change) {
  const std::string& language = change.quote.language;
  MOLAR_CHECK(check_room(sql, household, language));
  PersonInput person = from_json<PersonInput>(change.quote.detail.at("person"));
  MOLAR_CHECK(check_person(household, person));

  const Member row = new_member(household, person);
  member_store::insert_member(sql, row,
                              change_store::next_position(sql, row.group_key, household.id));

  Subscription s = *household.subscription;
  s.price_cents += full_term_difference(household);
  s.next_price_cents = next_price(sql, household, person.date_of_birth, 1);
  billing_store::update_subscription(sql, s);

  json::object notice_data{{"name", row.full_name()},
                           {"memberNumber", row.member_number},
                           {"effectiveOn", format_date(household.today)},
                           {"cents", change.quote.shown.due_today_cents},
                           {"nextPriceCents", s.next_price_cents}};
  notify_household(sql, household, "person_added", "person_added:" + row.id, notice_data);
  keep_agreement_of(sql, household, s.id, "people_changed", change.booking());
  note_change(sql, household, change.actor, "person_added", "member", row.id,
              {{"cents", notice_data.at("cents")}, {"quote", change.quote.id}});

  ChangeResult done{common_answer(change.quote)};
  done.answer["person"] = view_person(row);
  return done;
}

// --- removing

Result<ChangeShown> build_removal(const ChangeDeps&, Connection& sql, const Household& household,
                                  const json::object& inputs, const std::string& language) {
  MOLAR_TRY(const Member* person, person_to_remove(household, inputs));
  MOLAR_CHECK(check_current(household, language));
  const Subscription& s = *household.subscription;
  PersonRefund refund = refund_for(household, *person);

  ChangeShown shown;
  shown.effective_on = household.today;
  shown.days_left = days_left_after(s, household.today);
  shown.days_in_term = days_in_term(s);
  shown.refund_cents = refund_of(sql, s, refund.refund_cents).cents;
  shown.price_cents = s.price_cents - refund.share_cents;
  shown.next_price_cents = next_price(sql, household, person->date_of_birth, -1);
  shown.renews_on = s.renews_on;
  if (shown.refund_cents > 0) {
    shown.lines.push_back({"person_removed",
                           refund.whole
                               ? person->full_name()
                               : change_words::days_label(person->full_name(), *shown.days_left,
                                                          *shown.days_in_term, language),
                           1, shown.refund_cents});
  }
  shown.words = change_words::removed({person->first_name, shown}, language);
  return shown;
}

Result<ChangeResult> carry_out_removal(const ChangeDeps& deps, Connection& sql,
                                       const Household& household, const AcceptedChange& change) {
  const std::string& group = household.brand.group_key;
  MOLAR_TRY(const Member* person, person_to_remove(household, change.quote.detail));
  Subscription s = *household.subscription;
  RefundDue due = refund_of(sql, s, change.quote.shown.refund_cents);
  if (due.cents > 0) {
    MOLAR_CHECK(deps.ledger.queue_refund(sql, group, household.id, due, "person_removed"));
  }
  notify_dependents(sql, group, household.id, {person->id, household.today, "removed"},
                    household.clock, household.random);
  change_store::end_person(sql, group, household.id, person->id, "removed", "member",
                           household.today);
  s.price_cents = change.quote.shown.price_cents;
  s.next_price_cents = change.quote.shown.next_price_cents;
  billing_store::update_subscription(sql, s);

  notify_household(sql, household, "person_removed", "person_removed:" + person->id,
                   {{"name", person->full_name()},
                    {"effectiveOn", format_date(household.today)},
                    {"refundCents", due.cents},
                    {"nextPriceCents", s.next_price_cents}});
  keep_agreement_of(sql, household, s.id, "people_changed");
  note_change(sql, household, change.actor, "person_removed", "member", person->id,
              {{"refundCents", due.cents}, {"quote", change.quote.id}});

  Member gone = *person;
  gone.status = "removed";
  ChangeResult done{common_answer(change.quote)};
  done.answer.erase("receiptId");
  done.answer["person"] = view_person(gone);
  return done;
}

}  // namespace

const ChangeType kAddDependentChange{build_addition, carry_out_addition};
const ChangeType kRemoveDependentChange{build_removal, carry_out_removal};

}  // namespace molar::domain
