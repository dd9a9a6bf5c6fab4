// The mails that a site without a mail server writes into its data folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './process.ts';
import type { Site } from './server.ts';

/** Returns the mails that the site has delivered, oldest first, with the soft line breaks of quoted-printable removed. */
export function mails(site: Pick<Site, 'dataDir'>): string[] {
  const folder = join(site.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/** Waits for `count` mails to this address that match `words`, and returns the newest. */
export function mailTo(site: Pick<Site, 'dataDir'>, to: string, words: RegExp, count = 1): Promise<string> {
  return until(`${count} mail(s) to ${to} with ${words}`, () => {
    const found = mails(site).filter((mail) => mail.includes(`\r\nTo: <${to}>`) && words.test(mail));
    return found.length >= count && found.at(-1);
  }, { seen: () => mails(site).map((mail) => `${/^To: .*$/m.exec(mail)?.[0]} ${/^Subject: .*$/m.exec(mail)?.[0]}`) });
}

/** Waits for mails with a link to `path` and a token; returns path and query of the newest link. */
export async function linkTo(site: Pick<Site, 'dataDir'>, to: string, path: string, count = 1): Promise<string> {
  const link = new RegExp(`${path}\\?token=[\\w-]+`);
  return link.exec(await mailTo(site, to, link, count))![0];
}
