import app from "./app.json";
import chrome from "./chrome.json";
import errors from "./errors.json";
import ui from "./ui.json";

/** The words that any page may need. All others come with their pages. */
export const messages = { app, chrome, errors, ui };
