// A real mail server (tests/counterparts/smtp-server.py) with a certificate of its own, and mails as a reader gets them.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export type TakenMail = { from: string; to: string[]; tls: boolean; user: string | null; data: string };

export type MailServer = {
  /** What a site needs to deliver to it. */
  settings: Record<string, string>;
  taken: () => TakenMail[];
  stop: () => void;
};

/** TLS by STARTTLS, and a password. */
export async function startMailServer(): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'molar-smtp-'));
  const [key, cert, store] = [join(folder, 'key.pem'), join(folder, 'cert.pem'), join(folder, 'mails')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1',
    '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const script = resolve(import.meta.dirname, '../../counterparts/smtp-server.py');
  const child = spawn('/usr/bin/python3', [script, '--store', store, '--tls', 'starttls', '--cert', cert, '--key', key, '--auth', 'club:geheim'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await firstLine(child);
  return {
    settings: { 'smtp.url': `smtp://127.0.0.1:${port}`, 'smtp.user': 'club', 'smtp.password': 'geheim', 'smtp.ca_file': cert },
    taken: () => (existsSync(store) ? readFileSync(store, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as TakenMail) : []),
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout! }).once('line', done);
    child.once('exit', (code) => fail(new Error(`the mail server stopped (${code})`)));
  });
}

export type ReadMail = { header: (name: string) => string; text: string; html: string };

/** Header fields and both bodies of a mail, decoded. */
export function readMail(data: string): ReadMail {
  const [head = '', ...rest] = data.split('\r\n\r\n');
  const header = (name: string): string => {
    const found = new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, 'mi').exec(head)?.[1] ?? '';
    return found.replace(/\r\n[ \t]/g, '').replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word: string) => Buffer.from(word, 'base64').toString());
  };
  const boundary = /boundary="([^"]+)"/.exec(header('Content-Type'))?.[1];
  const body = rest.join('\r\n\r\n');
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  const partOf = (type: string): string => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    return unquote(part.slice(part.indexOf('\r\n\r\n') + 4));
  };
  return { header, text: partOf('text/plain'), html: partOf('text/html') };
}

function unquote(text: string): string {
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
