import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../api/api-error";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { AccountPart } from "./account-part";
import { sentenceFor } from "./account-error";
import { sessionsQuery, type Account } from "./account-query";

type Format = "json" | "csv";

/** Download of all data of the member as a file; for the primary member, of the whole membership. */
export function ExportPanel({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();

  // Calls the API first: when the session has ended, the member signs in again here, and the link loads the file, not an error.
  async function download(format: Format): Promise<void> {
    setFailure(undefined);
    try {
      await client.fetchQuery({ ...sessionsQuery(), staleTime: 0 });
    } catch (error) {
      if (!isApiError(error)) throw error;
      return setFailure(sentenceFor(error, t));
    }
    const link = document.createElement("a");
    link.href = `/api/v4/member/export?format=${format}&lang=${document.documentElement.lang || "en"}`;
    link.download = "";
    document.body.append(link);
    link.click();
    link.remove();
  }
  return (
    <AccountPart id="data" heading={t("account.data.heading")} now={t("account.data.now")} act="account.act.download">
      <p>{t(account.role === "primary" ? "account.data.text" : "account.data.textDependent")}</p>
      <p>{t("account.data.without")}</p>
      {failure === undefined ? null : (
        <Notice tone="danger" isLive>
          <p>{failure}</p>
        </Notice>
      )}
      <div className="account-buttons">
        <Button variant="secondary" onPress={() => void download("csv")}>
          {t("account.data.csv")}
        </Button>
        <Button variant="secondary" onPress={() => void download("json")}>
          {t("account.data.json")}
        </Button>
      </div>
    </AccountPart>
  );
}
