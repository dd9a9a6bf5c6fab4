#include "domain/documents/testing/fake_printer.h"

namespace molar::domain {

Result<std::string> FakePrinter::card_pdf(const PrintedCard& printed) {
  card = printed;
  return "%PDF card of " + printed.name;
}

Result<std::string> FakePrinter::card_png(const PrintedCard& printed) {
  card = printed;
  return "PNG card of " + printed.name;
}

Result<MailPicture> FakePrinter::card_front(const PrintedCard& printed) {
  card = printed;
  return MailPicture{"PNG front of " + printed.name, 320, 201};
}

Result<MailPicture> FakePrinter::logo_png(const VectorPicture& logo, const std::string& ground) {
  if (draws_logo) {
    return draws_logo();
  }
  return MailPicture{"PNG logo on " + ground, static_cast<int>(logo.width),
                     static_cast<int>(logo.height)};
}

Result<std::string> FakePrinter::document_pdf(const PrintedDocument& printed) {
  document = printed;
  return "%PDF " + printed.heading;
}

QrCode FakePrinter::qr_code(std::string_view text) {
  qr_text = text;
  return {3, {true, false, true, false, false, false, true, false, true}};
}

}  // namespace molar::domain
