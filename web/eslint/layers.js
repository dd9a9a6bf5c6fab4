// Rule for imports between the folders of src/, as in the diagram of docs/architecture.md.
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SRC = resolve(dirname(fileURLToPath(import.meta.url)), "../src");

// Folders that each folder may import. Tests and "testing" may import everything.
const MAY_IMPORT = {
  lib: [],
  messages: ["lib"],
  ui: ["lib", "messages"],
  // React on top of React Router: the visible page and navigation.
  routing: ["lib"],
  api: ["lib", "routing"],
  content: ["lib", "routing", "api", "messages"],
  session: ["lib", "routing", "api"],
  chrome: ["ui", "content", "session", "routing", "lib", "messages"],
  features: ["ui", "content", "session", "api", "routing", "lib", "messages"],
  pages: ["features", "chrome", "ui", "content", "session", "api", "routing", "lib", "messages"],
  app: ["routes", "pages", "features", "chrome", "ui", "content", "session", "api", "routing", "lib", "messages"],
  // Development builds only.
  gallery: ["app", "ui", "content", "messages", "lib"],
  // The server's bundle only.
  mail: ["content", "lib", "messages"],
  routes: ["app", "pages", "gallery", "content", "messages"],
};
// Features that a feature may import besides its own files.
const PUT_TOGETHER = {
  sections: ["plans", "content"],
  account: ["member", "checkout"],
  change: ["member"],
  household: ["change", "member"],
  "plan-switch": ["change", "member", "plans"],
  billing: ["change", "member", "plans"],
  savings: ["plans", "card", "member"],
  office: ["plans", "content"],
  find: ["office", "map", "plans", "content", "member"],
  map: ["office"],
};
// Features that every feature may import: charts of amounts, the charge, card entry, and the trust strip.
const SHARED_FEATURES = ["bars", "charge", "payment", "trust"];
// Modules for the server's bundle only: they are too large for browsers.
const SERVER_ONLY = /^content\/((schema|review)\/.*|sanitize|theme-colours|loaded-content|markup-cache)$/;
const SERVER_SIDE = /^(content\/((schema|review)\/.*|loaded-content|theme-.*)|app\/render\/.*|entry-server|mail\/.*)$/;

function layerOf(file) {
  const path = relative(SRC, file).split(sep).join("/");
  if (path.startsWith("..")) return undefined;
  const [first = ""] = path.split("/");
  return { path: path.replace(/\.(tsx?|json|css)$/, ""), layer: path.includes("/") ? first : first.replace(/\..*$/, "") };
}

function isTest(path) {
  return /\.test$/.test(path) || path.startsWith("testing/");
}

function isTypeOnly(node) {
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const specifiers = node.specifiers ?? [];
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === "type");
}

function complaint(from, to, node) {
  if (from.layer.startsWith("entry-") || from.layer === "server-globals" || isTest(from.path)) return undefined;
  if (SERVER_ONLY.test(to.path) && !SERVER_SIDE.test(from.path) && !isTypeOnly(node)) {
    return `${to.path} belongs to the server's bundle: import its types only`;
  }
  if (from.layer === to.layer) {
    if (from.layer !== "features") return undefined;
    const [mine, other] = [from.path.split("/")[1], to.path.split("/")[1]];
    if (mine === other || SHARED_FEATURES.includes(other) || (PUT_TOGETHER[mine] ?? []).includes(other)) return undefined;
    return `features/${mine} must not know features/${other}`;
  }
  const allowed = MAY_IMPORT[from.layer];
  if (allowed === undefined || allowed.includes(to.layer)) return undefined;
  return `${from.layer}/ must not import ${to.layer}/`;
}

function complaintOfPackage(from, source) {
  const isAllowed = !/^zod(\/|$)/.test(source) || SERVER_SIDE.test(from.path) || isTest(from.path);
  return isAllowed ? undefined : "zod belongs to the server's bundle: scripts/checks.mjs makes checks of API answers";
}

export const layers = {
  meta: { type: "problem", schema: [], docs: { description: "imports only point down" } },
  create(context) {
    const from = layerOf(context.filename);
    if (from === undefined) return {};
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== "string") return;
      const to = source.startsWith(".") ? layerOf(resolve(dirname(context.filename), source)) : undefined;
      const message = to === undefined ? complaintOfPackage(from, source) : complaint(from, to, node);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
