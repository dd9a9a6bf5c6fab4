import app from "./app.json";
import checkout from "./checkout.json";
import chrome from "./chrome.json";
import errors from "./errors.json";
import home from "./home.json";
import member from "./member.json";
import plans from "./plans.json";
import session from "./session.json";
import ui from "./ui.json";

export const messages = { app, checkout, chrome, errors, home, member, plans, session, ui };
