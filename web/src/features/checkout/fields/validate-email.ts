import * as z from "zod/mini";
import { request } from "../../../api/request";

const schema = z.object({ available: z.boolean() });

/** Whether a new account can use this address. Throws ApiError, also after too many requests. */
export async function isEmailAvailable(email: string, signal?: AbortSignal): Promise<boolean> {
  const answer = await request("/api/v4/member/validateEmail", { query: { email }, signal });
  return schema.parse(answer).available;
}
