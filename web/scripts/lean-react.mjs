// Removes from react-dom what runs only for <ViewTransition> and for the ref of a <Fragment> (ADR 31). The site and its libraries use neither, and
// ESLint refuses them. The internals of react-dom have no contract, so the build stops for another version than the checked one.
// The development build and the server use react-dom as it is.
import { replaceAll } from "./lean-code.mjs";

// The version in which only the callers described below call these functions. Check the callers before you change it.
const CHECKED = "19.3.1";
const CLIENT = /react-dom\/cjs\/react-dom-client\.production\.js$/;

// Functions that run only when a page contains one of the two. Their replacements throw; the functions that only they call are then unused.
const UNUSED = [
  ...["startViewTransition", "flushAfterMutationEffects", "applyViewTransitionToHostInstances", "restoreViewTransitionOnHostInstances"],
  ...["getViewTransitionName", "getViewTransitionClassName", "createViewTransitionInstance"],
  ...["FragmentInstance", "addFragmentHandleToFiber", "commitNewChildToFragmentInstance", "deleteChildFromFragmentInstance"],
];
// Functions that search changed parts of the page for a <ViewTransition>. There is none to find.
const SEARCHES = [
  ...["trackEnterViewTransitions", "commitExitViewTransitions", "commitNestedViewTransitions"],
  ...["restoreEnterOrExitViewTransitions", "restoreNestedViewTransitions"],
];
const METHODS = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function \([\s\S]*?^\};\n/gm;

export const leanReact = {
  name: "molar:lean-react",
  transform: {
    filter: { id: CLIENT },
    handler: (code) => ({ code: leaner(code), map: null }),
  },
};

function leaner(code) {
  if (!code.includes(`exports.version = "${CHECKED}";`)) throw new Error(`scripts/lean-react.mjs was checked with react-dom ${CHECKED} only`);
  const replaced = [...UNUSED.map((name) => [name, `throw Error("${name} is not part of this build");`]), ...SEARCHES.map((name) => [name, ""])];
  return replaced.reduce((text, [name, body]) => withBody(text, name, body), replaceAll("react-dom", code, METHODS, ""));
}

function withBody(code, name, body) {
  const whole = new RegExp(`^(function ${name}\\([^)]*\\) \\{)\\n[\\s\\S]*?^\\}$`, "gm");
  return replaceAll("react-dom", code, whole, `$1 ${body} }`);
}
