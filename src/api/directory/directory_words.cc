#include "api/directory/directory_words.h"

#include <algorithm>
#include <array>

namespace molar::api {

namespace {

// An empty field matches every field, an empty code every fault.
struct Words {
  std::string_view field;
  std::string_view code;
  std::string_view english;
  std::string_view spanish;
};

constexpr std::array kWords = {
    Words{"zip", "required", "Please enter a ZIP code, or a city and its state.",
          "Escriba un código postal, o una ciudad y su estado."},
    Words{"zip", "unknown", "We do not know this ZIP code. Please check it, or search for a city.",
          "No conocemos este código postal. Revíselo o busque una ciudad."},
    Words{"zip", "", "Please enter a ZIP code with 5 digits.",
          "Escriba un código postal de 5 dígitos."},
    Words{"city", "unknown",
          "We do not know this city in this state. Please check it, or enter a ZIP code.",
          "No conocemos esta ciudad en este estado. Revísela o escriba un código postal."},
    Words{"city", "mismatch", "Please give one place only.", "Indique un solo lugar."},
    Words{"city", "", "Please enter the name of a city.", "Escriba el nombre de una ciudad."},
    Words{"state", "required", "Please choose the state of the city.",
          "Elija el estado de la ciudad."},
    Words{"state", "mismatch", "Please give one place only.", "Indique un solo lugar."},
    Words{"state", "", "Please choose a state.", "Elija un estado."},
    Words{"lat", "mismatch", "Please give one place only.", "Indique un solo lugar."},
    Words{"lat", "", "This is no place on the map.", "Este no es un lugar del mapa."},
    Words{"lng", "", "This is no place on the map.", "Este no es un lugar del mapa."},
    Words{"radius", "", "Please choose 5, 10, 25, 50 or 100 miles.",
          "Elija 5, 10, 25, 50 o 100 millas."},
    Words{"name", "too_short", "Please enter at least 2 letters of the name.",
          "Escriba al menos 2 letras del nombre."},
    Words{"name", "", "Please enter at most 60 letters of a name.",
          "Escriba como máximo 60 letras de un nombre."},
    Words{"all", "", "Please ask for all offices, or for a place or a name.",
          "Pida todos los consultorios, o un lugar o un nombre."},
    Words{"q", "", "Please enter 2 to 60 letters or digits.",
          "Escriba de 2 a 60 letras o dígitos."},
    Words{"specialty", "", "Please choose a kind of dentist from the list.",
          "Elija un tipo de dentista de la lista."},
    Words{"language", "", "Please choose a language from the list.",
          "Elija un idioma de la lista."},
    Words{"plan_id", "", "Please choose one of our plans.", "Elija uno de nuestros planes."},
    Words{"sort", "", "Please sort by distance from a place, by name or by price.",
          "Ordene por distancia desde un lugar, por nombre o por precio."},
    Words{"page", "", "There is no such page.", "No existe esa página."},
    Words{"size", "", "Please ask for fewer offices at once.", "Pida menos consultorios a la vez."},
    Words{"format", "not_allowed", "The list is too long for one file. Please choose a state.",
          "La lista es demasiado larga para un solo archivo. Elija un estado."},
    Words{"format", "", "Please choose JSON, CSV or PDF.", "Elija JSON, CSV o PDF."},
    Words{"topics", "required", "Please choose what is wrong.", "Elija qué está mal."},
    Words{"topics", "", "Please choose from the list.", "Elija de la lista."},
    Words{"message", "required", "Please tell us what is wrong.", "Díganos qué está mal."},
    Words{"message", "too_long", "Please use at most 1,000 characters.",
          "Use como máximo 1,000 caracteres."},
    Words{"message", "", "Please use letters, digits and punctuation only.",
          "Use solo letras, dígitos y signos de puntuación."},
    Words{"email", "", "Please enter an email address like name@example.com.",
          "Escriba un correo electrónico como nombre@example.com."},
    Words{"", "", "Please check this.", "Revise este dato."}};

}  // namespace

std::string directory_message(std::string_view field, std::string_view code,
                              std::string_view language) {
  const auto* found = std::ranges::find_if(kWords, [&](const Words& words) {
    return (words.field == field || words.field.empty()) &&
           (words.code == code || words.code.empty());
  });
  return std::string(language == "es" ? found->spanish : found->english);
}

std::string check_fields_message(std::string_view language) {
  return language == "es" ? "Revise los campos marcados." : "Please check the marked fields.";
}

}  // namespace molar::api
