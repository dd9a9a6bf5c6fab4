// A mail as the text that travels (RFC 5322, MIME). Shared by the mailers.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "domain/ports/mailer.h"

namespace molar::adapters {

// Headers in ASCII (others as RFC 2047 words), bodies in UTF-8 as quoted-printable with CRLF line
// ends; multipart/alternative when there is HTML, its pictures inside it, attachments behind it.
// The same mail gives the same bytes. InvalidInput: "mail_header_invalid" when a header field has a
// line break or another control character, "mail_address_invalid" when an address is none.
Result<std::string> format_mail(const domain::Mail& mail);

// One address and nothing else: fit for an envelope and for a header.
bool is_mail_address(std::string_view address);

}  // namespace molar::adapters
