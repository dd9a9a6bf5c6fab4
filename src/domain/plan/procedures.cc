#include "domain/plan/procedures.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/near_name.h"

namespace molar::domain {

namespace {

using Category = ProcedureCategory;
using Scope = TeethScope;

constexpr std::array kCategories{
    Category::Exams,      Category::Prevention, Category::Fillings, Category::Crowns,
    Category::RootCanals, Category::Gums,       Category::Dentures, Category::Implants,
    Category::Removals,   Category::Braces,     Category::Cosmetic, Category::Other,
};

constexpr std::array kProcedures{
    Procedure{
        "checkup_exam", Category::Exams, Scope::Visit, "Check-up exam", "Examen de revisión",
        "The dentist looks at your teeth and gums and tells you what needs doing, if anything.",
        "El dentista mira sus dientes y encías y le dice qué hay que hacer, si hace falta algo."},
    Procedure{
        "first_exam", Category::Exams, Scope::Visit, "First visit with a full exam",
        "Primera visita con examen completo",
        "A longer first look at everything: teeth, gums, bite and health history.",
        "Una primera revisión más larga de todo: dientes, encías, mordida e historia de salud."},
    Procedure{"urgent_visit", Category::Exams, Scope::Visit, "Urgent visit for pain",
              "Visita urgente por dolor", "A short visit to find out what hurts and stop the pain.",
              "Una visita corta para saber qué duele y quitar el dolor."},
    Procedure{"second_opinion", Category::Exams, Scope::Visit, "Second opinion", "Segunda opinión",
              "Another dentist looks at what was suggested to you and says what they would do.",
              "Otro dentista revisa lo que le propusieron y dice qué haría."},
    Procedure{"xray_single", Category::Exams, Scope::Tooth, "X-ray of one tooth",
              "Radiografía de un diente", "One picture that shows a single tooth down to its root.",
              "Una imagen que muestra un solo diente hasta la raíz."},
    Procedure{"xray_back", Category::Exams, Scope::Mouth, "X-rays of the back teeth, four pictures",
              "Radiografías de las muelas, cuatro imágenes",
              "Four pictures that show decay hiding between the back teeth.",
              "Cuatro imágenes que muestran las caries escondidas entre las muelas."},
    Procedure{"xray_full", Category::Exams, Scope::Mouth, "X-rays of the whole mouth",
              "Radiografías de toda la boca",
              "A set of pictures of every tooth, taken every few years.",
              "Un juego de imágenes de todos los dientes, que se hace cada varios años."},
    Procedure{
        "xray_jaw", Category::Exams, Scope::Mouth, "X-ray of both jaws in one picture",
        "Radiografía de ambas mandíbulas en una imagen",
        "One wide picture of both jaws, often for wisdom teeth or braces.",
        "Una imagen ancha de ambas mandíbulas, muchas veces para muelas del juicio o frenos."},
    Procedure{"cleaning", Category::Prevention, Scope::Mouth, "Cleaning", "Limpieza",
              "Takes off plaque and hard deposits and polishes the teeth.",
              "Quita la placa y el sarro y pule los dientes."},
    Procedure{"cleaning_adult", Category::Prevention, Scope::Mouth, "Cleaning, adult",
              "Limpieza, adulto",
              "Takes off plaque and hard deposits and polishes the teeth of an adult.",
              "Quita la placa y el sarro y pule los dientes de una persona adulta."},
    Procedure{"cleaning_child", Category::Prevention, Scope::Mouth, "Cleaning, child",
              "Limpieza, niño", "Takes off plaque and polishes the teeth of a child.",
              "Quita la placa y pule los dientes de un niño."},
    Procedure{"fluoride", Category::Prevention, Scope::Mouth, "Fluoride", "Flúor",
              "A coat brushed on the teeth that makes them harder against decay.",
              "Una capa que se pone sobre los dientes y los protege de las caries."},
    Procedure{
        "sealant", Category::Prevention, Scope::Tooth, "Sealant, one tooth", "Sellador, un diente",
        "A thin coat that closes the grooves of a back tooth so that food cannot stay in them.",
        "Una capa fina que cierra los surcos de una muela para que no se quede la comida."},
    Procedure{"space_keeper", Category::Prevention, Scope::Jaw, "Space keeper for a child",
              "Mantenedor de espacio para niños",
              "Holds a gap open after a baby tooth is lost early, until the new tooth comes.",
              "Guarda el espacio de un diente de leche perdido antes de tiempo, hasta que salga el "
              "nuevo."},
    Procedure{"filling_front", Category::Fillings, Scope::Tooth,
              "White filling, front tooth, one side", "Empaste blanco, diente delantero, una cara",
              "Closes a small hole in a front tooth with white material.",
              "Cierra un agujero pequeño en un diente delantero con material blanco."},
    Procedure{"filling_back", Category::Fillings, Scope::Tooth,
              "White filling, back tooth, two sides", "Empaste blanco, muela, dos caras",
              "Closes a hole that reaches over two sides of a back tooth.",
              "Cierra un agujero que toma dos caras de una muela."},
    Procedure{"filling_large", Category::Fillings, Scope::Tooth, "White filling, back tooth, large",
              "Empaste blanco grande, muela",
              "Rebuilds a large part of a back tooth with white material.",
              "Reconstruye una parte grande de una muela con material blanco."},
    Procedure{"filling_temporary", Category::Fillings, Scope::Tooth, "Temporary filling",
              "Empaste temporal",
              "Protects a sore tooth until the lasting filling or crown is made.",
              "Protege un diente dolorido hasta hacer el empaste o la corona definitiva."},
    Procedure{"crown", Category::Crowns, Scope::Tooth, "Crown, ceramic", "Corona de cerámica",
              "A tooth-colored cap over a tooth that is too weak for a filling.",
              "Una funda del color del diente sobre un diente demasiado débil para un empaste."},
    Procedure{"crown_metal", Category::Crowns, Scope::Tooth, "Crown, metal", "Corona de metal",
              "A strong metal cap over a back tooth.",
              "Una funda fuerte de metal sobre una muela."},
    Procedure{"crown_refit", Category::Crowns, Scope::Tooth, "Crown put back on",
              "Volver a pegar una corona", "A crown that came off is cleaned and glued on again.",
              "Una corona que se cayó se limpia y se pega otra vez."},
    Procedure{"bridge_tooth", Category::Crowns, Scope::Tooth, "Bridge, for each tooth in it",
              "Puente, por cada diente",
              "Teeth joined in a row that close a gap; the price is for each tooth of the row.",
              "Dientes unidos que cierran un hueco; el precio es por cada diente de la fila."},
    Procedure{"root_canal_front", Category::RootCanals, Scope::Tooth, "Root canal, front tooth",
              "Tratamiento de conducto, diente delantero",
              "Cleans out and fills the inside of a front tooth so that it can stay.",
              "Limpia y rellena el interior de un diente delantero para conservarlo."},
    Procedure{"root_canal_middle", Category::RootCanals, Scope::Tooth,
              "Root canal, tooth in the middle of the row", "Tratamiento de conducto, premolar",
              "Cleans out and fills a tooth between the front teeth and the back ones.",
              "Limpia y rellena un diente entre los delanteros y las muelas."},
    Procedure{"root_canal_back", Category::RootCanals, Scope::Tooth, "Root canal, back tooth",
              "Tratamiento de conducto, muela",
              "Cleans out and fills the three or four roots of a back tooth.",
              "Limpia y rellena las tres o cuatro raíces de una muela."},
    Procedure{"baby_tooth_nerve", Category::RootCanals, Scope::Tooth, "Nerve treatment, baby tooth",
              "Tratamiento del nervio, diente de leche",
              "Calms the inside of a baby tooth so that it can stay until it falls out by itself.",
              "Calma el interior de un diente de leche para que dure hasta que se caiga solo."},
    Procedure{"deep_cleaning", Category::Gums, Scope::Quarter,
              "Deep cleaning below the gums, a quarter of the mouth",
              "Limpieza profunda bajo la encía, un cuarto de la boca",
              "Cleans the roots below sore or bleeding gums; most people need all four quarters.",
              "Limpia las raíces bajo las encías que duelen o sangran; casi siempre son los cuatro "
              "cuartos."},
    Procedure{"gum_care", Category::Gums, Scope::Mouth, "Cleaning after gum treatment",
              "Limpieza después de tratar las encías",
              "A cleaning every few months that keeps gum disease from coming back.",
              "Una limpieza cada pocos meses que evita que vuelva la enfermedad de las encías."},
    Procedure{"gum_surgery", Category::Gums, Scope::Quarter, "Gum surgery, a quarter of the mouth",
              "Cirugía de encías, un cuarto de la boca",
              "Opens the gum to clean deep pockets and closes it again.",
              "Abre la encía para limpiar bolsas profundas y la vuelve a cerrar."},
    Procedure{"denture_full", Category::Dentures, Scope::Jaw, "Full denture, upper or lower",
              "Dentadura completa, superior o inferior",
              "A set of teeth that you can take out, for a jaw without teeth of its own.",
              "Una dentadura que se quita y se pone, para una mandíbula sin dientes propios."},
    Procedure{"denture_part", Category::Dentures, Scope::Jaw, "Partial denture, upper or lower",
              "Dentadura parcial, superior o inferior",
              "Replaces some teeth and holds on to those that you still have.",
              "Reemplaza algunos dientes y se sujeta de los que usted conserva."},
    Procedure{"denture_check", Category::Dentures, Scope::Visit, "Denture check and adjustment",
              "Revisión y ajuste de dentadura",
              "The dentist looks at how the denture sits and takes off what presses.",
              "El dentista revisa cómo se asienta la dentadura y quita lo que aprieta."},
    Procedure{"denture_reline", Category::Dentures, Scope::Jaw, "New lining of a denture",
              "Forro nuevo de la dentadura",
              "New material inside a loose denture so that it fits again.",
              "Material nuevo dentro de una dentadura floja para que vuelva a ajustar."},
    Procedure{"denture_repair", Category::Dentures, Scope::Jaw, "Denture repair",
              "Reparación de dentadura", "Mends a cracked denture or puts a lost tooth back.",
              "Arregla una dentadura rota o repone un diente caído."},
    Procedure{"implant_post", Category::Implants, Scope::Tooth, "Implant, the part in the jaw",
              "Implante, la parte dentro del hueso",
              "A screw set into the jaw in place of a root; its crown is extra.",
              "Un tornillo puesto en el hueso en lugar de la raíz; la corona va aparte."},
    Procedure{"implant_crown", Category::Implants, Scope::Tooth,
              "Crown on an implant, with its connector", "Corona sobre implante, con su conector",
              "The visible tooth that is fixed on an implant.",
              "El diente visible que se fija sobre un implante."},
    Procedure{"removal_simple", Category::Removals, Scope::Tooth, "Tooth removal, simple",
              "Extracción simple", "Takes out a tooth that can be reached and gripped.",
              "Saca un diente que se ve y se puede sujetar."},
    Procedure{"removal_surgical", Category::Removals, Scope::Tooth, "Tooth removal, surgical",
              "Extracción quirúrgica",
              "Takes out a tooth that is broken or needs a cut in the gum.",
              "Saca un diente roto o que necesita un corte en la encía."},
    Procedure{"removal_wisdom", Category::Removals, Scope::Tooth,
              "Wisdom tooth removal, under the bone",
              "Extracción de muela del juicio, bajo el hueso",
              "Takes out a wisdom tooth that never came through.",
              "Saca una muela del juicio que nunca salió."},
    Procedure{"braces_child", Category::Braces, Scope::Mouth, "Braces, child, the whole treatment",
              "Frenos, niño, todo el tratamiento",
              "Straightens the teeth of a child or teenager over one to three years.",
              "Endereza los dientes de un niño o adolescente en uno a tres años."},
    Procedure{"braces_adult", Category::Braces, Scope::Mouth, "Braces, adult, the whole treatment",
              "Frenos, adulto, todo el tratamiento",
              "Straightens the teeth of an adult over one to three years.",
              "Endereza los dientes de una persona adulta en uno a tres años."},
    Procedure{"aligners", Category::Braces, Scope::Mouth, "Clear aligners, the whole treatment",
              "Alineadores transparentes, todo el tratamiento",
              "Clear trays that you change every few weeks and that move the teeth.",
              "Placas transparentes que se cambian cada pocas semanas y mueven los dientes."},
    Procedure{"retainer", Category::Braces, Scope::Jaw, "Retainer", "Retenedor",
              "Keeps straightened teeth where they are, worn at night.",
              "Mantiene los dientes en su lugar después de enderezarlos; se usa de noche."},
    Procedure{"whitening", Category::Cosmetic, Scope::Mouth, "Whitening trays, upper and lower",
              "Blanqueamiento con placas, superior e inferior",
              "Trays made for your teeth and gel to lighten them at home.",
              "Placas a su medida y gel para aclarar los dientes en casa."},
    Procedure{"veneer", Category::Cosmetic, Scope::Tooth, "Veneer", "Carilla",
              "A thin ceramic front glued on a tooth to change its shape or color.",
              "Una lámina fina de cerámica pegada al diente para cambiar su forma o color."},
    Procedure{"chip_repair", Category::Cosmetic, Scope::Tooth, "Repair of a chipped tooth",
              "Reparación de un diente astillado",
              "White material shaped on the tooth where a corner broke off.",
              "Material blanco modelado en el diente donde se rompió una esquina."},
    Procedure{"night_guard", Category::Other, Scope::Jaw, "Night guard against grinding",
              "Férula nocturna contra el rechinado",
              "A tray worn at night that protects teeth from grinding.",
              "Una placa para dormir que protege los dientes del rechinado."},
    Procedure{"calming_gas", Category::Other, Scope::Visit, "Calming gas", "Gas calmante",
              "Breathed through the nose during a treatment; you stay awake and relaxed.",
              "Se respira por la nariz durante el tratamiento; usted sigue despierto y tranquilo."},
};

}  // namespace

std::string_view to_text(ProcedureCategory category) {
  constexpr std::array<std::string_view, kCategories.size()> kTexts{
      "exams",    "prevention", "fillings", "crowns", "root_canals", "gums",
      "dentures", "implants",   "removals", "braces", "cosmetic",    "other",
  };
  return kTexts.at(static_cast<std::size_t>(category));
}

std::string_view to_text(TeethScope scope) {
  constexpr std::array<std::string_view, 5> kTexts{"visit", "mouth", "jaw", "quarter", "tooth"};
  return kTexts.at(static_cast<std::size_t>(scope));
}

std::span<const Procedure> procedures() {
  return kProcedures;
}

std::span<const ProcedureCategory> procedure_categories() {
  return kCategories;
}

const Procedure* find_procedure(std::string_view slug) {
  const auto* found = std::find_if(kProcedures.begin(), kProcedures.end(),
                                   [&](const Procedure& one) { return one.slug == slug; });
  return found == kProcedures.end() ? nullptr : &*found;
}

std::string procedure_hint(std::string_view slug) {
  std::vector<std::string_view> slugs;
  for (const Procedure& one : kProcedures) {
    slugs.push_back(one.slug);
  }
  return near_name_hint(slug, slugs);
}

LocalText procedure_label(std::string_view slug) {
  const Procedure* procedure = find_procedure(slug);
  if (procedure == nullptr) {
    return {};
  }
  return {std::string(procedure->name_en), {{"es", std::string(procedure->name_es)}}};
}

}  // namespace molar::domain
