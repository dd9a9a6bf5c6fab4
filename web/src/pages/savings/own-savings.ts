import { redirect, type LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../../api/query-client";
import { loadMemberArea } from "../../features/member/load-member-area";
import { isPrimary } from "../../features/member/member-places";
import type { MemberInfo } from "../../features/member/schemas";
import type { Home } from "../../features/savings/calc-load";
import { savingsQuery } from "../../features/savings/savings-query";
import type { Savings } from "../../features/savings/schemas";
import { paths } from "../../lib/paths";
import { sessionOf } from "../../session/session-query";

/** The membership year of a primary member; undefined for everybody else. */
export async function loadOwn(args: LoaderFunctionArgs): Promise<{ own: Savings; info: MemberInfo } | undefined> {
  const client = queryClientOf(args);
  if (!sessionOf(client).isAuthenticated) return undefined;
  const info = await loadMemberArea(args);
  if (!isPrimary(info) || info.subscription === null) return undefined;
  return { own: await client.ensureQueryData(savingsQuery()), info };
}

/** The same for a page that everybody else is led away from: to the public page, with what the address asks for. */
export async function requireOwn(args: LoaderFunctionArgs): Promise<{ own: Savings; info: MemberInfo }> {
  const loaded = await loadOwn(args);
  if (loaded === undefined) throw redirect(`${paths.savingsSummary}${new URL(args.request.url).search}`);
  return loaded;
}

/** Where the member lives, if that is known. */
export function homeOf(info: Pick<MemberInfo, "member"> | undefined): Home | undefined {
  const address = info?.member.address;
  return address === null || address === undefined ? undefined : { state: address.state, zip: address.zip };
}
