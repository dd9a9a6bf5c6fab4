import type { RouteObject } from "react-router";
import { pageRoute } from "../app/routes/page-route";

/** The gallery's page for developers; routes.tsx omits it from production builds. */
export function galleryRoute(): RouteObject {
  return pageRoute("gallery/gallery", "/__gallery", () => import("./gallery"), { className: "gallery" });
}
