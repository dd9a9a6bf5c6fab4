import { useIfLoaded } from "../../api/use-loaded";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { memberInfoQuery } from "./member-info";
import { isPrimary } from "./member-places";

/** Shows its children to the primary member, and an explanation to everyone else. The API enforces this itself. */
export function PrimaryOnly({ children }: { children: React.ReactNode }): React.ReactNode {
  const t = useT();
  const info = useIfLoaded(memberInfoQuery());
  if (isPrimary(info)) return children;
  return (
    <Notice title={t("member.area.primaryOnly")}>
      <p>{t("member.area.primaryOnlyText")}</p>
      <Button href={paths.dashboard} variant="secondary">
        {t("member.area.toOverview")}
      </Button>
    </Notice>
  );
}
