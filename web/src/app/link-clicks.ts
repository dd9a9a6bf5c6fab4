import { useEffect } from "react";
import { useNavigate } from "../routing/hooks";

/** Opens the targets of ui/link.tsx in the app, without loading a document. One listener serves all links. */
export const useLinkClicks: () => void = import.meta.env.SSR ? () => undefined : useClicks;

function useClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const target = routeOf(event);
      if (target === undefined) return;
      event.preventDefault();
      void navigate(target);
    };
    // In parts of the page that are not hydrated yet, React stops clicks at the document in the capture phase. This listener runs after React's.
    const followStopped = (event: MouseEvent): void => {
      if (event.cancelBubble) follow(event);
    };
    document.addEventListener("click", follow);
    document.addEventListener("click", followStopped, { capture: true });
    return () => {
      document.removeEventListener("click", follow);
      document.removeEventListener("click", followStopped, { capture: true });
    };
  }, [navigate]);
}

/** Returns the target (path, query, fragment) of an unmodified left click on a link of ui/link.tsx, else undefined. */
export function routeOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return undefined;
  return linkedRoute(event.target);
}

/** Returns the target of the link of ui/link.tsx that contains this node, if the link opens in this window; else undefined. */
export function linkedRoute(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-route]") : null;
  if (link === null || link.hasAttribute("download")) return undefined;
  if (link.target !== "" && link.target !== "_self") return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin === window.location.origin ? pathname + search + hash : undefined;
}
