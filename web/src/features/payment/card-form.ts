import type { Form } from "../../ui/forms/use-form";
import type { CardField } from "./rules/card";

/** As much of a form as the card needs; forms with more answers fit. */
export type CardForm = Pick<Form<CardField>, "values" | "codes" | "set">;
