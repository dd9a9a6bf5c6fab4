#include "domain/checkout/refund_rule.h"

#include <array>
#include <utility>

#include "domain/checkout/plain_words.h"

namespace molar::domain {

namespace {

constexpr std::array kRules{
    RefundRule{"window_30_fee_kept", 30, ProcessingFee::Kept},
    RefundRule{"window_30_fee_returned", 30, ProcessingFee::Returned},
    RefundRule{"window_30_no_fee", 30, ProcessingFee::NotCharged},
};

// States that differ from the first rule. The windows of all states are 30 days or shorter ones
// that 30 days include.
constexpr std::array kStates{
    std::pair<std::string_view, std::size_t>{"AR", 1},
    std::pair<std::string_view, std::size_t>{"MD", 2},
};

}  // namespace

const RefundRule& refund_rule_of(std::string_view state) {
  for (const auto& [code, index] : kStates) {
    if (code == state) {
      return kRules[index];
    }
  }
  return kRules[0];
}

const RefundRule& refund_rule_by_code(std::string_view code) {
  for (const RefundRule& rule : kRules) {
    if (rule.code == code) {
      return rule;
    }
  }
  return kRules[0];
}

Date refund_until(const RefundRule& rule, Date purchased_on) {
  return add_days(purchased_on, rule.window_days);
}

std::string describe_refund_rule(const RefundRule& rule, Date until, std::string_view language) {
  std::string day = show_date(until);
  bool keeps_fee = rule.processing_fee == ProcessingFee::Kept;
  if (language == "es") {
    return "Cancele a más tardar el " + day + " y le devolvemos todo lo que pagó" +
           (keeps_fee ? ", salvo la cuota de inscripción" : "") +
           ", haya usado el plan o no. Después, le devolvemos los días no usados.";
  }
  return "Cancel by " + day + " and we return everything you paid" +
         (keeps_fee ? " except the processing fee" : "") +
         ", whether or not you used the plan. After that, we return the unused days.";
}

}  // namespace molar::domain
