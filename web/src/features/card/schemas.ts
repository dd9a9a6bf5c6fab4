import type { Checked } from "../../api/check";
import type { asCardCheck, asIdCard } from "../../api/checks/card";

/** The membership card of one person, with its state of today. */
export type IdCard = Checked<typeof asIdCard>;
/** Result of a check of a card's code by an office. */
export type CardCheck = Checked<typeof asCardCheck>;
