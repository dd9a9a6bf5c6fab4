import type { LoaderFunctionArgs } from "react-router";
import { useParams, useRouteError } from "../routing/hooks";
import { isApiError } from "../api/api-error";
import { PageError } from "../api/page-error";
import { queryClientOf } from "../api/query-client";
import { useLoaded } from "../api/use-loaded";
import { CheckAnswer, NoCheckAnswer } from "../features/card/check-answer";
import { verifyQuery } from "../features/savings/verify-query";
import { QuoteCheckAnswer } from "../features/savings/quote-check";
import "./page.css";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await queryClientOf(args).ensureQueryData(verifyQuery(args.params.token ?? ""));
  return null;
}

/** The check of a card or a price quote; both have the same path. */
export function Component(): React.ReactNode {
  const { token = "" } = useParams();
  const answer = useLoaded(verifyQuery(token));
  return (
    <div className="check-page wrap">
      {answer.kind === "card" ? <CheckAnswer check={answer} /> : <QuoteCheckAnswer check={answer} />}
    </div>
  );
}

export function ErrorBoundary(): React.ReactNode {
  const error = useRouteError();
  const status = error instanceof PageError ? error.statusCode : isApiError(error) ? error.status : undefined;
  return (
    <div className="check-ask-page wrap">
      <NoCheckAnswer isUnknown={status === 404} />
    </div>
  );
}
