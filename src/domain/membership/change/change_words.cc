#include "domain/membership/change/change_words.h"

#include "base/messages.h"
#include "domain/terms/plain_words.h"

namespace molar::domain::change_words {

namespace {

std::string next_term(const ChangeShown& shown, const Translate& say) {
  return say("changes.nextTerm",
             {{"day", show_date(shown.renews_on)}, {"price", show_money(shown.next_price_cents)}});
}

std::string due(const ChangeShown& shown, const Translate& say) {
  if (shown.due_today_cents == 0) {
    return say("changes.nothingDue");
  }
  return say("changes.dueToday", {{"price", show_money(shown.due_today_cents)},
                                  {"left", std::to_string(shown.days_left.value_or(0))},
                                  {"all", std::to_string(shown.days_in_term.value_or(0))}});
}

std::string comes_back(const ChangeShown& shown, const Translate& say) {
  if (shown.refund_cents == 0) {
    return say("changes.nothingBack");
  }
  return say("changes.comesBack", {{"price", show_money(shown.refund_cents)}});
}

std::string term_words(const ChangeShown& shown, const Translate& say) {
  return say("changes.termPaid", {{"first", show_date(shown.starts_on.value())},
                                  {"last", show_date(shown.ends_on.value())}});
}

std::string_view renewal_key(Renewal how) {
  switch (how) {
    case Renewal::Ahead:
      return "changes.renewedAhead";
    case Renewal::Continues:
      return "changes.renewedWithoutGap";
    case Renewal::Anew:
      return "changes.renewedAnew";
  }
  return {};
}

}  // namespace

std::string days_label(const std::string& what, int days_left, int days_in_term,
                       std::string_view language) {
  return message(
      "changes.daysOf", language,
      {{"what", what}, {"left", std::to_string(days_left)}, {"all", std::to_string(days_in_term)}});
}

Words added(const PersonWords& person, std::string_view language) {
  const Translate say(language);
  return {say("changes.added",
              {{"name", person.first_name}, {"day", show_date(person.shown.effective_on)}}),
          due(person.shown, say), next_term(person.shown, say)};
}

Words removed(const PersonWords& person, std::string_view language) {
  const Translate say(language);
  return {say("changes.removed", {{"name", person.first_name}}), comes_back(person.shown, say),
          next_term(person.shown, say)};
}

Words switched_now(const SwitchWords& change, std::string_view language) {
  const Translate say(language);
  return {say("changes.switchedNow", {{"from", change.from}, {"to", change.to}}),
          due(change.shown, say), next_term(change.shown, say)};
}

Words switched_at_renewal(const SwitchWords& change, std::string_view language) {
  const Translate say(language);
  const std::string last = show_date(change.ends_on);
  Words words{say("changes.switchedAtRenewal", {{"from", change.from},
                                                {"last", last},
                                                {"first", show_date(change.shown.renews_on)},
                                                {"to", change.to}}),
              due(change.shown, say), next_term(change.shown, say),
              say("changes.undoUntil", {{"last", last}})};
  if (!change.renews) {
    words.push_back(say("changes.onlyIfRenewed"));
  }
  return words;
}

Words canceled(const CancelWords& change, std::string_view language) {
  const Translate say(language);
  const bool for_all = change.people > 1;
  std::string_view key = for_all ? "changes.canceledForAll" : "changes.canceled";
  if (change.past_term) {
    key = for_all ? "changes.canceledPastTermForAll" : "changes.canceledPastTerm";
  }
  Words words{say(key, {{"day", show_date(change.shown.ends_on.value())}})};
  words.push_back(comes_back(change.shown, say));
  // Without a refund the rule would repeat the previous sentence.
  if (change.within_window && change.shown.refund_cents > 0) {
    words.push_back(change.shown.refund_rule.value());
  } else if (change.shown.days_left) {
    words.push_back(say("changes.unusedDays",
                        {{"left", std::to_string(*change.shown.days_left)},
                         {"all", std::to_string(change.shown.days_in_term.value_or(0))}}));
  }
  words.push_back(say("changes.noMoreCharges"));
  return words;
}

Words renewed(Renewal how, const ChangeShown& shown, std::string_view language) {
  const Translate say(language);
  return {say(renewal_key(how)), term_words(shown, say), say("changes.noRenewalFee")};
}

Words purchased(const ChangeShown& shown, std::string_view language) {
  const Translate say(language);
  return {say("changes.begins"), term_words(shown, say), next_term(shown, say)};
}

Words auto_renewal(const Subscription& subscription, std::string_view language) {
  const Translate say(language);
  const std::string price = show_money(subscription.next_price_cents);
  if (subscription.auto_renew) {
    return {say("changes.renewsOn", {{"day", show_date(subscription.renews_on)}, {"price", price}}),
            say("changes.turnOffUntil")};
  }
  return {say("changes.endsUnlessRenewed", {{"last", show_date(subscription.ends_on)}}),
          say("changes.termCostsThen", {{"price", price}})};
}

std::string_view refund(std::string_view line_kind, std::string_view language) {
  if (line_kind == "refund_fee") {
    return message("changes.line.refundedFee", language);
  }
  if (line_kind == "refund_ahead") {
    return message("changes.line.refundedAhead", language);
  }
  return message("changes.line.refundedTerm", language);
}

}  // namespace molar::domain::change_words
