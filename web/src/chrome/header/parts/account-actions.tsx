import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "../../../routing/hooks";
import { ContentLink } from "../../../content/content-link";
import { joinNowLink } from "../../../content/links";
import { useContent } from "../../../content/use-content";
import { firstFilled } from "../../../lib/first-filled";
import { paths } from "../../../lib/paths";
import { appendQuery } from "../../../lib/query-string";
import { useT } from "../../../messages/use-t";
import { useSession } from "../../../session/session-query";
import { Button } from "../../../ui/button";
import { useSlowLoading } from "../../../ui/loading";
import { useInCheckout } from "../use-in-checkout";
import { LoginDropdown } from "./login-dropdown";

/** Login and join for a visitor, logout for a member. In the checkout it has no join button, as visitors are joining already. */
export function AccountActions({ hasLogin }: { hasLogin: boolean }) {
  const { isAuthenticated } = useSession();
  const isInCheckout = useInCheckout();
  if (isInCheckout && !isAuthenticated && !hasLogin) return null;
  return (
    <div className="header-actions">
      {hasLogin && <LoginDropdown />}
      {isAuthenticated ? <LogoutButton /> : !isInCheckout && <JoinNow />}
    </div>
  );
}

function JoinNow() {
  const t = useT();
  const content = useContent();
  return (
    <ContentLink to={joinNowLink(content)} className="button header-join">
      {firstFilled(content.header.header_join_now_text) ?? t("chrome.joinNow")}
    </ContentLink>
  );
}

/** A logout that takes longer covers the member's data and explains the wait. */
const SLOW_LOGOUT_MS = 1_000;

function LogoutButton() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  useSlowLoading(isPending, SLOW_LOGOUT_MS, t("chrome.loggingOut"));
  const leave = async () => {
    setPending(true);
    try {
      // Members have usually loaded this file already, with the session watch (app/session/idle-watch.tsx).
      const { logOut } = await import("../../../session/logout");
      const isOver = await logOut(client);
      await navigate(appendQuery(paths.memberLogin, isOver ? {} : { ended: "unconfirmed" }));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="secondary" isPending={isPending} className="header-logout" onPress={() => void leave()}>
      {t("chrome.logout")}
    </Button>
  );
}
