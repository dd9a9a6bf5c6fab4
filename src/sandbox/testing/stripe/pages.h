// The browser's side of the stand-in: a script with the part of Stripe.js that the site uses, the
// frame with the card's fields, the wallets' frames (wallet_pages.h), and the bank's question
// (3-D Secure) in a frame of its own.
#pragma once

#include "http/router.h"

namespace molar::sandbox::stripe {

void bind_pages(http::Router& router);

}  // namespace molar::sandbox::stripe
