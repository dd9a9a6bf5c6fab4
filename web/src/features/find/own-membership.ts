/** What is known of a signed-in member: it fills the form in. */
export interface OwnMembership {
  /** Only where it is on sale: offices answer for no other. */
  planId: number | undefined;
  zip: string | undefined;
}
