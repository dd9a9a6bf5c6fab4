import "./page.css";
import { usePage } from "../content/use-content";
import { DocumentPage } from "../features/content/document-page";
import { useT } from "../messages/use-t";

export function Component() {
  const t = useT();
  const { title = t("app.titleTerms"), intro, updatedOn, body } = usePage("terms");
  return <DocumentPage title={title} intro={intro} updatedOn={updatedOn} body={body} />;
}
