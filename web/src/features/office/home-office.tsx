import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../messages/use-t";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { makeHomeOffice } from "./member-at-office";

interface HomeOfficeProps {
  officeId: number;
  /** Whether this is already the signed-in person's home office. */
  isHome: boolean;
}

type State = "idle" | "saving" | "failed" | "saved";

/** Button that makes this the signed-in person's home office. */
export function HomeOffice({ officeId, isHome }: HomeOfficeProps) {
  const t = useT();
  const client = useQueryClient();
  const [state, setState] = useState<State>("idle");

  async function save(): Promise<void> {
    setState("saving");
    try {
      await makeHomeOffice(client, officeId);
      setState("saved");
    } catch {
      setState("failed");
    }
  }

  if (isHome) {
    return (
      <p className="office-home" role="status">
        <strong>{t(state === "saved" ? "office.home.done" : "office.home.is")}</strong>{" "}
        <Link to={`${paths.memberAccount}#home-office`}>{t("office.home.change")}</Link>
      </p>
    );
  }
  return (
    <div className="office-home">
      {state === "failed" && (
        <Notice tone="danger" isLive>
          <p>{t("office.home.failed")}</p>
        </Notice>
      )}
      <Button isPending={state === "saving"} onPress={() => void save()}>
        {t("office.home.make")}
      </Button>
      <p>{t("office.home.text")}</p>
    </div>
  );
}
