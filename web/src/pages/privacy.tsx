import "./page.css";
import { usePage } from "../content/use-content";
import { DocumentPage } from "../features/content/document-page";

export function Component() {
  const { title = "", intro, updatedOn, body } = usePage("privacy");
  return <DocumentPage title={title} intro={intro} updatedOn={updatedOn} body={body} />;
}
