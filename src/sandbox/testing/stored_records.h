// Reads the store of the payment sandbox, to compare it with the outcome of calls.
#pragma once

#include <string>
#include <vector>

#include "sandbox/ledger.h"

namespace molar::sandbox {

// The charges in the store, declined ones included, in the order of their creation; without
// requests that only store a card.
std::vector<ChargeRecord> stored_charges(const std::string& store_path);

std::vector<RefundRecord> stored_refunds(const std::string& store_path);

}  // namespace molar::sandbox
