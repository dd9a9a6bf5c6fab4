// Copies the service worker of the card page to a file with a constant address, as browsers request updates of a service worker
// at its first address.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";

export async function emitCardWorker(web, client) {
  await copyFile(join(web, "src/features/card/card-worker.js"), join(client, "card-worker.js"));
}
