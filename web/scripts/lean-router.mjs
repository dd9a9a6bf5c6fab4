// Leaves out of React Router what this site never uses, and what the bundler cannot see to be unused:
// actions and fetchers (forms here talk to the API themselves), routes that are added later, and
// instrumentation. The build stops when a new version looks different, so nothing is cut by chance.
const ROUTER = /react-router\/dist\/production\/lib\/router\/router\.js$/;
const PARTS = /react-router\/dist\/production\/lib\/.*\.js$/;

const UNUSED = ["handleAction", "handleFetcherAction", "handleFetcherLoader", "fetch", "patchRoutes", "discoverRoutes"];
const INSTRUMENTATION = [
  [/\binit\.instrumentations\b/g, "(void 0)"],
  [/\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, "void 0"],
];

// React Router names and wraps its components in statements that keep unused ones in every bundle.
// Without the names, which only developer tools show, the bundler sees what nobody uses.
export const droppableRouterParts = {
  name: "molar:droppable-router-parts",
  transform: {
    filter: { id: PARTS },
    handler: (code, id) => ({
      code: (ROUTER.test(id) ? withoutUnused(code) : code)
        .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, "")
        .replace(/= (React\$1\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1"),
      map: null,
    }),
  },
};

function withoutUnused(code) {
  const lean = UNUSED.reduce(withoutBody, code);
  return INSTRUMENTATION.reduce((text, [pattern, value]) => replaceAll(text, pattern, value), lean);
}

// The functions stand in createRouter, one tab deep.
function withoutBody(code, name) {
  const whole = new RegExp(`^(\\t(?:async )?function ${name}\\(.*\\) \\{)\\n[\\s\\S]*?^\\t\\}$`, "gm");
  return replaceAll(code, whole, `$1 throw new Error("${name} is not part of this build"); }`);
}

function replaceAll(code, pattern, value) {
  if (!pattern.test(code)) throw new Error(`React Router has changed: nothing in it matches ${pattern}`);
  pattern.lastIndex = 0;
  return code.replace(pattern, value);
}
