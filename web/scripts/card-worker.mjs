// The service worker of the card page: a file of its own with an address that stays the same, because
// browsers ask for it again under that address.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";

export async function emitCardWorker(web, client) {
  await copyFile(join(web, "src/features/card/card-worker.js"), join(client, "card-worker.js"));
}
