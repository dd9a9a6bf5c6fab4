// Assigns each module to a file of the browser build: the first matching rule of a list for Rolldown's codeSplitting.groups.
// By default Rolldown creates a file for every set of modules that the same pages share: up to 57 files a page, most of some hundred
// bytes, of which a browser requests only six at the same time. So shared modules are in few files (ADR 30).
// A file of shared modules must not import a module that only some of its pages need, such as react-aria or a style sheet: all
// its pages would load it. web/scripts/weights.mjs has the limits of a page.

// Code that every page needs and that seldom changes: one file, which browsers can cache across releases.
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler)\//;
// Loaded when the visitor is about to open another page.
const ROUTER = /node_modules\/react-router\//;
// Code that fetches data. Content pages need it only when the visitor opens another page (src/api/tab-query-client.ts).
const QUERIES = /node_modules\/@tanstack\/query-core\/(?!build\/modern\/queryObserver\.js$)|\/src\/api\/full-query-client\.ts$/;

// On a slow phone, one more style sheet before the first paint costs more time than additional bytes in another one (ADR 27).
const CONTENT_STYLES = /\/features\/(bars|content(?!\/document-page)|plans|sections|trust)\/.*\.css$/;
// Only terms and privacy have these styles; home loads the other ones of content.
const DOCUMENT_STYLES = /\/features\/content\/document-page\.css$/;
const MEMBER_STYLES = /\/features\/(account|billing|card|change|charge|checkout|household|member|messages|payment|plan-switch|session)\/.*\.css$/;
const OFFICE_STYLES = /\/features\/(find|map|office)\/.*\.css$/;

// Code that watches data that change while a page is open: members' pages, checkout, search.
const WATCHED = /node_modules\/@tanstack\/|\/src\/api\/use-(query|watched)\.ts$/;
const CHECKS = /\/src\/(api\/(check|checked|checks\/(address|member))|features\/(charge\/consents|member\/member-info))\.ts$/;
const REQUEST = /\/src\/(api\/[\w-]+|lib\/deep-freeze)\.ts$/;
const SESSION = /\/src\/(session\/[\w-]+|lib\/offline-card-cache)\.ts$/;
// The component that draws icons, and the icons of the landing pages' form.
const ICON = /node_modules\/lucide-react\/dist\/esm\/(?!icons\/(?!(minus|plus)\.mjs))|\/src\/ui\/icon/;
const ICONS = /node_modules\/lucide-react\//;
// The search needs text fields only, not the other form code.
const FIELDS = /\/src\/ui\/(text-field|field-\w+|error-summary|forms\/own-fields)\.tsx?$/;
const FORMS = /\/src\/(ui\/([\w-]+-field|fieldset|forms\/[\w-]+)|lib\/rules\/(?!us-states|zip-state|postal)[\w-]+)\.tsx?$/;
// Parts with their own style sheets, separate from PARTS: a page without them must not wait for their styles.
const PANELS = /\/src\/ui\/(card|notice|price-table|step-list)\.tsx$/;
const PARTS = /\/src\/((ui|lib)\/(?!modal|aria-locale|rules\/(zip-state|postal))[\w/-]+|features\/content\/use-open-linked)\.tsx?$/;

