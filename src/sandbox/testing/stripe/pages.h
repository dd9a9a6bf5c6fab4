// Browser side of the stand-in: a script with the part of Stripe.js that the site uses, the frame
// with the card fields, the wallets' frames (wallet_pages.h), and the frame of the bank's
// confirmation (3-D Secure).
#pragma once

#include "http/router.h"

namespace molar::sandbox::stripe {

void bind_pages(http::Router& router);

}  // namespace molar::sandbox::stripe
