#include "adapters/documents/card_drawing.h"

#include <algorithm>

#include "adapters/documents/picture_drawing.h"

namespace molar::adapters {

using domain::LabelledText;
using domain::PrintedCard;

namespace {

constexpr double kMargin = (kLetterWidth - 2 * kCardWidth) / 2;
constexpr double kLogoWidth = 180;  // above the sheet
constexpr double kLogoHeight = 36;

const std::string kWhite = "#ffffff";
const std::string kBlack = "#111111";
const std::string kGrey = "#44484b";

struct Inks {
  std::string ground;
  std::string ink;
};

Inks inks_of(const PrintedCard& card) {
  return card.is_usable ? Inks{card.look.primary, card.look.on_primary} : Inks{kGrey, kWhite};
}

double corner(const PrintedCard& card, double radius) {
  return card.look.is_round ? radius : 0;
}

// Text that the law requires in bold and prominent, black on white for every brand.
void draw_legal_strip(DocumentCanvas& canvas, const PrintedCard& card, double x, double y,
                      double width, double height, double size) {
  canvas.fill(x, y, width, height, kWhite);
  const TextStyle bold{.size = size,
                       .colour = kBlack,
                       .weight = 800,
                       .align = PANGO_ALIGN_CENTER,
                       .width = width,
                       .tracking = 0.03};
  const bool both = !card.not_insurance_for_them.empty();
  TextStyle second = bold;
  second.size = size * 0.72;
  const auto first_line = canvas.layout(card.not_insurance, bold);
  const double first_height = DocumentCanvas::height_of(first_line.get());
  const auto second_line = canvas.layout(card.not_insurance_for_them, second);
  const double second_height = both ? DocumentCanvas::height_of(second_line.get()) : 0;
  const double top = y + (height - first_height - second_height) / 2;
  canvas.show(x, top, first_line.get(), kBlack);
  if (both) {
    canvas.show(x, top + first_height, second_line.get(), kBlack);
  }
}

void draw_fact(DocumentCanvas& canvas, const LabelledText& fact, const std::string& ink, double x,
               double y, double width, double size) {
  const double label = canvas.text(
      x, y, fact.label, {.size = size * 0.78, .colour = ink, .width = width, .leading = 1.2});
  canvas.fitted(x, y + label, fact.value,
                {.size = size, .colour = ink, .weight = 700, .width = width, .leading = 1.15}, 1,
                size * 0.6);
}

void draw_status(DocumentCanvas& canvas, const PrintedCard& card, const std::string& ink,
                 double right, double y, double size) {
  const TextStyle style{.size = size, .colour = ink, .weight = 700};
  const auto word = canvas.layout(card.status, style);
  const double width = DocumentCanvas::width_of(word.get()) + size * 1.4;
  const double height = DocumentCanvas::height_of(word.get()) + size * 0.3;
  canvas.stroke(right - width, y, width, height, ink, size * 0.09, corner(card, height / 2));
  canvas.show(right - width + size * 0.7, y + size * 0.15, word.get(), ink);
}

// The brand's name. Under a logo it has the background color, so that screen readers and searches
// find it.
void draw_brand(DocumentCanvas& canvas, const PrintedCard& card, double x, double y, TextStyle name,
                int lines, double height) {
  const auto& logo = card.is_usable ? card.look.logo_card : card.look.logo_deep;
  if (logo) {
    name.colour = inks_of(card).ground;
  }
  canvas.fitted(x, y, card.brand, name, lines, name.size / 2, "H2");
  if (logo) {
    canvas.picture(x, y, *logo, name.width, height);
  }
}

void draw_front(DocumentCanvas& canvas, const PrintedCard& card, double x, double y) {
  const Inks inks = inks_of(card);
  constexpr double kPad = 12;
  constexpr double kStrip = 27;
  constexpr double kStatusRoom = 56;
  const double inner = kCardWidth - 2 * kPad;
  canvas.fill(x, y, kCardWidth, kCardHeight, inks.ground);
  draw_brand(canvas, card, x + kPad, y + 7,
             {.size = 14,
              .colour = inks.ink,
              .weight = card.look.heading_weight,
              .is_heading = true,
              .width = inner - kStatusRoom,
              .leading = 1.1},
             1, 22);
  draw_status(canvas, card, inks.ink, x + kCardWidth - kPad, y + 10, 7.5);
  canvas.fitted(x + kPad, y + 33, card.name,
                {.size = 15,
                 .colour = inks.ink,
                 .weight = 700,
                 .is_heading = true,
                 .width = inner,
                 .leading = 1.1},
                1, 7);
  const double column = inner / 2;
  for (std::size_t i = 0; i < std::min<std::size_t>(card.front.size(), 4); ++i) {
    draw_fact(canvas, card.front[i], inks.ink, x + kPad + (i % 2 == 0 ? 0 : column),
              y + 61 + (i / 2 == 0 ? 0 : 30), column - 6, 10);
  }
  draw_legal_strip(canvas, card, x, y + kCardHeight - kStrip, kCardWidth, kStrip,
                   card.not_insurance_for_them.empty() ? 14 : 11.5);
}

void draw_back(DocumentCanvas& canvas, const PrintedCard& card, double x, double y) {
  constexpr double kPad = 10;
  constexpr double kCode = 92;
  canvas.fill(x, y, kCardWidth, kCardHeight, kWhite);
  canvas.qr(x + 3, y + 4, kCode, card.qr);
  const double left = x + kCode + 5;
  const double width = kCardWidth - kCode - 5 - kPad;
  double at = y + kPad;
  at += canvas.text(left, at, card.check_heading,
                    {.size = 8.5, .colour = kBlack, .weight = 700, .width = width, .leading = 1.15},
                    "H2");
  at += 2 + canvas.text(left, at + 2, card.check_text,
                        {.size = 7.5, .colour = kBlack, .width = width, .leading = 1.2});
  at += canvas.fitted(
      left, at + 1, card.check_address,
      {.size = 7.5, .colour = kBlack, .weight = 700, .width = width, .leading = 1.2}, 2, 5);
  canvas.fitted(left, at + 2, card.code,
                {.size = 8.5, .colour = kBlack, .weight = 700, .width = width, .tracking = 0.02}, 1,
                6);
  double below = y + kCode + 7;
  for (const std::string& sentence : card.back) {
    below += canvas.text(
        x + kPad, below, sentence,
        {.size = 6.6, .colour = kBlack, .width = kCardWidth - 2 * kPad, .leading = 1.2});
  }
}

// Lines to cut along; the line between the two sides is the fold.
void draw_cutting_lines(DocumentCanvas& canvas, double x, double y) {
  constexpr double kOver = 14;
  const double right = x + 2 * kCardWidth;
  const double bottom = y + kCardHeight;
  canvas.dashes(x - kOver, y, right + kOver, y);
  canvas.dashes(x - kOver, bottom, right + kOver, bottom);
  canvas.dashes(x, y - kOver, x, bottom + kOver);
  canvas.dashes(right, y - kOver, right, bottom + kOver);
  canvas.dashes(x + kCardWidth, y - kOver, x + kCardWidth, bottom + kOver);
}

double draw_large_facts(DocumentCanvas& canvas, const PrintedCard& card, double y) {
  const double column = kCardWidth;
  for (std::size_t i = 0; i < card.front.size(); ++i) {
    const double x = kMargin + (i % 2 == 0 ? 0 : column);
    draw_fact(canvas, card.front[i], card.look.text, x, y + (i / 2 == 0 ? 0 : 44), column - 12, 16);
  }
  const std::size_t rows = (card.front.size() + 1) / 2;
  return y + 44 * static_cast<double>(rows);
}

}  // namespace

bool draw_logo(DocumentCanvas& canvas, double x, double y, double most_width, double most_height) {
  const domain::DocumentLook& look = canvas.look();
  if (!look.logo) {
    return false;
  }
  if (!look.logo_plate.empty()) {
    const PictureSize size = fit_picture(*look.logo, most_width, most_height);
    constexpr double kEdge = 4;
    canvas.fill(x - kEdge, y - kEdge, size.width + 2 * kEdge, size.height + 2 * kEdge,
                look.logo_plate);
  }
  canvas.picture(x, y, *look.logo, most_width, most_height);
  return true;
}

void draw_card_front(DocumentCanvas& canvas, const PrintedCard& card) {
  draw_front(canvas, card, 0, 0);
}

void draw_card_sheet(DocumentCanvas& canvas, const PrintedCard& card) {
  const double width = kLetterWidth - 2 * kMargin;
  double y = draw_logo(canvas, kMargin, 22, kLogoWidth, kLogoHeight) ? 66 : 50;
  y += canvas.text(kMargin, y, card.heading,
                   {.size = 22,
                    .colour = card.look.ink,
                    .weight = card.look.heading_weight,
                    .is_heading = true,
                    .width = width,
                    .leading = 1.15},
                   "H1");
  y += 8;
  for (const std::string& sentence : card.instructions) {
    y += canvas.text(kMargin, y, sentence, {.size = 12, .width = width}) + 2;
  }
  y += 26;
  draw_front(canvas, card, kMargin, y);
  draw_back(canvas, card, kMargin + kCardWidth, y);
  draw_cutting_lines(canvas, kMargin, y);
  y += kCardHeight + 40;
  // The same content in large print.
  y += canvas.fitted(
      kMargin, y, card.name,
      {.size = 26, .weight = 700, .is_heading = true, .width = width, .leading = 1.2}, 2, 12, "H2");
  y = draw_large_facts(canvas, card, y + 8) + 14;
  canvas.stroke(kMargin, y, width, 58, card.look.text, 1.5);
  draw_legal_strip(canvas, card, kMargin + 1, y + 1, width - 2, 56, 22);
  canvas.qr(kMargin - 12, y + 72, 170, card.qr);
  double beside = y + 88;
  const double left = kMargin + 170;
  const double rest = width - 170;
  beside += canvas.text(left, beside, card.check_heading,
                        {.size = 14, .weight = 700, .width = rest}, "H2");
  beside += canvas.text(left, beside, card.check_text, {.size = 12, .width = rest});
  beside += canvas.fitted(left, beside, card.check_address,
                          {.size = 12, .weight = 700, .width = rest}, 2, 8);
  canvas.fitted(left, beside + 4, card.code,
                {.size = 15, .weight = 700, .width = rest, .tracking = 0.03}, 1, 10);
}

void draw_phone_card(DocumentCanvas& canvas, const PrintedCard& card) {
  const Inks inks = inks_of(card);
  constexpr double kPad = 22;
  constexpr double kStripTop = 262;
  constexpr double kStrip = 56;
  const double inner = kPhoneWidth - 2 * kPad;
  canvas.fill(0, 0, kPhoneWidth, kPhoneHeight, kWhite);
  canvas.fill(0, 0, kPhoneWidth, kStripTop, inks.ground);
  draw_brand(canvas, card, kPad, 22,
             {.size = 22,
              .colour = inks.ink,
              .weight = card.look.heading_weight,
              .is_heading = true,
              .width = inner - 90,
              .leading = 1.1},
             2, 48);
  draw_status(canvas, card, inks.ink, kPhoneWidth - kPad, 24, 13);
  canvas.fitted(kPad, 84, card.name,
                {.size = 26,
                 .colour = inks.ink,
                 .weight = 700,
                 .is_heading = true,
                 .width = inner,
                 .leading = 1.12},
                2, 12);
  const double column = inner / 2;
  for (std::size_t i = 0; i < std::min<std::size_t>(card.front.size(), 4); ++i) {
    draw_fact(canvas, card.front[i], inks.ink, kPad + (i % 2 == 0 ? 0 : column),
              152 + (i / 2 == 0 ? 0 : 50), column - 8, 17);
  }
  draw_legal_strip(canvas, card, 0, kStripTop, kPhoneWidth, kStrip, 21);
  canvas.rule(0, kStripTop + kStrip, kPhoneWidth, inks.ground, 3);
  constexpr double kCode = 200;
  canvas.qr((kPhoneWidth - kCode) / 2, kStripTop + kStrip + 6, kCode, card.qr);
  double y = kStripTop + kStrip + kCode + 6;
  y += canvas.text(kPad, y, card.check_heading,
                   {.size = 15,
                    .colour = kBlack,
                    .weight = 700,
                    .align = PANGO_ALIGN_CENTER,
                    .width = inner,
                    .leading = 1.2});
  y += canvas.fitted(
      kPad, y, card.check_text,
      {.size = 13, .colour = kBlack, .align = PANGO_ALIGN_CENTER, .width = inner, .leading = 1.25},
      2, 9);
  y += canvas.fitted(
      kPad, y, card.check_address,
      {.size = 13, .colour = kBlack, .weight = 700, .align = PANGO_ALIGN_CENTER, .width = inner}, 1,
      7);
  canvas.fitted(kPad, y, card.code,
                {.size = 16,
                 .colour = kBlack,
                 .weight = 700,
                 .align = PANGO_ALIGN_CENTER,
                 .width = inner,
                 .tracking = 0.03},
                1, 9);
}

}  // namespace molar::adapters
