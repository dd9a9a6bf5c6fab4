import type { RouteObject } from "react-router";
import { EARLY_PAGES } from "./app/routes/early-pages";
import { framed } from "./app/routes/framed-routes";
import { pageRoute } from "./app/routes/page-route";
import type { PageHandle } from "./content/page-handle";
import { galleryRoute } from "./gallery/gallery-route";
import type { MessageKey, PageArea } from "./messages/catalogue";

/**
 * Returns the routes of all pages: the only list of them. For four pages, code, content and words are in app/routes/early-pages.ts.
 * A route's id is the path of its module in src/; by it the server finds the files that the browser needs.
 */
export function createRoutes(): RouteObject[] {
  const applications = [...checkoutPages(), ...memberPages()].map(startingAtOnce);
  return framed([...contentPages(), ...applications, ...buildersPages(), landing(), notFound()]);
}

function startingAtOnce(route: RouteObject): RouteObject {
  const handle: PageHandle = { ...(route.handle as PageHandle), startsAtOnce: true };
  return { ...route, handle };
}

function contentPages(): RouteObject[] {
  return [
    pageRoute("pages/home", "/", () => import("./pages/home"), { isShared: true, page: "home", title: "app.titleHome", wordsLater: true }),
    pageRoute("pages/faq", "/faq", EARLY_PAGES["/faq"].load, {
      isShared: true,
      page: EARLY_PAGES["/faq"].page,
      title: "app.titleFaq",
      description: "app.descriptionFaq",
      words: EARLY_PAGES["/faq"].words,
    }),
    pageRoute("pages/terms", "/terms", () => import("./pages/terms"), {
      isShared: true,
      page: "terms",
      title: "app.titleTerms",
      description: "app.descriptionTerms",
    }),
    pageRoute("pages/arizona", "/arizona", () => import("./pages/arizona"), {
      isShared: true,
      page: "arizona",
      title: "app.titleArizona",
      words: ["office", "directory"],
    }),
    pageRoute("pages/find-a-dentist", "/find-a-dentist", EARLY_PAGES["/find-a-dentist"].load, {
      isShared: true,
      page: EARLY_PAGES["/find-a-dentist"].page,
      title: "find.title",
      words: EARLY_PAGES["/find-a-dentist"].words,
    }),
    ...officePages(),
    ...planPages(),
    pageRoute("pages/privacy", "/privacy", () => import("./pages/privacy"), {
      isShared: true,
      page: "privacy",
      title: "app.titlePrivacy",
      description: "app.descriptionPrivacy",
    }),
    pageRoute("pages/support", "/support", EARLY_PAGES["/support"].load, {
      isShared: true,
      page: EARLY_PAGES["/support"].page,
      title: "app.titleSupport",
      description: "app.descriptionSupport",
      words: EARLY_PAGES["/support"].words,
    }),
    pageRoute("pages/join-now", "/join-now", EARLY_PAGES["/join-now"].load, {
      isShared: true,
      page: EARLY_PAGES["/join-now"].page,
      title: "app.titleJoinNow",
      description: "app.descriptionJoinNow",
      words: EARLY_PAGES["/join-now"].words,
    }),
  ];
}

function officePages(): RouteObject[] {
  return [
    pageRoute("pages/office", "/office/:officeId", () => import("./pages/office"), {
      title: "app.titleOffice",
      className: "office",
      words: ["office", "report"],
    }),
    pageRoute("pages/directory", "/directory", () => import("./pages/directory"), {
      page: "directory",
      title: "app.titleDirectory",
      words: ["office", "directory"],
    }),
  ];
}

/** The page of a plan, and the page of a plan with the prices of one office. */
function planPages(): RouteObject[] {
  const handle: PageHandle = { title: "app.titleJoinNow", className: "plan-details" };
  return [
    pageRoute("pages/plan-details", "/plans/:planId", () => import("./pages/plan-details"), handle),
    pageRoute("pages/plan-at-office", "/plans/:planId/:officeId", () => import("./pages/plan-at-office"), handle),
  ];
}

