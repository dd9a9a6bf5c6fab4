import app from "./app.json";
import chrome from "./chrome.json";
import errors from "./errors.json";
import ui from "./ui.json";

/** The texts of CORE_AREAS, which every page loads. */
export const messages = { app, chrome, errors, ui };
