import type { NoticeKind } from "../notice-data";
import { accountTemplates } from "./account";
import { contactTemplates } from "./contact";
import { grievanceTemplates } from "./grievance";
import { membershipTemplates } from "./membership";
import { moneyTemplates } from "./money";
import { officeTemplates } from "./office";
import type { Templates } from "./template";
import { welcomeTemplates } from "./welcome";

/** A template for every kind; a missing one is a compile error. */
export const templates: Templates<NoticeKind> = {
  ...welcomeTemplates,
  ...membershipTemplates,
  ...moneyTemplates,
  ...accountTemplates,
  ...contactTemplates,
  ...grievanceTemplates,
  ...officeTemplates,
};
