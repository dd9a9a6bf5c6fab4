// One Stripe account: customers, payment methods, intents, refunds and events.
#pragma once

#include <boost/json.hpp>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "sandbox/testing/stripe/form.h"
#include "sandbox/testing/stripe/reply.h"
#include "sandbox/testing/stripe/test_cards.h"

namespace molar::sandbox::stripe {

// What the provider's frame sends: never kept beyond the first four and last four digits' meaning.
struct CardData {
  std::string number;
  int exp_month = 0;
  int exp_year = 0;
  boost::json::object billing_details;  // name, email, phone, address; absent ones are null
  std::string wallet = {};              // "apple_pay", "google_pay", "link"; empty: typed
  // As the Elements object said it: "off_session", or empty. A PaymentIntent that says otherwise
  // refuses the token.
  std::string setup_future_usage = {};
};

// What the frame of the bank sends: an account of the bank's owner, who has logged in there.
struct BankData {
  std::string account_number;
  boost::json::object billing_details;
};

// billing_details of the fields `prefix`[name], `prefix`[address][postal_code], …
boost::json::object billing_details_of(const Form& form, const std::string& prefix);

// Not thread-safe: the API holds a lock around each call.
class Account {
 public:
  // `announce` is told of every event, in order.
  Account(const Clock& clock, RandomSource& random,
          std::function<void(const boost::json::object& event)> announce)
      : clock_(clock), random_(random), announce_(std::move(announce)) {}

  std::string add_confirmation_token(const CardData& card);
  std::string add_bank_token(const BankData& bank);

  Reply create_customer(const Form& form);
  Reply create_payment_intent(const Form& form);
  Reply create_setup_intent(const Form& form);
  Reply confirm(const std::string& intent_id, const Form& form);
  Reply cancel(const std::string& intent_id, const Form& form);
  Reply show(const std::string& intent_id, const Form& form);
  // Payment intents, newest first.
  Reply list_intents(const Form& form) const;
  Reply create_refund(const Form& form);
  Reply show_refund(const std::string& id);
  Reply list_refunds(const Form& form);
  // Takes a method from its customer: it can never be charged again.
  Reply detach(const std::string& method_id);

  // The card's owner answers the bank in the 3-D Secure frame. False: there is no such question.
  bool answer_bank(const std::string& client_secret, bool approve);
  // The banks have moved the money of every debit, or refuse it, as the accounts' numbers say.
  void advance_debits();
  // The banks take back what every paid debit brought, days later: nobody can answer that, and
  // nothing of it can be refunded.
  void return_debits();
  // From now on this method declines for that decline code, as cards do in time.
  bool set_method_declines(const std::string& method_id, std::string_view decline_code);
  // Pending refunds arrive, and those of the failing test card come back.
  void advance_refunds();

  // For assertions: every customer, method, intent, refund and event.
  boost::json::object state() const;

 private:
  struct Method {
    boost::json::object object;
    CardBehaviour behaviour;
    bool set_up = false;  // its owner agreed to charges off-session
    bool spent = false;   // paid once without being kept: never again
    bool detached = false;
  };
  struct Token {
    std::string method_id;
    std::string setup_future_usage;
    bool used = false;
  };
  using Objects = std::map<std::string, boost::json::object>;

  std::string new_id(std::string_view prefix);
  std::int64_t seconds() const;
  boost::json::object new_intent(const Form& form, std::string_view kind);
  // Which method a confirmation of the intent means; an error reply otherwise.
  Method* pick_method(const boost::json::object& intent, const Form& form, Reply& error);
  std::string add_token(Method method, const std::string& setup_future_usage);
  void begin_debit(boost::json::object& intent, const Method& method);
  Method* redeem(const boost::json::object& intent, const std::string& token, Reply& error);
  Reply settle(boost::json::object& intent, Method& method);
  Reply refuse(boost::json::object& intent, const Method& method, const std::string& code,
               const std::string& decline_code);
  void ask_bank(boost::json::object& intent, const Method& method);
  Reply unexpected_state(const boost::json::object& intent, std::string_view action);
  boost::json::object shown(const boost::json::object& intent, const Form& form) const;
  void tell(const std::string& type, const boost::json::object& object);

  const Clock& clock_;
  RandomSource& random_;
  std::function<void(const boost::json::object&)> announce_;
  std::int64_t counter_ = 0;
  Objects customers_;
  Objects intents_;  // payment and setup intents, by id
  Objects refunds_;
  std::set<std::string> disputed_;  // intents whose money is gone
  std::map<std::string, Method> methods_;
  std::map<std::string, Token> tokens_;
  boost::json::array events_;
};

}  // namespace molar::sandbox::stripe
