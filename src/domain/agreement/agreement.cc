#include "domain/agreement/agreement.h"

#include "base/messages.h"
#include "base/text.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {
namespace {

// Values of the texts as printed. The texts are in the area "agreement" of the message catalogue
// (base/messages.h).
struct AgreementWords {
  std::string plan;
  std::string member;  // "Ana Lee (7K3M9QX2TA)"
  std::vector<std::string> others;
  std::vector<std::string> included;   // "Check-up exam: 1"
  std::vector<std::string> discounts;  // "Braces and clear aligners: 15%"
  std::string starts_on;
  std::string ends_on;
  std::string renews_on;
  std::string price;          // of the current term
  std::string next_price;     // of the next term
  std::string per_dependent;  // per year
  std::string processing_fee;
  std::string refund_rule;  // a sentence
  std::string phone;        // (800) 555-0100
  ProcessingFee fee_rule = ProcessingFee::Kept;
  int max_members = 1;
  bool has_free_dependents = false;
  bool has_processing_fee = false;
  bool is_monthly = false;
  bool auto_renew = false;
  bool is_direct_care = false;
  Organisation organisation;
};

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
  words.max_members = plan.max_members;
  words.has_free_dependents = plan.per_dependent_cents == 0;
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

// Adds a full stop, unless the text ends with one: "Cedar, Inc."
std::string sentence_end(const std::string& text) {
  return text.ends_with('.') ? text : text + ".";
}

using Paragraphs = std::vector<std::string>;
using Say = Translate;

Paragraphs cancellation(const AgreementWords& w, const Say& say) {
  Paragraphs text = {say("agreement.cancellation.anyTime", {{"refund", w.refund_rule}}),
                     say("agreement.cancellation.how", {{"email", w.organisation.email},
                                                        {"phone", w.phone},
                                                        {"address", w.organisation.address}})};
  if (w.has_processing_fee && w.fee_rule == ProcessingFee::Returned) {
    text.push_back(say("agreement.cancellation.feeReturned"));
  }
  return text;
}

Paragraphs member(const AgreementWords& w, const Say& say) {
  Paragraphs text = {
      say("agreement.member.parties",
          {{"member", w.member}, {"company", sentence_end(w.organisation.legal_name)}})};
  if (!w.others.empty()) {
    text.push_back(say("agreement.member.others", {{"others", join(w.others, "; ")}}));
  }
  return text;
}

Paragraphs benefits(const AgreementWords& w, const Say& say) {
  Paragraphs text = {
      say(w.is_direct_care ? "agreement.benefits.directCare" : "agreement.benefits.savings",
          {{"plan", w.plan}})};
  if (!w.included.empty()) {
    text.push_back(say("agreement.benefits.included", {{"services", join(w.included, "; ")}}));
  }
  if (!w.discounts.empty()) {
    text.push_back(say("agreement.benefits.discounts", {{"discounts", join(w.discounts, "; ")}}));
  }
  return text;
}

Paragraphs charges(const AgreementWords& w, const Say& say) {
  Paragraphs text = {say(w.is_monthly ? "agreement.charges.month" : "agreement.charges.year",
                         {{"price", w.price}, {"first", w.starts_on}, {"last", w.ends_on}})};
  if (w.has_processing_fee) {
    text.push_back(say("agreement.charges.fee", {{"fee", w.processing_fee}}));
  }
  text.push_back(w.refund_rule);
  return text;
}

Paragraphs payment_mode(const AgreementWords& w, const Say& say) {
  return {
      say(w.is_monthly ? "agreement.payment_mode.month" : "agreement.payment_mode.year"),
      say("agreement.payment_mode.change", {{"phone", w.phone}, {"email", w.organisation.email}})};
}

Paragraphs limits(const AgreementWords& w, const Say& say) {
  if (w.is_direct_care) {
    return {say("agreement.limits.notInsurance"), say("agreement.limits.onePractice")};
  }
  return {say("agreement.limits.noPayments"),
          say("agreement.limits.participating", {{"first", w.starts_on}})};
}

Paragraphs waiting_periods(const AgreementWords& w, const Say& say) {
  return {say("agreement.waiting_periods.none", {{"first", w.starts_on}})};
}

Paragraphs how_to_use(const AgreementWords& w, const Say& say) {
  return {say("agreement.how_to_use.choose",
              {{"website", w.organisation.website}, {"phone", w.phone}, {"plan", w.plan}}),
          say("agreement.how_to_use.showCard", {{"phone", w.phone}})};
}

Paragraphs renewal(const AgreementWords& w, const Say& say) {
  const std::string_view automatic =
      w.is_monthly ? "agreement.renewal.automaticMonth" : "agreement.renewal.automaticYear";
  return {w.auto_renew
              ? say(automatic, {{"day", w.renews_on}, {"price", w.next_price}})
              : say("agreement.renewal.manual", {{"last", w.ends_on}, {"price", w.next_price}}),
          say(w.is_monthly ? "agreement.renewal.noticeMonth" : "agreement.renewal.notice")};
}

Paragraphs adding_family(const AgreementWords& w, const Say& say) {
  if (w.max_members <= 1) {
    return {say("agreement.adding_family.onePerson",
                {{"phone", w.phone}, {"email", w.organisation.email}})};
  }
  return {
      say("agreement.adding_family.upTo", {{"people", std::to_string(w.max_members)}}),
      w.has_free_dependents
          ? say("agreement.adding_family.howFree",
                {{"phone", w.phone}, {"email", w.organisation.email}})
          : say("agreement.adding_family.how",
                {{"phone", w.phone}, {"email", w.organisation.email}, {"price", w.per_dependent}})};
}

Paragraphs complaints(const AgreementWords& w, const Say& say) {
  return {say("agreement.complaints.how", {{"website", w.organisation.website},
                                           {"email", w.organisation.email},
                                           {"phone", w.phone}}),
          say("agreement.complaints.state")};
}

Paragraphs contact(const AgreementWords& w, const Say& say) {
  return {say("agreement.contact.how", {{"company", w.organisation.legal_name},
                                        {"address", w.organisation.address},
                                        {"phone", w.phone},
                                        {"email", w.organisation.email},
                                        {"website", w.organisation.website}})};
}

// All sections in display order.
std::vector<AgreementSection> agreement_sections(const AgreementWords& words,
                                                 const std::string& language) {
  const Say say(language);
  const auto section = [&](const std::string& name, auto paragraphs) {
    return AgreementSection{name, say("agreement." + name + ".heading"), paragraphs(words, say)};
  };
  return {section("cancellation", cancellation),
          section("member", member),
          section("benefits", benefits),
          section("charges", charges),
          section("payment_mode", payment_mode),
          section("limits", limits),
          section("waiting_periods", waiting_periods),
          section("how_to_use", how_to_use),
          section("renewal", renewal),
          section("adding_family", adding_family),
          section("complaints", complaints),
          section("contact", contact)};
}

}  // namespace

Agreement make_agreement(const AgreementSources& sources, const std::string& language) {
  const AgreementWords words = make_words(sources, language);
  return {.title = std::string(message("agreement.title", language)),
          .version = sources.terms_version,
          .effective_on = sources.subscription.starts_on,
          .sections = agreement_sections(words, language)};
}

}  // namespace molar::domain
