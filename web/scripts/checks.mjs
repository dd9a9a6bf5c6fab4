// Makes the checks of API answers (src/api/checks) from api/openapi.yaml. They check types, lists of allowed texts and the members that
// pages read. They ignore formats, patterns and bounds: no page depends on them. ADR 32 has the reasons.

/**
 * The checked components by file. A page loads all checks of a file that it needs, so a file contains what the same pages need. A
 * component comes after those that it contains.
 */
const FILES = {
  address: ["Address", "OfficeAddress"],
  member: ["Person", "Subscription", "DependentSubscription", "PaymentMethod", "ReceiptSummary", "MemberInfo", "RefundCard", "Balance", "Dependents"],
  account: ["AccountProfile", "SessionList", "DeletionView", "EmailAnswer"],
  "sign-in": ["Auth", "LoginAnswer"],
  "password-link": ["PasswordResetLink"],
  invite: ["Invite"],
  receipt: ["Organisation", "Receipt"],
  agreement: ["Agreement"],
  card: ["CardStanding", "IdCard", "CardCheck"],
  change: ["ConsentText", "ChangeQuote", "ChangeDone"],
  household: ["PersonAnswer", "DependentAdded"],
  billing: ["BalancePaid", "CardUpdated", "StoredCard", "StoredCards", "CardLink"],
  cancel: ["Canceled"],
  token: ["CardToken"],
  checkout: ["Office", "Plan", "CheckoutAccount", "CheckoutMember", "Checkout", "Quote"],
  purchase: ["BankDebitStarted", "PurchaseAnswer"],
  coupon: ["ValidCoupon", "InvalidCoupon", "CouponAnswer"],
  email: ["EmailAvailability"],
  savings: ["SavingsSummary", "SavingsPage"],
  "price-quote": ["PriceQuote"],
  office: ["OpenHours", "VisitPrice", "OfficeSummary", "OfficeTerminatedProblem"],
};

/**
 * Members that no page reads. A check ignores them: a page accepts an answer without them, which an earlier version of the server
 * sends during an update, or stored as the answer of a charge.
 */
const UNREAD = {
  Person: ["addedOn"],
  Subscription: ["canceledOn"],
  LoginAnswer: ["isAuthenticated", "redirect"],
  Auth: ["isAuthenticated", "email"],
  Receipt: ["refund"],
  Agreement: ["reason"],
  IdCard: ["legalForm", "issuedAt"],
  ChangeQuote: ["expiresAt", "planId", "daysLeft", "daysInTerm"],
  ChangeDone: ["subscription", "agreementUrl"],
  BalancePaid: ["receipts", "receiptNumber"],
  CardUpdated: ["paymentMethod.id", "paidInvoices.id", "paidInvoices.receiptId"],
  StoredCard: ["addedOn"],
  CardLink: ["subscriptionStatus", "planName"],
  CardToken: ["card"],
  CheckoutAccount: ["hasPassword"],
  Office: ["phone"],
  Plan: ["description", "states", "includedServices", "discounts", "feeSummary", "officeScope", "status"],
  PurchaseAnswer: ["subscription", "agreementUrl"],
  ValidCoupon: ["discount", "expiresOn"],
  SavingsSummary: ["lines.personId", "lines.procedure"],
  PriceQuote: ["sha256"],
  OfficeTerminatedProblem: ["type", "title", "status", "detail", "code", "requestId"],
};

/** Lists of texts of which pages know only some, or none. A check accepts any text there, so that a later version can add texts. */
const OPEN = {
  ConsentText: ["key"],
  ChangeQuote: ["kind", "lines.kind"],
  Receipt: ["lines.kind"],
  Agreement: ["sections.anchor"],
  AccountProfile: ["language"],
  DeletionView: ["kept", "erased"],
  Balance: ["subscriptionStatus"],
  Plan: ["legalForm", "audience"],
  Checkout: ["status"],
  Quote: ["consents.key"],
};

/** Lists that an earlier version of the server does not send: empty then. A release after it, the row can be deleted. */
const NEW = { Balance: ["refunds", "returnedRefunds"] };

const PARTS = { string: "text", boolean: "flag", number: "decimal", integer: "whole" };

/**
 * Returns the text of each file of src/api/checks by its name. `components`: those of the bundled document. Throws if a table has a row
 * without effect, because it would hide a later member of the same name.
 */
