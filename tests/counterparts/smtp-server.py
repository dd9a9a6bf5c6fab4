#!/usr/bin/python3
"""A real mail server (aiosmtpd) for tests: TLS, AUTH, and faults by the recipient's name.

smtp-server.py --store FILE [--tls none|starttls|implicit] [--cert PEM --key PEM] [--auth USER:PASSWORD]

Prints the port that it listens on. Every mail it takes is a line of JSON in FILE: from, to, tls, user, data.
Recipients ("later.anything@…" as well):
  later@…    451 at the first try, taken at the second (greylisting)
  gone@…     550 after RCPT
  spam@…     554 after the mail's text
  full@…     452 after the mail's text
  cut@…      taken, but the connection ends before the answer: the first time
  hang@…     no answer after the mail's text
"""
import argparse
import asyncio
import json
import logging
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


class Taker:
    def __init__(self, store):
        self.store = store
        self.seen = set()

    def first_time(self, address):
        first = address not in self.seen
        self.seen.add(address)
        return first

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        name = address.split("@")[0].split(".")[0]
        if name == "later" and self.first_time(address):
            return "451 4.7.1 Greylisted, please try again later"
        if name == "gone":
            return "550 5.1.1 No such user here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        address = envelope.rcpt_tos[0]
        name = address.split("@")[0].split(".")[0]
        if name == "spam":
            return "554 5.7.1 Message refused"
        if name == "full":
            return "452 4.2.2 Mailbox full"
        if name == "hang":
            await asyncio.sleep(3600)
        self.keep(session, envelope)
        if name == "cut" and self.first_time(address):
            server.transport.abort()
        return "250 OK"

    def keep(self, session, envelope):
        line = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "tls": session.ssl is not None,
            "user": session.auth_data.login.decode() if session.auth_data else None,
            "data": envelope.content.decode("ascii"),
        }
        with open(self.store, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def authenticator(wanted):
    def check(server, session, envelope, mechanism, auth_data):
        ok = isinstance(auth_data, LoginPassword) and wanted == (auth_data.login.decode(), auth_data.password.decode())
        return AuthResult(success=ok, handled=False, auth_data=auth_data)

    return check


async def serve(options):
    context = None
    if options.tls != "none":
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(options.cert, options.key)
    handler = Taker(options.store)
    auth = {}
    if options.auth:
        user, _, password = options.auth.partition(":")
        auth = {"authenticator": authenticator((user, password)), "auth_required": True, "auth_require_tls": options.tls == "starttls"}

    def make():
        starttls = context if options.tls == "starttls" else None
        return SMTP(handler, hostname="mail.test", tls_context=starttls, require_starttls=False, **auth)

    loop = asyncio.get_running_loop()
    implicit = context if options.tls == "implicit" else None
    server = await loop.create_server(make, "127.0.0.1", options.port, ssl=implicit)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main():
    logging.disable(logging.CRITICAL)  # what a client does wrong is the test's business
    parser = argparse.ArgumentParser()
    parser.add_argument("--store", required=True)
    parser.add_argument("--tls", choices=["none", "starttls", "implicit"], default="none")
    parser.add_argument("--cert")
    parser.add_argument("--key")
    parser.add_argument("--auth")
    parser.add_argument("--port", type=int, default=0)
    try:
        asyncio.run(serve(parser.parse_args()))
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
