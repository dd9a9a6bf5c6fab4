/** Sends the owner's answer to the sandbox's bank. Returns true when the payment may continue. */
export async function answerBank(tokenizeUrl: string, clientSecret: string, approve: boolean): Promise<boolean> {
  try {
    const response = await fetch(new URL("actions", tokenizeUrl), {
      method: "POST",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ clientSecret, approve }),
    });
    return response.ok && approve;
  } catch {
    return false;
  }
}
