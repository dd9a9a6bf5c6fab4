// A real mail server (tests/counterparts/smtp-server.py) with a certificate of its own, and parsed mails.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startProgram, temporaryFolder } from './process.ts';

export type TakenMail = { from: string; to: string[]; tls: boolean; user: string | null; data: string };

export type MailServer = {
  /** Settings with which a site delivers to it. */
  settings: Record<string, string>;
  taken: () => TakenMail[];
  stop: () => Promise<unknown>;
};

/** Starts the server with STARTTLS and a password. */
export async function startMailServer(): Promise<MailServer> {
  const folder = temporaryFolder('smtp');
  const [key, cert, store] = [join(folder, 'key.pem'), join(folder, 'cert.pem'), join(folder, 'mails')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1',
    '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const script = resolve(import.meta.dirname, '../../counterparts/smtp-server.py');
  const args = [script, '--store', store, '--tls', 'starttls', '--cert', cert, '--key', key, '--auth', 'club:geheim'];
  const server = await startProgram(args, { command: '/usr/bin/python3' });
  return {
    settings: { 'smtp.url': `smtp://127.0.0.1:${server.line}`, 'smtp.user': 'club', 'smtp.password': 'geheim', 'smtp.ca_file': cert },
    taken: () => (existsSync(store) ? wholeLines(readFileSync(store, 'utf8')).map((line) => JSON.parse(line) as TakenMail) : []),
    stop: () => server.end('SIGKILL'),
  };
}

// The server may still be writing the last line.
const wholeLines = (text: string): string[] => text.split('\n').slice(0, -1);

export type MailFile = { id: string; name: string; type: string; base64: string };
export type ReadMail = { header: (name: string) => string; text: string; html: string; files: MailFile[] };

/** Returns header fields and both bodies of a mail, decoded, with its pictures in the HTML, as a mail program shows it. */
export function readMail(data: string): ReadMail {
  const [head = '', ...rest] = data.split('\r\n\r\n');
  const header = (name: string): string => {
    const found = new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, 'mi').exec(head)?.[1] ?? '';
    return found.replace(/\r\n[ \t]/g, '').replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word: string) => Buffer.from(word, 'base64').toString());
  };
  const parts = leavesOf({ head, body: rest.join('\r\n\r\n') });
  const textOf = (type: string): string => unquote(parts.find((one) => one.head.includes(`Content-Type: ${type}`))?.body ?? '');
  const files = parts.filter((one) => one.head.includes('filename=')).map(fileOf);
  const html = textOf('text/html').replace(/src="cid:([^"]+)"/g, (whole, id: string) => {
    const file = files.find((one) => one.id === id);
    return file ? `src="data:${file.type};base64,${file.base64}"` : whole;
  });
  return { header, text: textOf('text/plain'), html, files };
}

type Part = { head: string; body: string };

/** Returns the leaf parts of a mail in their order. */
function leavesOf({ head, body }: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined) return [{ head, body }];
  return body.split(`--${boundary}`).slice(1, -1).flatMap((one) => {
    const end = one.indexOf('\r\n\r\n');
    return leavesOf({ head: one.slice(0, end), body: one.slice(end + 4) });
  });
}

function fileOf({ head, body }: Part): MailFile {
  const of = (pattern: RegExp): string => pattern.exec(head)?.[1] ?? '';
  return {
    id: of(/Content-ID: <([^>]+)>/),
    name: of(/filename="([^"]+)"/),
    type: of(/Content-Type: ([\w/]+)/),
    base64: body.replaceAll('\r\n', ''),
  };
}

function unquote(text: string): string {
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
