import type { RouteObject } from "react-router";
import { pageRoute } from "../app/routes/page-route";

/** The page for builders; routes.tsx leaves it out of production builds. */
export function galleryRoute(): RouteObject {
  return pageRoute("gallery/gallery", "/__gallery", () => import("./gallery"), { className: "gallery" });
}
