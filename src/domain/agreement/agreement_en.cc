#include "domain/agreement/agreement_words.h"

namespace molar::domain::agreement_en {
namespace {

using Paragraphs = std::vector<std::string>;

Paragraphs cancellation(const AgreementWords& w) {
  Paragraphs text = {
      "You may cancel this membership at any time and for any reason. " + w.refund_rule,
      "To cancel, use your dashboard on our website, write to " + w.organisation.email + ", call " +
          w.phone + ", or send a letter to " + w.organisation.address +
          ". Your cancellation counts from the day you send it. We send the refund within 30 days, "
          "and charge nothing after your notice."};
  if (w.has_processing_fee && w.fee_rule == ProcessingFee::Returned) {
    text.push_back("In your state the processing fee is returned as well.");
  }
  return text;
}

Paragraphs member(const AgreementWords& w) {
  Paragraphs text = {"This agreement is between " + w.member + " and " +
                     sentence_end(w.organisation.legal_name)};
  if (!w.others.empty()) {
    text.push_back("It also includes: " + join_list(w.others) + ".");
  }
  return text;
}

Paragraphs benefits(const AgreementWords& w) {
  Paragraphs text = {
      w.is_direct_care
          ? "With the plan " + w.plan +
                " the practice named on your dashboard treats you at its member prices."
          : "With the plan " + w.plan +
                " you pay lower, agreed prices at participating dental offices. What "
                "you save differs by office and by service."};
  if (!w.included.empty()) {
    text.push_back(
        "Included at no further charge, for each person and year: " + join_list(w.included) + ".");
  }
  if (!w.discounts.empty()) {
    text.push_back("Off the office's usual price: " + join_list(w.discounts) + ".");
  }
  return text;
}

Paragraphs charges(const AgreementWords& w) {
  Paragraphs text = {"The plan costs " + w.price + " for " + (w.is_monthly ? "a month" : "a year") +
                     ", from " + w.starts_on + " to " + w.ends_on +
                     ", for everybody on this membership."};
  if (w.has_processing_fee) {
    text.push_back("A processing fee of " + w.processing_fee + " is charged once, when you join.");
  }
  text.push_back(w.refund_rule);
  return text;
}

Paragraphs payment_mode(const AgreementWords& w) {
  return {
      "You pay by card, " + std::string(w.is_monthly ? "every month" : "once a year") +
          ", in advance. Your receipts are on your dashboard.",
      "You may change the card on your dashboard at any time. To change between monthly and yearly "
      "payment from the next term on, call " +
          w.phone + " or write to " + w.organisation.email + "."};
}

Paragraphs limits(const AgreementWords& w) {
  const std::string not_insurance = "This is not insurance, and it does not replace insurance.";
  if (w.is_direct_care) {
    return {
        not_insurance,
        "This agreement is with one dental practice. It does not pay for treatment anywhere else, "
        "and the practice sends no claim for the included services to anybody who insures you."};
  }
  return {not_insurance +
              " The plan makes no payments to dentists: you pay each bill yourself, at "
              "the lower price, when you are treated.",
          "The lower prices are given by participating offices only. They cannot be combined with "
          "other offers of an office, and do not apply to treatment begun before " +
              w.starts_on + "."};
}

Paragraphs waiting_periods(const AgreementWords& w) {
  return {"There are none. You may use the plan from " + w.starts_on +
          ", whatever the state of your teeth."};
}

Paragraphs how_to_use(const AgreementWords& w) {
  return {"Choose a participating office at " + w.organisation.website + " or call " + w.phone +
              ", and say that you are a member of " + w.plan + " when you make the appointment.",
          "Show your membership card, on your phone or printed, before the treatment. If an office "
          "asks for more than the agreed price, call us at " +
              w.phone + "."};
}

Paragraphs renewal(const AgreementWords& w) {
  Paragraphs text;
  if (w.auto_renew) {
    text.push_back("You asked us to renew this membership by itself. On " + w.renews_on +
                   " we charge your card " + w.next_price + " for the next " +
                   (w.is_monthly ? "month" : "year") +
                   ". You can stop this at any time before that day, on your dashboard, by email, "
                   "phone or letter.");
  } else {
    text.push_back("This membership does not renew by itself. It ends on " + w.ends_on +
                   " unless you renew it. At today's prices the next term costs " + w.next_price +
                   ".");
  }
  text.push_back(
      "We tell you by email before a term ends, and before a price changes. We may end the "
      "membership only when a payment stays unpaid or the plan is misused, and then return the "
      "unused "
      "days. There is no fee for joining again.");
  return text;
}

Paragraphs adding_family(const AgreementWords& w) {
  return {"Up to " + w.max_members +
              " people of one household can be on this membership, you included.",
          "To add a person, use your dashboard, call " + w.phone + " or write to " +
              w.organisation.email + ". Each further person costs " + w.per_dependent +
              " a year; for the rest of a term you pay for the days that are left."};
}

Paragraphs complaints(const AgreementWords& w) {
  return {
      "Tell us about any problem with the plan, an office or a bill: with the grievance form at " +
          w.organisation.website + ", by email to " + w.organisation.email + ", or at " + w.phone +
          ". We confirm within 5 days and decide within 30 days, in urgent cases within 72 hours.",
      "If you are not satisfied with our answer, you may turn to the insurance department of your "
      "state. A complaint never changes how you are treated."};
}

Paragraphs contact(const AgreementWords& w) {
  return {"For questions, cancellations and complaints: " + w.organisation.legal_name + ", " +
          w.organisation.address + ", " + w.phone + ", " + w.organisation.email + ", " +
          w.organisation.website + "."};
}

}  // namespace

std::string title() {
  return "Membership agreement";
}

std::vector<AgreementSection> sections(const AgreementWords& words) {
  return {{"cancellation", "Your right to cancel", cancellation(words)},
          {"member", "Who this agreement is with", member(words)},
          {"benefits", "What you get", benefits(words)},
          {"charges", "What it costs, and what is refunded", charges(words)},
          {"payment_mode", "How you pay, and how to change it", payment_mode(words)},
          {"limits", "Limits", limits(words)},
          {"waiting_periods", "Waiting periods", waiting_periods(words)},
          {"how_to_use", "How to use the plan", how_to_use(words)},
          {"renewal", "Renewal and end", renewal(words)},
          {"adding_family", "Adding people", adding_family(words)},
          {"complaints", "If something goes wrong", complaints(words)},
          {"contact", "How to reach us", contact(words)}};
}

}  // namespace molar::domain::agreement_en
