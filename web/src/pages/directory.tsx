import "./page.css";
import type { LoaderFunctionArgs } from "react-router";
import { useSearchParams } from "../routing/hooks";
import { PageError } from "../api/page-error";
import { queryClientOf } from "../api/query-client";
import { useLoaded } from "../api/use-loaded";
import { contentSourceOf } from "../content/content-source";
import { useEnvironment } from "../content/environment";
import { SanitizedHtml } from "../content/sanitized-html";
import { usePage } from "../content/use-content";
import { directoryPlaceOf, directoryQuery } from "../features/office/directory/directory-query";
import { DirectoryView } from "../features/office/directory/directory-view";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { Link } from "../ui/link";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { groupKey } = contentSourceOf(args).environment;
  const place = directoryPlaceOf(new URL(args.request.url).searchParams);
  const { page, pages } = await queryClientOf(args).ensureQueryData(directoryQuery(groupKey, place));
  if (page > 1 && page > pages) throw new PageError({ statusCode: 404 });
  return null;
}

/** The list that the law requires: every office with an agreement, public. */
export function Component(): React.ReactNode {
  const t = useT();
  const { intro } = usePage("directory");
  const [query] = useSearchParams();
  const list = useLoaded(directoryQuery(useEnvironment().groupKey, directoryPlaceOf(query)));
  return (
    <div className="directory-page-body wrap">
      <header className="page-head">
        <h1>{t("directory.heading")}</h1>
        {intro === undefined ? (
          <p className="page-intro">{t("directory.lead")}</p>
        ) : (
          <SanitizedHtml html={intro} className="page-intro" />
        )}
        <p className="no-print">
          <Link to={paths.findADentist}>{t("directory.search")}</Link>
        </p>
      </header>
      <DirectoryView list={list} />
    </div>
  );
}
