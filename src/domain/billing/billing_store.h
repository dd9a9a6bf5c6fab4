// Subscriptions, invoices, payments, receipts and payment methods as rows. Every reading function
// takes the group and the household, so that nobody reads another's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/billing/billing.h"
#include "storage/database.h"

namespace molar::domain::billing_store {

using storage::Connection;

void insert_subscription(Connection& sql, const Subscription& subscription);
void insert_invoice(Connection& sql, const Invoice& invoice);
void insert_payment_method(Connection& sql, const PaymentMethod& method);
// Throws UniqueViolation when the provider's charge is booked already.
void insert_payment(Connection& sql, const Payment& payment);
void insert_receipt(Connection& sql, const Receipt& receipt);

// Scheduled, active, past due or suspended.
bool has_running_subscription(Connection& sql, const std::string& group,
                              const std::string& household);
// The newest one.
std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household);
std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household, const std::string& id);
std::optional<PaymentMethod> find_active_method(Connection& sql, const std::string& group,
                                                const std::string& household);
std::vector<ReceiptSummary> find_receipts(Connection& sql, const std::string& group,
                                          const std::string& household);  // newest first
// The receipt's JSON.
std::optional<std::string> find_receipt_body(Connection& sql, const std::string& group,
                                             const std::string& household, const std::string& id);

}  // namespace molar::domain::billing_store
