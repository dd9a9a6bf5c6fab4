// Browser side of bank accounts: the Payment Element's frame for us_bank_account.
#pragma once

#include <string_view>

namespace molar::sandbox::stripe {

extern const std::string_view kBankAccountFrame;
extern const std::string_view kBankAccountScript;

}  // namespace molar::sandbox::stripe
