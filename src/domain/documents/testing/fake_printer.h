// Prints into memory: records the request and returns bytes that name it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "domain/ports/document_printer.h"

namespace molar::domain {

class FakePrinter final : public DocumentPrinter {
 public:
  Result<std::string> card_pdf(const PrintedCard& card) override;
  Result<std::string> card_png(const PrintedCard& card) override;
  Result<MailPicture> card_front(const PrintedCard& card) override;
  Result<MailPicture> logo_png(const VectorPicture& logo, const std::string& ground) override;
  Result<std::string> document_pdf(const PrintedDocument& document) override;
  // Three by three squares, dark in the corners.
  QrCode qr_code(std::string_view text) override;

  std::optional<PrintedCard> card;                  // the last one
  std::optional<PrintedDocument> document;          // the last one
  std::string qr_text;                              // of the last code
  std::function<Result<MailPicture>()> draws_logo;  // instead of the usual picture
};

}  // namespace molar::domain
