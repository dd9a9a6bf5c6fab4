import { useFieldMessage as useMessage, type FaultWording, type FieldMessage } from "../../../ui/forms/field-message";

/** Messages for refused fields of the checkout. */
export function useFieldMessage(wording: Omit<FaultWording, "area"> = {}): FieldMessage {
  return useMessage({ area: "checkout", ...wording });
}
