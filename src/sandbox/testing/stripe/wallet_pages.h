// Frames of the Express Checkout Element: the wallets' buttons, and a wallet's sheet.
#pragma once

#include <string_view>

namespace molar::sandbox::stripe {

extern const std::string_view kExpressFrame;
extern const std::string_view kExpressScript;
extern const std::string_view kSheetFrame;
extern const std::string_view kSheetScript;

}  // namespace molar::sandbox::stripe
