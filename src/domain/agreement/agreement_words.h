// Values inserted into the agreement's texts, ready to be printed. The texts are those of the
// catalogue's area "agreement" (base/messages.h).
#pragma once

#include <string>
#include <vector>

#include "domain/agreement/agreement.h"
#include "domain/brand/brand.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

struct AgreementWords {
  std::string plan;
  std::string member;  // "Ana Lee (7K3M9QX2TA)"
  std::vector<std::string> others;
  std::vector<std::string> included;   // "Check-up exam: 1"
  std::vector<std::string> discounts;  // "Braces and clear aligners: 15%"
  std::string starts_on;
  std::string ends_on;
  std::string renews_on;
  std::string price;          // of the present term
  std::string next_price;     // of the next term
  std::string per_dependent;  // a year
  std::string processing_fee;
  std::string max_members;
  std::string refund_rule;  // a sentence
  std::string phone;        // (800) 555-0100
  ProcessingFee fee_rule = ProcessingFee::Kept;
  bool has_processing_fee = false;
  bool is_monthly = false;
  bool auto_renew = false;
  bool is_direct_care = false;
  Organisation organisation;
};

std::string sentence_end(const std::string& text);  // with one full stop: "Cedar, Inc."

// All sections, in the order in which they are shown.
std::vector<AgreementSection> agreement_sections(const AgreementWords& words,
                                                 const std::string& language);

}  // namespace molar::domain