// Code for prices that home and the landing pages load before the visitor uses the page.
const EARLY_PRICES = /\/features\/plans\/(plans-query|use-household|usual-treatments)\.ts$/;
// Code for the prices that the landing pages show.
const PRICES = /\/features\/plans\/(plan|plan-price|price-from|price-words|household-[\w-]+|number-stepper)\.tsx?$/;
// Code for sections whose own code is not loaded yet. The code of the sections themselves is in the folder's own file.
const DEFERRED_SECTIONS = /\/features\/sections\/(sections|parts\/(lazy-section|use-first-interaction|section-styles))\.tsx?$/;
const DOCUMENTS = /\/features\/content\/(?!disclosure)[\w-]+\.tsx?$/;
const MEMBER_NOTICES = /\/features\/(member\/(primary-only|already-member-notice)|household\/cannot-add)\.tsx$/;
const OFFICE_DATA = /\/features\/office\/(office|office-query|dentist-query|names|hours)\.ts$/;
// Includes the parts of payment, savings, household and charge that the dashboard and the list of the household show.
const MEMBER = /\/features\/(member\/[\w-]+|payment\/stored-card|savings\/(savings-query|schemas)|household\/household-query|charge\/amount-table)\.tsx?$|\/api\/checks\/(agreement|price-quote|receipt|savings)\.ts$/;
// Code of price quotes, which offices and patients check without an account.
const QUOTES = /\/features\/savings\/(calc-query|calc-search|estimate-tables|included-words)\.tsx?$/;
const CALCULATOR = /\/features\/savings\/(calc|example|plain|estimate|treatment-fields|sample-prices|basis-line|quote-maker)[\w-]*\.tsx?$/;
// Checks of answers are with the feature that uses them.
const FEATURE = /\/src\/(?:features\/(?!plans\/plan-prices|sections\/finder-form|savings\/saved-bars)([\w/-]+)\/[\w-]+|api\/checks\/([\w-]+))\.tsx?$/;

/** Folders of features, and checks, that share one file, as their pages load them together. Every other one is a separate file. */
const TOGETHER = {
  change: "charge",
  payment: "charge",
  "payment/rules": "charge",
  "checkout/people": "checkout",
  "checkout/rules": "checkout",
  "checkout/summary": "checkout",
  "office/plans": "office",
  "sign-in": "account",
  coupon: "checkout",
  purchase: "checkout",
  token: "charge",
};

function featureFile(id) {
  const [, folder = "", checks = folder] = FEATURE.exec(id);
  return TOGETHER[checks] ?? checks.replaceAll("/", "-");
}

function shared(name, test) {
  return { name, test, minShareCount: 2, includeDependenciesRecursively: false };
}

export const CODE_FILES = [
  { name: "framework", test: FRAMEWORK },
  { name: "router", test: ROUTER },
  { name: "queries", test: QUERIES, includeDependenciesRecursively: false },
  // All other code that every page needs.
  { name: "app", tags: ["$initial"] },
  { name: "content-styles", test: CONTENT_STYLES, minShareCount: 2 },
  { name: "document-styles", test: DOCUMENT_STYLES },
  { name: "member-styles", test: MEMBER_STYLES, minShareCount: 2 },
  { name: "office-styles", test: OFFICE_STYLES, minShareCount: 2 },
  { name: "styles", test: /\.css$/, minShareCount: 2 },
  shared("watched", WATCHED),
  shared("checks", CHECKS),
  shared("request", REQUEST),
  shared("session", SESSION),
  shared("icon", ICON),
  shared("icons", ICONS),
  shared("fields", FIELDS),
  shared("forms", FORMS),
  shared("panels", PANELS),
  shared("parts", PARTS),
  shared("early-prices", EARLY_PRICES),
  shared("prices", PRICES),
  shared("deferred-sections", DEFERRED_SECTIONS),
  shared("documents", DOCUMENTS),
  shared("office-data", OFFICE_DATA),
  shared("member-notices", MEMBER_NOTICES),
  shared("member", MEMBER),
  shared("quotes", QUOTES),
  shared("calculator", CALCULATOR),
  { ...shared(featureFile, FEATURE), debugName: "features" },
].map((rule, at, { length }) => ({ ...rule, priority: length - at }));

/** Throws if files import each other: one of them could run before its imports are evaluated. `manifest`: Vite's. */
export function checkCycles(manifest) {
  const done = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) throw new Error(`files of the build import each other: ${[...path.slice(path.indexOf(name)), name].map((one) => manifest[one].file).join(", ")}`);
    if (done.has(name)) return;
    for (const imported of manifest[name].imports ?? []) visit(imported, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(manifest)) visit(name, []);
}
