/** E-mail address of the member whose drafts this tab stores. */
export const OWNER = "molar.draft-owner";
/** The same for drafts that no form reads until the member has logged in again. */
export const PARKED_OWNER = "molar.parked-owner";

/** Whether this tab stores drafts of a member. If storage is forbidden, there are none. */
export function hasDraftOwner(): boolean {
  try {
    return [OWNER, PARKED_OWNER].some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
