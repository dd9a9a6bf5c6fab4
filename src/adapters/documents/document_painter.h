// Prints the domain's documents with Cairo, Pango and libqrencode.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "adapters/documents/document_fonts.h"
#include "domain/ports/document_printer.h"

namespace molar::adapters {

class Typesetter;

class DocumentPainter final : public domain::DocumentPrinter {
 public:
  explicit DocumentPainter(std::vector<FontFile> fonts);
  ~DocumentPainter() override;

  Result<std::string> card_pdf(const domain::PrintedCard& card) override;
  Result<std::string> card_png(const domain::PrintedCard& card) override;
  Result<domain::MailPicture> card_front(const domain::PrintedCard& card) override;
  Result<domain::MailPicture> logo_png(const VectorPicture& logo,
                                       const std::string& ground) override;
  Result<std::string> document_pdf(const domain::PrintedDocument& document) override;
  domain::QrCode qr_code(std::string_view text) override;

 private:
  struct GiveBack;
  // A typesetter, leased while a document is drawn.
  using Lease = std::unique_ptr<Typesetter, GiveBack>;
  Result<Lease> lease(const domain::DocumentLook& look);

  DocumentFonts fonts_;
  std::mutex mutex_;
  // Unused typesetters, by their fonts: creating one takes longer than drawing a card.
  std::multimap<std::string, std::unique_ptr<Typesetter>> idle_;
};

}  // namespace molar::adapters
