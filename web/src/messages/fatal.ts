import type { Language } from "./catalogue";

/**
 * Texts for errors in which nothing else, not even a catalogue, could be loaded. They are part of the browser's entry.
 */
export const FATAL_WORDS: Readonly<Record<Language, Readonly<Record<"notFound" | "failed" | "lead" | "again" | "home" | "partly" | "call", string>>>> = {
  en: {
    notFound: "Page Not Found",
    failed: "Internal Server Error",
    lead: "Something went wrong on our side. Please try again in a moment.",
    again: "Try again",
    home: "Go to the home page",
    partly: "Part of this page could not be loaded. You can read it, but buttons and forms may not work.",
    call: "Call",
  },
  es: {
    notFound: "Página no encontrada",
    failed: "Error interno del servidor",
    lead: "Algo salió mal de nuestra parte. Inténtelo de nuevo en un momento.",
    again: "Intentar de nuevo",
    home: "Ir a la página de inicio",
    partly: "Una parte de esta página no se pudo cargar. Puede leerla, pero es posible que los botones y formularios no funcionen.",
    call: "Llamar al",
  },
};
