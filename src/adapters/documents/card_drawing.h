// Draws a membership card: on paper in the size of a bank card, and for the screen of a phone.
#pragma once

#include "adapters/documents/document_canvas.h"

namespace molar::adapters {

inline constexpr double kLetterWidth = 612;  // points
inline constexpr double kLetterHeight = 792;
inline constexpr double kPhoneWidth = 360;  // units; the picture has three pixels per unit
inline constexpr double kPhoneHeight = 640;

// A sheet of Letter paper: front and back side by side, to cut out and fold.
void draw_card_sheet(DocumentCanvas& canvas, const domain::PrintedCard& card);

// The front only, in the same size as on paper.
inline constexpr double kCardWidth = 243;  // ISO/IEC 7810 ID-1, like bank cards
inline constexpr double kCardHeight = 153;
void draw_card_front(DocumentCanvas& canvas, const domain::PrintedCard& card);

// The complete card as one upright picture.
void draw_phone_card(DocumentCanvas& canvas, const domain::PrintedCard& card);

// Draws the brand's logo for white paper. False: the brand has none.
bool draw_logo(DocumentCanvas& canvas, double x, double y, double most_width, double most_height);

}  // namespace molar::adapters
