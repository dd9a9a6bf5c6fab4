// One Stripe account: customers, payment methods, intents, refunds and events.
#pragma once

#include <boost/json.hpp>

#include <functional>
#include <map>
#include <optional>
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

// Data from the provider's card frame. Of the number, only the brand, the last four digits and the
// test card's behaviour are stored.
struct CardData {
  std::string number;
  int exp_month = 0;
  int exp_year = 0;
  boost::json::object billing_details;  // name, email, phone, address; absent ones are null
  std::string wallet = {};              // "apple_pay", "google_pay", "link"; empty: typed
  // As set in the Elements object: "off_session" or empty. A PaymentIntent with another value
  // refuses the token.
  std::string setup_future_usage = {};
};

// Data from the bank's frame: an account whose owner has logged in there.
struct BankData {
  std::string account_number;
  boost::json::object billing_details;
};

// Builds billing_details from the fields `prefix`[name], `prefix`[address][postal_code], …
boost::json::object billing_details_of(const Form& form, const std::string& prefix);

// Not thread-safe: StripeApi locks its mutex around each call.
class Account {
 public:
  // `announce` is called for every event, in order.
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
  // Detaches a method from its customer: it can never be charged again.
  Reply detach(const std::string& method_id);

  // Answers the bank as the card's owner in the 3-D Secure frame. Returns false when no
  // confirmation is required.
  bool confirm_with_bank(const std::string& client_secret, bool approve);
  // Completes every pending debit: succeeded or refused, according to the account number.
  void advance_debits();
  // Takes back the money of every paid debit, as banks do days later. The site cannot contest it,
  // and the charge can no longer be refunded.
  void return_debits();
  // Changes a method, so that it declines with this decline code from now on.
  bool set_method_declines(const std::string& method_id, std::string_view decline_code);
  // Completes pending refunds. Those of the test card for failed refunds fail, even if completed.
  void advance_refunds();

  // All customers, methods, intents, refunds and events, for assertions.
  boost::json::object state() const;

 private:
  struct Method {
    boost::json::object object;
    CardBehaviour behaviour;
    bool set_up = false;  // the owner accepted off-session charges
    bool spent = false;   // has paid once without being stored: unusable
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
  // The error reply for a customer that does not exist.
  std::optional<Reply> missing_customer(const Form& form) const;
  boost::json::object new_intent(const Form& form, std::string_view kind);
  // Returns the method for a confirmation of the intent; otherwise nullptr and an error reply.
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
  std::set<std::string> disputed_;  // intents whose money was taken back
  std::map<std::string, Method> methods_;
  std::map<std::string, Token> tokens_;
  boost::json::array events_;
};

}  // namespace molar::sandbox::stripe
