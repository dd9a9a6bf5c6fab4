// The catalogues of the test brands.
#pragma once

#include <string_view>

namespace molar::api {

// cedar: plan 1 for one or two adults, plan 2 for a household of ten, plan 3 for the offices 21
// only; coupons SMILE20, FAMILY15, NOFEE and the expired OLD2025.
std::string_view cedar_catalogue();
// harbor: plan 11 and coupon TIDE10.
std::string_view harbor_catalogue();

}  // namespace molar::api
