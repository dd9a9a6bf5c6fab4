// Removes from React Router unused code that the bundler cannot detect as unused: actions and fetchers (forms call the API
// themselves), routes that are added later, instrumentation and blockers. The build stops if a new version of React Router does
// not match the patterns, so that it removes nothing else by accident.
import { replaceAll } from "./lean-code.mjs";

const ROUTER = /react-router\/dist\/production\/lib\/router\/router\.js$/;
const PARTS = /react-router\/dist\/production\/lib\/.*\.js$/;

// Functions that run only for calls that the site never makes. Their replacements throw.
const UNUSED = [
  ...["handleAction", "handleFetcherAction", "handleFetcherLoader", "fetch", "getFetcher", "resetFetcher", "queueFetcherForDeletion"],
  ...["setFetcherError", "updateFetcherState", "getUpdatedRevalidatingFetchers", "abortFetcher", "deleteFetcher"],
  ...["patchRoutes", "discoverRoutes", "cancelDiscoveryNavigation", "_internalSetRoutes"],
  ...["getBlocker", "deleteBlocker", "updateBlocker"],
];
// Functions that the router calls. Their replacements return the result for a router without blockers, fetchers and added routes.
const NOTHING_FOUND = {
  shouldBlockNavigation: "",
  checkFogOfWar: "return { active: false, matches: null };",
  markFetchRedirectsDone: "return false;",
  abortStaleFetchLoads: "return false;",
};
// Options of createBrowserRouter() and navigate() that the site does not use.
const NOT_GIVEN = [
  [/\binit\.instrumentations\b/g, "(void 0)"],
  [/\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, "void 0"],
  [/\bfuture\.unstable_(customRouteDiscovery|routePatternMatching)\b/g, "false"],
  [/\bif \(isFogOfWar\)/g, "if (false)"],
];

// React Router's displayName statements and wrapper calls keep unused components in every bundle. Without the names, which only
// developer tools show, and with the calls marked as pure, the bundler removes unused components.
export const droppableRouterParts = {
  name: "molar:droppable-router-parts",
  transform: {
    filter: { id: PARTS },
    handler: (code, id) => ({
      code: leaner(code, id)
        .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, "")
        .replace(/= (React\$1\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1"),
      map: null,
    }),
  },
};

function leaner(code, id) {
  if (!ROUTER.test(id)) return code;
  const loud = UNUSED.map((name) => [name, `throw new Error("${name} is not part of this build");`]);
  const lean = [...loud, ...Object.entries(NOTHING_FOUND)].reduce((text, [name, body]) => withBody(text, name, body), code);
  return NOT_GIVEN.reduce((text, [pattern, value]) => replaceAll("React Router", text, pattern, value), lean);
}

// The functions are in createRouter, indented by one tab.
function withBody(code, name, body) {
  const whole = new RegExp(`^(\\t(?:async )?function ${name}\\(.*\\) \\{)\\n[\\s\\S]*?^\\t\\}$`, "gm");
  return replaceAll("React Router", code, whole, `$1 ${body} }`);
}
