"""Sessions, accounts, and operations that each need other credentials; each rule a method."""

import base64
import binascii
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from common.backend import Answer, Refusal

# By operation: what is enough, each the readers of the credentials that are needed together.
ACCEPTED = {
  "openSession": ((),),
  "showAccount": (("basic",),),
  "changeAccount": (("basic",),),
  "countVisitors": (("bearer",), ("header_key",), ("query_key",)),
  "openTill": (("bearer", "cookie_key"),),
  "greet": (("bearer",), ()),
}
PASSWORDS = {"anna": "open-sesame", "ben": "swordfish"}
KEYS = ("key-one", "key-two")
NEW_ACCOUNT = {"email": "anna@example.com", "newsletter": False, "pin": "0000"}


class Accounts:
  # Who sends a request, by each kind of credentials: the id of a user, None without valid ones.

  def accepted(self, operation):
    return ACCEPTED[operation]

  def check_credentials(self, call):
    for combination in self.accepted(call.operation):
      senders = [getattr(self, "by_" + name)(call) for name in combination]
      if all(senders) and (senders or self.may_be_unknown(call)):
        call.user = senders[0] if senders else ""
        return
    raise Refusal(401, "UNAUTHORIZED", "No valid credentials")

  def may_be_unknown(self, call):
    given = "Authorization" in call.request.headers
    return not given or not self.style.token_everywhere or call.operation == "openSession"

  def by_bearer(self, call):
    scheme, _, token = call.request.headers.get("Authorization", "").partition(" ")
    return self.users.get(token) if scheme.title() == "Bearer" else None

  def by_basic(self, call):
    scheme, _, text = call.request.headers.get("Authorization", "").partition(" ")
    if scheme.title() != "Basic":
      return None
    try:
      name, _, password = base64.b64decode(text, validate=True).decode().partition(":")
    except (binascii.Error, ValueError):
      return None
    return self.user_named(name, password)

  def user_named(self, name, password):
    if PASSWORDS.get(name) != password:
      return None
    return list(self.users.values())[list(PASSWORDS).index(name)]

  def by_header_key(self, call):
    return self.user_with(call.request.headers.get("X-API-Key"))

  def by_query_key(self, call):
    return self.user_with(parse_qs(call.query_text).get("key", [None])[0])

  def by_cookie_key(self, call):
    cookies = SimpleCookie()
    try:
      cookies.load(call.request.headers.get("Cookie", ""))
    except CookieError:
      return None
    return self.user_with(cookies["till"].value if "till" in cookies else None)

  def user_with(self, key):
    return list(self.users.values())[KEYS.index(key)] if key in KEYS else None

  # Sessions.

  def openSession(self, call):
    user = self.user_named(call.fields["name"], call.fields["password"])
    if not user:
      raise Refusal(401, "UNAUTHORIZED", "No such name and password")
    token = next(token for token, each in self.users.items() if each == user)
    return Answer("openSession", 201, {"token": token, "expires_in": self.lifetime()})

  def lifetime(self):
    return 3_600

  def read_user_name(self, value):
    return self.text(value, 1, 40)

  def read_password(self, value):
    return self.text(value, 8, 100)

  # The account of a user.

  def account(self, call):
    owner = self.owner(call)
    return self.accounts.setdefault(owner, {"id": owner, **NEW_ACCOUNT})

  def owner(self, call):
    return call.user

  def showAccount(self, call):
    return Answer("showAccount", 200, self.shown_account(self.account(call)))

  def changeAccount(self, call):
    account = self.account(call)
    self.keep_account(account, call.fields)
    return Answer("changeAccount", 200, self.shown_account(account))

  def keep_account(self, account, fields):
    account.update(fields)

  def shown_account(self, account):
    return {name: account[name] for name in ("id", "email", "newsletter")}

  def read_email(self, value):
    name, at, host = self.text(value, 3, 254).rpartition("@")
    if not at or not self.is_local_part(name) or not self.is_host(host):
      raise ValueError("must be an email address")
    return value

  def is_local_part(self, name):
    return (name.isascii() and len(name) <= 64 and not set(name) & set(' ()<>[]:;@\\,"')
            and all(name.split(".")) and name.isprintable())

  def is_host(self, host):
    return all(part and part.isascii() and part.replace("-", "").isalnum() and len(part) <= 63
               and part[0] != "-" != part[-1] for part in host.split("."))

  def read_newsletter(self, value):
    if not isinstance(value, bool):
      raise ValueError("must be true or false")
    return value

  def read_pin(self, value):
    if not isinstance(value, str) or not (value.isascii() and value.isdigit() and len(value) == 4):
      raise ValueError("must be four digits")
    return value

  # Figures and a greeting.

  def countVisitors(self, call):
    return Answer("countVisitors", 200, {"visitors": 1_234})

  def watchVisitors(self, call):
    payload = "".join(self.visitor_event(number) for number in (1_234, 1_235))
    return Answer("watchVisitors", 200, payload=payload.encode(), headers={
      "Content-Type": "text/event-stream"}, delivery="open" if self.style.endless else "whole")

  def visitor_event(self, number):
    return f'data: {{"visitors": {number}}}\n\n'

  def openTill(self, call):
    return Answer("openTill", 200, {"amount": self.style.number(87.5)})

  def greet(self, call):
    known = {"user_id": call.user} if call.user else {}
    return Answer("greet", 200, {"text": "Welcome", **known})
