#include "domain/agreement/agreement.h"

#include "base/messages.h"
#include "domain/agreement/agreement_words.h"
#include "domain/terms/plain_words.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {
namespace {

std::string show_person(const Member& member) {
  return member.full_name() + " (" + member.member_number + ")";
}

AgreementWords make_words(const AgreementSources& sources, const std::string& language) {
  const Plan& plan = sources.plan;
  const Subscription& subscription = sources.subscription;
  const RefundRule& rule = refund_rule_by_code(subscription.refund_rule);
  AgreementWords words;
  words.plan = subscription.plan_name;
  words.member = show_person(sources.people.front());
  for (std::size_t i = 1; i < sources.people.size(); ++i) {
    words.others.push_back(show_person(sources.people[i]));
  }
  for (const IncludedService& service : plan.included_services) {
    words.included.push_back(service.label.in(language) + ": " +
                             std::to_string(service.quantity_per_year));
  }
  for (const PlanDiscount& discount : plan.discounts) {
    words.discounts.push_back(discount.label.in(language) + ": " +
                              std::to_string(discount.percent) + "%");
  }
  words.starts_on = show_date(subscription.starts_on);
  words.ends_on = show_date(subscription.ends_on);
  words.renews_on = show_date(subscription.renews_on);
  words.price = show_money(subscription.price_cents);
  words.next_price = show_money(subscription.next_price_cents);
  words.per_dependent = show_money(plan.per_dependent_cents);
  words.processing_fee = show_money(plan.processing_fee_cents);
  words.max_members = std::to_string(plan.max_members);
  words.refund_rule = describe_refund(sources.refund, language);
  words.phone = show_phone(sources.organisation.phone);
  words.fee_rule = rule.processing_fee;
  words.has_processing_fee =
      plan.processing_fee_cents > 0 && rule.processing_fee != ProcessingFee::NotCharged;
  words.is_monthly = subscription.cycle == "monthly";
  words.auto_renew = subscription.auto_renew;
  words.is_direct_care = plan.legal_form == "direct_care_agreement";
  words.organisation = sources.organisation;
  return words;
}

}  // namespace

std::string sentence_end(const std::string& text) {
  return text.ends_with('.') ? text : text + ".";
}

Agreement make_agreement(const AgreementSources& sources, const std::string& language) {
  const AgreementWords words = make_words(sources, language);
  return {.title = std::string(message("agreement.title", language)),
          .version = sources.terms_version,
          .effective_on = sources.subscription.starts_on,
          .sections = agreement_sections(words, language)};
}

}  // namespace molar::domain