export function makeChecks(components, { files = FILES, unread = UNREAD, open = OPEN, late = NEW } = {}) {
  const fileOf = new Map(Object.entries(files).flatMap(([file, names]) => names.map((name) => [name, file])));
  const rows = { unread: new Rows(unread), open: new Rows(open), late: new Rows(late) };
  const made = new Map(Object.entries(files).map(([file, names]) => [file, fileText(file, names, { components, fileOf, rows })]));
  for (const table of Object.values(rows)) table.refuseUnused();
  return made;
}

/** Paths of members by component. */
class Rows {
  #unused;
  #table;

  constructor(table) {
    this.#table = table;
    this.#unused = new Set(Object.entries(table).flatMap(([component, paths]) => paths.map((path) => `${component}.${path}`)));
  }

  has(component, path) {
    const isFound = this.#table[component]?.includes(path.join(".")) === true;
    if (isFound) this.#unused.delete([component, ...path].join("."));
    return isFound;
  }

  refuseUnused() {
    for (const row of this.#unused) stop(`scripts/checks.mjs lists ${row}, which no check contains`);
  }
}

function fileText(file, names, { components, fileOf, rows }) {
  const imports = new Map();
  const take = (from, name) => {
    if (!imports.has(from)) imports.set(from, new Set());
    imports.get(from).add(name);
    return name;
  };
  const part = (name) => take("../check", name);
  const constants = names.map((component) => {
    const schema = components[component] ?? stop(`${component} is not in the document`);
    return `export const ${constantOf(component)} = ${checkOf(schema, component, [])};\n`;
  });
  const lines = [...imports].sort().map(([from, parts]) => `import { ${[...parts].sort().join(", ")} } from "${from}";\n`);
  return `// Made from api/openapi.yaml by scripts/checks.mjs.\n${lines.join("")}\n${constants.join("\n")}`;

  function checkOf(schema, component, path) {
    if (schema.$ref !== undefined) return referenced(schema.$ref, component, path);
    if (schema.allOf !== undefined) return checkOf(merged(schema), component, path);
    if (schema.oneOf !== undefined) return union(schema.oneOf, component, path);
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => ({ ...schema, type })), component, path);
    if (schema.const !== undefined) return `${part("oneOf")}(${JSON.stringify(schema.const)})`;
    if (schema.enum !== undefined) return enumerated(schema.enum, component, path);
    if (schema.type === "array") return `${part(rows.late.has(component, path) ? "newList" : "list")}(${checkOf(schema.items, component, path)})`;
    if (schema.properties !== undefined) return objectOf(schema, component, path);
    return part(PARTS[schema.type] ?? stop(`${[component, ...path].join(".")}: no check for ${JSON.stringify(schema)}`));
  }

  function referenced($ref, component, path) {
    const name = $ref.replace("#/components/schemas/", "");
    const schema = components[name];
    if (schema.properties === undefined && schema.oneOf === undefined) return checkOf(schema, component, path);
    const from = fileOf.get(name) ?? stop(`${component} contains ${name}, which needs a file in FILES`);
    return from === file ? constantOf(name) : take(`./${from}`, constantOf(name));
  }

  function enumerated(values, component, path) {
    if (rows.open.has(component, path)) return part("text");
    return `${part("oneOf")}(${values.map((one) => JSON.stringify(one)).join(", ")})`;
  }

  function union(schemas, component, path) {
    const some = schemas.filter(({ type }) => type !== "null").map((one) => checkOf(one, component, path));
    const all = some.reduceRight((last, one) => `${part("either")}(${one}, ${last})`);
    return some.length === schemas.length ? all : `${part("nullable")}(${all})`;
  }

  function objectOf({ properties, required = [] }, component, path) {
    const read = Object.keys(properties).filter((name) => !rows.unread.has(component, [...path, name]));
    const members = (names) => names.length === 0 ? "{}" : `{ ${names.map((name) => `${name}: ${checkOf(properties[name], component, [...path, name])}`).join(", ")} }`;
    const optional = read.filter((name) => !required.includes(name));
    const first = read.filter((name) => required.includes(name));
    return `${part("object")}(${[first, ...(optional.length > 0 ? [optional] : [])].map(members).join(", ")})`;
  }

  // Returns one object with the members of all parts.
  function merged({ allOf, ...own }) {
    const parts = [...allOf.map((one) => (one.$ref === undefined ? one : components[one.$ref.replace("#/components/schemas/", "")])), own];
    return {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }
}

function constantOf(component) {
  return `as${component}`;
}

function stop(message) {
  throw new Error(message);
}
