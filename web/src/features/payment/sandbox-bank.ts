/** Tells the sandbox how the card's owner answered the bank; true when the payment may go on. */
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
