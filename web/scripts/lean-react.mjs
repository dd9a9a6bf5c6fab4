// Removes from React what the site and its libraries never use (ADR 31). ESLint refuses it in our code, and `generateBundle` in every file of the
// build. The internals of React have no contract, so the build stops for another version than the checked one.
// The development build and the server use React as it is.
import { replaceAll } from "./lean-code.mjs";

// The version in which only the callers described below call these functions. Check the callers before you change it.
const CHECKED = "19.3.1";

// Functions that run only for an omitted part. Their replacements throw; the functions that only they call are then unused.
const UNUSED = [
  // <ViewTransition>
  ...["startViewTransition", "flushAfterMutationEffects", "applyViewTransitionToHostInstances", "restoreViewTransitionOnHostInstances"],
  ...["getViewTransitionName", "getViewTransitionClassName", "createViewTransitionInstance", "queueTransitionTypes"],
  // The refs of fragments
  ...["FragmentInstance", "addFragmentHandleToFiber", "commitNewChildToFragmentInstance", "deleteChildFromFragmentInstance"],
  // <Activity> and lists of suspended parts
  ...["updateActivityComponent", "retryActivityComponentWithoutHydrating", "updateSuspenseListComponent", "cutOffTailIfNeeded"],
  // Functions as actions of forms, the hooks for their progress, and transitions that wait for a promise
  ...["startHostTransition", "TransitionAwareHostComponent", "useHostTransitionStatus", "mountActionState", "updateActionState", "rerenderActionState"],
  ...["startTransition", "dispatchOptimisticSetState", "updateOptimisticImpl", "entangleAsyncAction"],
  // useDeferredValue() and the cache of the compiler
  ...["mountDeferredValueImpl", "updateDeferredValueImpl", "useMemoCache"],
  // Style sheets and scripts that React orders and waits for; images that a <ViewTransition> waits for
  ...["acquireResource", "suspendResource", "suspendInstance", "preloadResourceAndSuspendIfNeeded"],
  // Attributes of custom elements
  "setPropOnCustomElement",
];
// Functions that React calls on every page. Their replacements return the result for a page without the omitted parts.
const NOTHING_FOUND = {
  trackEnterViewTransitions: "",
  commitExitViewTransitions: "",
  commitNestedViewTransitions: "",
  restoreEnterOrExitViewTransitions: "",
  restoreNestedViewTransitions: "",
  // Submits a form whose action is a function.
  extractEvents$1: "",
  scheduleReplayQueueIfNeeded: "",
  suspendIfUpdateReadFromEntangledAsyncAction: "",
  attemptExplicitHydrationTarget: "",
  // The events onSelect, onBeforeInput and onComposition…
  constructSelectEvent: "",
  getResource: 'if ("style" === type || "script" === type || null != pendingProps.precedence) omitted("getResource"); return null;',
  accumulateSuspenseyCommitOnFiber: "",
  waitForCommitToBeReady: "return null;",
  preloadInstanceAndSuspendIfNeeded: "workInProgress.flags &= -16777217;",
  isCustomElement: "return false;",
  // The names of components in errors, which are minified.
  getStackByFiberInDevAndProd: 'return "";',
  // Names of events in browsers before 2015.
  getVendorPrefixedEventName: "return eventName;",
};
// Statements and conditions of react-dom/client.
const PARTS = [
  [/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function \([\s\S]*?^\};\n/gm, ""],
  [/^(?:ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration|ReactDOMSharedInternals\.findDOMNode) = function \([\s\S]*?^\};\n/gm, ""],
  [/(?<=^ReactDOMSharedInternals\.d = \{\n {2}f: flushSyncWork),[\s\S]*?(?=^\};)/gm, "\n"],
  [/"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__/g, "false"],
  [/\binjectedHook &&/g, "false &&"],
  [/"function" === typeof \w+\.(?:(?:UNSAFE_)?componentWill(?:Mount|Update|ReceiveProps)|getSnapshotBeforeUpdate)\b/g, "false"],
  [/"function" !== typeof \w+\.(?:(?:UNSAFE_)?componentWill(?:Mount|Update|ReceiveProps)|getSnapshotBeforeUpdate)\b/g, "true"],
  [/(?<=case 1:\n {8}if \()0 !== \(flags & 1024\) && null !== current(?=\) \{\n {10}isViewTransitionEligible)/g, "false"],
  [/\bnull != i(?=\)\n {4}for \(queuedTarget = 0)/g, "false"],
  [/(?<=^ {4}case "formAction":\n) {6}if \("function" === typeof value\) \{[\s\S]*?(?=^ {6}if \(\n {8}null == value \|\|)/gm, 'if ("function" === typeof value) omitted("action");\n'],
  [/^registerTwoPhaseEvent\(\s*"(?:onSelect|onBeforeInput|onComposition\w+)",[\s\S]*?\);\n/gm, ""],
  [/^ {6}var fallbackData;\n[\s\S]*?(?=^ {6}extractEvents\$1\()/gm, ""],
  [/^var vendorPrefixes = \{[\s\S]*?^ {4}delete vendorPrefixes\.transitionend\.transition\);\n/gm, ""],
  [/^var isInputEventSupported = !1;\nif \(canUseDOM\) \{[\s\S]*?^\}\n/gm, ""],
  [/\bif \(isInputEventSupported\)/g, "if (true)"],
];

/** Exports that no file may import, by library. */
export const OMITTED = {
  react: [
    ...["Activity", "Children", "PureComponent", "ViewTransition", "__COMPILER_RUNTIME", "addTransitionType", "cache", "cacheSignal", "cloneElement", "createRef", "lazy"],
    ...["unstable_useCacheRefresh", "useActionState", "useDeferredValue", "useOptimistic", "useTransition"],
  ],
  "react-dom": [
    ...["browser", "preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
    ...["requestFormReset", "unstable_batchedUpdates", "useFormState", "useFormStatus"],
  ],
  scheduler: ["unstable_forceFrameRate", "unstable_next", "unstable_runWithPriority", "unstable_wrapCallback"],
};
const LIBRARIES = Object.keys(OMITTED).join("|");
const FILE = new RegExp(`/(${LIBRARIES})/cjs/\\1(-client)?\\.production\\.js$`);
// The files of React itself, which name the omitted parts. A development build has them as they are.
const OF_REACT = new RegExp(`/(?:${LIBRARIES})/cjs/`);

const NAMES = Object.values(OMITTED).flat();
// Names of methods in other code too. The build detects them only where the code clearly calls the import.
const COMMON_NAMES = ["browser", "cache", "lazy", "preload"];
const USES = [
  // import { lazy } from "react"
  new RegExp(`\\(0, ?[\\w$]+\\.(?:${NAMES.join("|")})\\)`),
  // import React from "react"
  new RegExp(`\\.default\\.(?:${NAMES.join("|")})\\b`),
  // import * as React from "react"
  new RegExp(`\\.(?:${NAMES.filter((name) => !COMMON_NAMES.includes(name)).join("|")})\\b`),
  /\.lazy\((?:async ?)?\(\) ?=>/,
  // <script>, which React orders if it is asynchronous, and custom elements
  /\bjsxs?\)\([`"'](?:script|[a-z]+-[\w-]+)[`"']/,
  /\bon(?:Select|BeforeInput|Composition(?:Start|Update|End))\b/,
  /\b(?:(?:UNSAFE_)?componentWill(?:Mount|Update|ReceiveProps)|getSnapshotBeforeUpdate)\b/,
  /\bprecedence:/,
];

export const leanReact = {
  name: "molar:lean-react",
  transform: {
    filter: { id: FILE },
    handler: (code, id) => ({ code: leanCode(code, id), map: null }),
  },
  generateBundle(_options, bundle) {
    for (const { fileName, code, moduleIds } of Object.values(bundle)) {
      if (code === undefined || moduleIds.some((id) => OF_REACT.test(id))) continue;
      const use = omittedUse(code);
      if (use !== undefined) this.error(`${fileName} uses a part of React that scripts/lean-react.mjs omits: ${use}`);
    }
  },
};

/** Returns a use of an omitted part in the code of a file of the build. */
export function omittedUse(code) {
  return USES.map((pattern) => pattern.exec(code)?.[0]).find((use) => use !== undefined);
}

/** Returns the code of a file of React without what the site never uses; undefined for another file. */
export function leanCode(code, path) {
  const [, library, isClient] = FILE.exec(path) ?? [];
  if (library === undefined) return undefined;
  if (isClient !== undefined) return leanClient(code);
  return OMITTED[library].reduce((text, name) => replaceAll(library, text, exportOf(name), ""), code);
}

function exportOf(name) {
  return new RegExp(`^exports\\.${name} = (?:function \\([\\s\\S]*?^\\}|\\{[\\s\\S]*?^\\}|\\w+);\\n`, "gm");
}

function leanClient(code) {
  if (!code.includes(`exports.version = "${CHECKED}";`)) throw new Error(`scripts/lean-react.mjs was checked with react-dom ${CHECKED} only; docs/adr/0031 describes updates`);
  const bodies = [...UNUSED.map((name) => [name, `omitted("${name}");`]), ...Object.entries(NOTHING_FOUND)];
  const lean = bodies.reduce((text, [name, body]) => withBody(text, name, body), code);
  const omitted = 'function omitted(name) { throw Error(name + " is not part of this build"); }\n';
  return PARTS.reduce((text, [pattern, value]) => replaceAll("react-dom", text, pattern, value), lean) + omitted;
}

function withBody(code, name, body) {
  const whole = new RegExp(`^(function ${name.replace("$", "\\$")}\\([^)]*\\) \\{)\\n[\\s\\S]*?^\\}$`, "gm");
  return replaceAll("react-dom", code, whole, (_text, head) => `${head} ${body} }`);
}
