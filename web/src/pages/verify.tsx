import type { LoaderFunctionArgs } from "react-router";
import { useParams, useRouteError } from "react-router";
import { isApiError } from "../api/api-error";
import { PageError } from "../api/page-error";
import { queryClientOf } from "../api/query-client";
import { useLoaded } from "../api/use-loaded";
import { CheckAnswer, NoCheckAnswer } from "../features/card/check-answer";
import { cardCheckQuery } from "../features/card/check-query";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await queryClientOf(args).ensureQueryData(cardCheckQuery(args.params.token ?? ""));
  return null;
}

export function Component(): React.ReactNode {
  const { token = "" } = useParams();
  const check = useLoaded(cardCheckQuery(token));
  return (
    <div className="check-page wrap">
      <CheckAnswer check={check} />
    </div>
  );
}

export function ErrorBoundary(): React.ReactNode {
  const error = useRouteError();
  const status = error instanceof PageError ? error.statusCode : isApiError(error) ? error.status : undefined;
  return (
    <div className="check-page wrap">
      <NoCheckAnswer isUnknown={status === 404} />
    </div>
  );
}