function checkoutPages(): RouteObject[] {
  const handle = (title: MessageKey): PageHandle => ({ page: "checkout", title, description: "app.descriptionJoinNow", words: ["checkout"] });
  return [
    pageRoute(
      "pages/checkout/index",
      "/checkout",
      () => import("./pages/checkout/index"),
      handle("app.titleCheckout"),
    ),
    pageRoute(
      "pages/checkout/create-account",
      "/checkout/create-account",
      () => import("./pages/checkout/create-account"),
      handle("checkout.account.title"),
    ),
    pageRoute(
      "pages/checkout/add-member",
      "/checkout/add-member",
      () => import("./pages/checkout/add-member"),
      handle("checkout.people.title"),
    ),
    pageRoute(
      "pages/checkout/edit-member",
      "/checkout/edit-member/:memberId",
      () => import("./pages/checkout/edit-member"),
      handle("checkout.edit.title"),
    ),
    pageRoute(
      "pages/checkout/payment",
      "/checkout/payment",
      () => import("./pages/checkout/payment"),
      { ...handle("checkout.pay.title"), words: ["checkout", "payment"] },
    ),
    pageRoute(
      "pages/checkout/bank-debit",
      "/checkout/bank-debit",
      () => import("./pages/checkout/bank-debit"),
      handle("checkout.debit.title"),
    ),
    pageRoute(
      "pages/checkout/confirmation",
      "/checkout/confirmation",
      () => import("./pages/checkout/confirmation"),
      { ...handle("checkout.done.title"), words: ["checkout", "member", "office", "account"] },
    ),
  ];
}

function memberPages(): RouteObject[] {
  const dashboard: PageHandle = { page: "dashboard", title: "app.titleDashboard", words: ["member", "office"] };
  return [
    pageRoute("pages/member-login", "/member-login", () => import("./pages/member-login"), {
      page: "member-login",
      title: "app.titleMemberLogin",
      words: ["member"],
    }),
    ...accountPages(),
    pageRoute("pages/dashboard", "/dashboard", () => import("./pages/dashboard"), dashboard),
    ...membershipPages(),
    ...grievancePages(),
    ...messagePages(),
    ...paperPages(),
    pageRoute("pages/receipt", "/dashboard/receipt/:id", () => import("./pages/receipt"), {
      title: "app.titleReceipt",
      className: "dashboard",
      words: ["member", "card"],
    }),
    pageRoute("pages/agreement", "/dashboard/agreement/:id", () => import("./pages/agreement"), {
      title: "app.titleAgreement",
      className: "dashboard",
      words: ["member", "card"],
    }),
  ];
}

function messagePages(): RouteObject[] {
  const handle: PageHandle = { title: "messages.title", className: "dashboard", words: ["member", "messages"] };
  return [
    pageRoute("pages/messages", "/dashboard/messages", () => import("./pages/messages"), handle),
    pageRoute("pages/messages-one", "/dashboard/messages/:id", () => import("./pages/messages-one"), handle),
  ];
}

function grievancePages(): RouteObject[] {
  return [
    pageRoute("pages/grievance-form", "/grievance-form", () => import("./pages/grievance-form"), {
      page: "grievance-form",
      title: "app.titleGrievanceForm",
      words: ["grievance"],
    }),
    pageRoute("pages/grievances", "/dashboard/grievances", () => import("./pages/grievances"), {
      title: "app.titleGrievances",
      className: "dashboard",
      words: ["member", "grievance"],
    }),
    pageRoute("pages/grievances-one", "/dashboard/grievances/:number", () => import("./pages/grievances-one"), {
      title: "app.titleGrievances",
      className: "dashboard",
      words: ["member", "grievance"],
    }),
  ];
}

