import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { layers } from "./eslint/layers.js";
import { noModuleState } from "./eslint/no-module-state.js";
import { OMITTED } from "./scripts/lean-react.mjs";

// The key of ESLint's cache contains a plugin's version. Our version is a hash of the rules, so a changed rule checks every file again.
const ruleFiles = ["layers", "no-module-state"].map((name) => readFileSync(new URL(`./eslint/${name}.js`, import.meta.url)));
const version = createHash("sha256").update(Buffer.concat(ruleFiles)).digest("hex").slice(0, 16);
const molar = { meta: { name: "molar", version }, rules: { layers, "no-module-state": noModuleState } };

export default tseslint.config(
  { ignores: ["dist*/**", "node_modules/**", "src/api/schema.d.ts"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ["src/**/*.{ts,tsx}"],
    plugins: { molar, "jsx-a11y": jsxA11y, "react-hooks": reactHooks },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "molar/layers": "error",
      "molar/no-module-state": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-console": ["error", { allow: ["error"] }],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "no-restricted-imports": [
        "error",
        {
          paths: [
            { name: "zod", message: "Use zod/mini, and only in code of the server: answers of the API have generated checks (scripts/checks.mjs)." },
            {
              name: "@tanstack/react-query",
              importNames: ["useQuery", "useSuspenseQuery"],
              message: "Use api/use-query.ts: a tab loads the library's client on demand.",
            },
            { name: "react-aria-components", message: "Import the part: react-aria-components/Modal." },
            { name: "react", importNames: OMITTED.react, message: "The browser's build omits it: scripts/lean-react.mjs." },
            { name: "react-dom", importNames: OMITTED["react-dom"], message: "The browser's build omits it: scripts/lean-react.mjs." },
          ],
        },
      ],
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: "^react-router(/|$)", allowTypeImports: true, message: "Use routing/: a page loads React Router on demand." },
            { regex: "/(browser-router|open-router|prefetch)$", allowTypeImports: true, message: "This module loads with React Router: use import()." },
          ],
        },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "TSEnumDeclaration", message: "Use a union of strings." },
        {
          selector: "JSXAttribute[name.name='style']",
          message: "The content security policy refuses inline styles: use a class or a data attribute.",
        },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "Markup comes from content only: use <SanitizedHtml>.",
        },
        {
          selector: "JSXOpeningElement[name.name='Fragment'] > JSXAttribute[name.name='ref']",
          message: "The browser's build omits the refs of fragments: scripts/lean-react.mjs.",
        },
        {
          selector: "JSXOpeningElement[name.name=/^(form|button|input)$/] > JSXAttribute[name.name=/^(action|formAction)$/] > JSXExpressionContainer > :matches(ArrowFunctionExpression, FunctionExpression)",
          message: "The browser's build omits functions as form actions: scripts/lean-react.mjs.",
        },
        {
          selector: "JSXOpeningElement[name.name=/^(table|tr|th|td)$/]:not(:has(> JSXAttribute[name.name='role']))",
          message: "Safari drops the semantics of a table when a style sheet changes its display: state the role.",
        },
        {
          selector: "ExportDefaultDeclaration",
          message: "Use named exports.",
        },
      ],
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "Use request() of api/request.ts." },
        { name: "eval", message: "The script engine refuses it." },
      ],
      // The roles of tables are explicit (no-restricted-syntax).
      "jsx-a11y/no-interactive-element-to-noninteractive-role": ["error", { tr: ["none", "presentation"], canvas: ["img"], td: ["cell"] }],
      // Scrollable regions and headings that take the focus need a tabindex.
      "jsx-a11y/no-noninteractive-tabindex": "off",
      // A container may listen for Escape or for focus, but not for clicks.
      "jsx-a11y/no-static-element-interactions": ["error", { handlers: ["onClick", "onMouseDown", "onMouseUp"] }],
      "jsx-a11y/no-noninteractive-element-interactions": ["error", { handlers: ["onClick", "onMouseDown", "onMouseUp"] }],
    },
  },
  {
    // Mail programs support inline styles and few other ways of styling.
    files: ["src/content/sanitized-html.tsx", "src/mail/mail-html.tsx", "src/types.d.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["src/api/transport-browser.ts", "src/features/payment/tokenise.ts", "src/features/payment/sandbox-bank.ts"],
    rules: { "no-restricted-globals": "off" },
  },
  {
    files: ["src/api/use-query.ts"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    // Caches whole pages and files, which are no calls of the API.
    files: ["src/features/card/offline-card.ts"],
    rules: { "no-restricted-globals": "off" },
  },
  {
    files: ["src/features/card/card-worker.js"],
    languageOptions: {
      globals: { self: "readonly", caches: "readonly", fetch: "readonly", URL: "readonly", setTimeout: "readonly" },
    },
  },
  {
    // Modules that use React Router: the browser's and the server's.
    files: ["src/routing/browser-router.ts", "src/app/start/open-router.ts", "src/app/start/prefetch.ts", "src/app/render/render-routes.ts"],
    rules: { "@typescript-eslint/no-restricted-imports": "off" },
  },
  {
    files: ["src/**/*.test.{ts,tsx}", "src/testing/**"],
    rules: { "molar/no-module-state": "off", "@typescript-eslint/no-restricted-imports": "off" },
  },
  {
    files: ["scripts/**/*.mjs", "*.mjs", "eslint/**/*.js", "eslint.config.js"],
    languageOptions: { globals: { process: "readonly", Buffer: "readonly", URL: "readonly" } },
  },
);
