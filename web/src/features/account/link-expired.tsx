import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

const WAYS_ON = {
  reset: { href: paths.resetPassword, label: "account.reset.askAgain" },
  invite: { href: paths.memberLogin, label: "account.invite.logIn" },
  email: { href: `${paths.memberAccount}#email`, label: "account.confirm.askAgain" },
} as const;

/** Notice for a mailed link that was used already, replaced, or has expired; with the next step. */
export function LinkExpired({ kind }: { kind: keyof typeof WAYS_ON }): React.ReactNode {
  const t = useT();
  const way = WAYS_ON[kind];
  return (
    <>
      <Notice tone="warning" title={t("account.linkOverTitle")} isLive>
        <p>{t(`account.linkOver.${kind}`)}</p>
      </Notice>
      <Button href={way.href} variant="secondary" isFullWidth>
        {t(way.label)}
      </Button>
    </>
  );
}