/** Pages about people, plan and payments of a membership. */
function membershipPages(): RouteObject[] {
  const handle = (title: MessageKey, ...words: PageArea[]): PageHandle => ({
    title,
    className: "dashboard",
    words: ["member", "billing", "payment", ...words],
  });
  const household = "household.title";
  return [
    pageRoute("pages/household", "/dashboard/household", () => import("./pages/household"), handle(household, "household")),
    pageRoute(
      "pages/household-add",
      "/dashboard/household/add",
      () => import("./pages/household-add"),
      handle("household.add.title", "household"),
    ),
    pageRoute(
      "pages/household-person",
      "/dashboard/household/:id",
      () => import("./pages/household-person"),
      handle(household, "household"),
    ),
    pageRoute("pages/plan", "/dashboard/plan", () => import("./pages/plan"), handle("billing.plan.title")),
    pageRoute("pages/billing", "/dashboard/billing", () => import("./pages/billing"), handle("billing.title")),
    pageRoute("pages/cancel", "/dashboard/cancel", () => import("./pages/cancel"), handle("billing.cancel.title")),
    pageRoute("pages/renew", "/dashboard/renew", () => import("./pages/renew"), handle("billing.renew.title")),
    pageRoute("pages/update-card", "/update-card", () => import("./pages/update-card"), handle("billing.link.title")),
  ];
}

function paperPages(): RouteObject[] {
  const check: PageHandle = { title: "app.titleVerify", className: "verify", words: ["card", "savings"] };
  return [
    pageRoute("pages/card", "/dashboard/card", () => import("./pages/card"), {
      title: "app.titleCard",
      className: "dashboard",
      words: ["member", "card"],
    }),
    pageRoute("pages/verify-code", "/verify", () => import("./pages/verify-code"), check),
    pageRoute("pages/verify", "/verify/:token", () => import("./pages/verify"), check),
    ...savingsPages(),
  ];
}

/** Pages about prices and savings of treatments. The second and third page are for primary members. */
function savingsPages(): RouteObject[] {
  const handle = (title: MessageKey): PageHandle => ({ title, className: "savings-summary", words: ["member", "savings"] });
  return [
    pageRoute("pages/savings-summary", "/savings-summary", () => import("./pages/savings-summary"), handle("app.titleSavingsSummary")),
    pageRoute("pages/savings/visit", "/savings-summary/visit", () => import("./pages/savings/visit"), handle("savings.place.visit")),
    pageRoute("pages/savings/prices", "/savings-summary/prices", () => import("./pages/savings/prices"), handle("savings.place.prices")),
  ];
}

// These pages need the words of `checkout`, as they use its fields for address and password.
function accountPages(): RouteObject[] {
  const access = (title: MessageKey): PageHandle => ({
    title,
    className: "member-login",
    words: ["account", "checkout", "member"],
  });
  return [
    pageRoute(
      "pages/reset-password",
      "/reset-password",
      () => import("./pages/reset-password"),
      access("account.reset.heading"),
    ),
    pageRoute("pages/invite", "/invite", () => import("./pages/invite"), access("account.invite.title")),
    pageRoute(
      "pages/confirm-email",
      "/confirm-email",
      () => import("./pages/confirm-email"),
      access("account.confirm.heading"),
    ),
    pageRoute("pages/account", "/dashboard/account", () => import("./pages/account"), {
      ...access("account.heading"),
      className: "dashboard",
    }),
  ];
}

function buildersPages(): RouteObject[] {
  return import.meta.env.DEV ? [galleryRoute()] : [];
}

// React Router prefers a fixed path to a parameter, regardless of their order in the table.
function landing(): RouteObject {
  return pageRoute("pages/landing", "/:landing", () => import("./pages/landing"), { page: "landing", isShared: true });
}

function notFound(): RouteObject {
  return pageRoute("pages/not-found", "*", () => import("./pages/not-found"), {
    title: "app.titleNotFound",
    className: "not-found",
  });
}
