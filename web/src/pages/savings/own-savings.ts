import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "../../routing/redirects";
import { queryClientOf } from "../../api/query-client";
import { loadMemberArea } from "../../features/member/load-member-area";
import { isPrimary } from "../../features/member/member-places";
import type { MemberInfo } from "../../features/member/schemas";
import { savingsQuery } from "../../features/savings/savings-query";
import type { Savings } from "../../features/savings/schemas";
import { paths } from "../../lib/paths";
import { sessionOf } from "../../session/session-query";

interface Own {
  /** Undefined for visitors. */
  info?: MemberInfo;
  /** The membership year of a primary member; undefined for everyone else. */
  own?: Savings;
}

export async function loadOwn(args: LoaderFunctionArgs): Promise<Own> {
  const client = queryClientOf(args);
  if (!sessionOf(client).isAuthenticated) return {};
  const info = await loadMemberArea(args);
  if (!isPrimary(info) || info.subscription === null) return { info };
  return { own: await client.ensureQueryData(savingsQuery()), info };
}

/** For pages of primary members only: redirects everyone else to the public page, with the same query. */
export async function requireOwn(args: LoaderFunctionArgs): Promise<MemberInfo> {
  const { own, info } = await loadOwn(args);
  if (own === undefined || info === undefined) throw redirect(`${paths.savingsSummary}${new URL(args.request.url).search}`);
  return info;
}
