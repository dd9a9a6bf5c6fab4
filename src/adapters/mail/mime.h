// Formats a mail for transfer (RFC 5322, MIME). Shared by the mailers.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "domain/ports/mailer.h"

namespace molar::adapters {

// Headers in ASCII (others as RFC 2047 words), bodies in UTF-8 as quoted-printable with CRLF line
// breaks; multipart/alternative if there is HTML, with its pictures; then attachments. The same
// mail gives the same bytes. InvalidInput "mail_header_invalid": a header field has a line break or
// another control character; "mail_address_invalid": an invalid address.
Result<std::string> format_mail(const domain::Mail& mail);

// Whether the text is exactly one address, safe for an envelope and for a header.
bool is_mail_address(std::string_view address);

}  // namespace molar::adapters
