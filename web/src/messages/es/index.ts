import app from "./app.json";
import chrome from "./chrome.json";
import errors from "./errors.json";
import home from "./home.json";
import plans from "./plans.json";
import session from "./session.json";
import ui from "./ui.json";

/** The words that any page may need. Those of checkout and membership come with their pages. */
export const messages = { app, chrome, errors, home, plans, session, ui };
