#include "domain/agreement/agreement_words.h"

#include "base/messages.h"
#include "base/text.h"

namespace molar::domain {
namespace {

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
          say("agreement.renewal.notice")};
}

Paragraphs adding_family(const AgreementWords& w, const Say& say) {
  return {say("agreement.adding_family.upTo", {{"people", w.max_members}}),
          say("agreement.adding_family.how",
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

}  // namespace

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

}  // namespace molar::domain
