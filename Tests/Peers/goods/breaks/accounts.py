"""Defects in credentials other than tokens, in accounts and in sessions."""

import base64

from common.breaks import Break, answer, at, constant, drop, instead, put, rename
from goods.accounts import PASSWORDS
from goods.breaks.access import required


def accepting(operation, *combinations):
  """Other credentials are enough for an operation."""
  return instead("accepted", lambda backend, original, asked: (
    combinations if asked == operation else original(asked)))


def reading(name, replacement):
  return instead("read_" + name, lambda backend, original, value: replacement(original, value))


def first_user(backend):
  return next(iter(backend.users.values()))


def any_password(backend, original, name, password):
  return original(name, PASSWORDS[name]) if name in PASSWORDS else None


def unencoded(backend, original, call):
  """Accepts a name and a password that are not in Base64."""
  scheme, _, text = call.request.headers.get("Authorization", "").partition(" ")
  return original(call) or scheme.title() == "Basic" and backend.user_named(*text.split(":", 1)) or (
    None) if ":" in text else original(call)


def any_scheme(backend, original, call):
  """Accepts the right text behind another scheme."""
  given = call.request.headers.get("Authorization", "").partition(" ")[2]
  texts = {base64.b64encode(f"{name}:{word}".encode()).decode(): (name, word)
           for name, word in PASSWORDS.items()}
  return backend.user_named(*texts[given]) if given in texts else original(call)


def any_place(backend, original, call):
  return original(call) or backend.by_query_key(call) or backend.by_cookie_key(call)


def with_key(backend, original, call):
  """A request without the key is served, one with another key is not."""
  return original(call) or (first_user(backend) if "till=" not in call.request.headers.get(
    "Cookie", "") else None)


BREAKS = [
  Break("account-without-password", "the account needs a name and a password: nothing",
        accepting("showAccount", ("basic",), ())),
  Break("account-any-password", "401 for a wrong password: served",
        instead("user_named", any_password)),
  Break("account-by-token", "the account needs a name and a password: a token will do",
        accepting("showAccount", ("basic",), ("bearer",))),
  Break("change-account-by-token", "changing needs a name and a password: a token will do",
        accepting("changeAccount", ("basic",), ("bearer",))),
  Break("account-not-encoded", "the name and the password are in Base64: also without",
        instead("by_basic", unencoded)),
  Break("account-any-scheme", "the scheme is Basic: any", instead("by_basic", any_scheme)),
  Break("account-of-first", "each user has an account: that of the first user",
        instead("owner", lambda backend, original, call: first_user(backend))),
  Break("account-pin-shown", "pin is not shown: it is", instead(
    "shown_account", lambda backend, original, account: {**original(account), "pin": account["pin"]})),
  Break("account-pin-optional", "pin is required: it may be missing", instead(
    "check_fields", lambda backend, original, call: (
      call.operation == "changeAccount" and call.json.setdefault("pin", "0000"), original(call))[-1])),
  Break("account-pin-letters", "pin has four digits: letters are accepted", reading(
    "pin", lambda original, value: value if isinstance(value, str) and len(value) == 4
    else original(value))),
  Break("account-pin-five", "pin has four digits: five are accepted", reading(
    "pin", lambda original, value: original(value[:4] if isinstance(value, str) else value))),
  Break("account-pin-number", "pin is a text: a number is accepted", reading(
    "pin", lambda original, value: original(
      f"{value:04}" if type(value) is int and 0 <= value < 10_000 else value))),
  Break("account-email-any", "email is an address: any text is accepted", reading(
    "email", lambda original, value: value if isinstance(value, str) else original(value))),
  Break("account-email-lowered", "email is kept: in small letters", at(
    "changeAccount showAccount", "", put("email", str.swapcase))),
  Break("account-email-missing", "the account has an email: none", at(
    "showAccount", "", drop("email"))),
  Break("account-email-renamed", "email is email: mail", at(
    "showAccount changeAccount", "", rename("email", "mail"))),
  Break("account-newsletter-text", "newsletter is a boolean: a text", at(
    "showAccount", "", put("newsletter", lambda value: str(value).lower()))),
  Break("account-newsletter-text-accepted", "newsletter is a boolean: a text is accepted", reading(
    "newsletter", lambda original, value: original(
      value == "true" if value in ("true", "false") else value))),
  Break("account-not-kept", "a change is kept: it is only shown", instead(
    "changeAccount", lambda backend, original, call: (
      account := dict(backend.account(call)), found := original(call),
      backend.accounts.update({backend.owner(call): account}), found)[2])),
  Break("account-change-ignored", "a change is kept: it is ignored", constant("keep_account", None)),
  Break("account-newsletter-ignored", "newsletter is kept: it is ignored", instead(
    "keep_account", lambda backend, original, account, fields: original(
      account, {**fields, "newsletter": account["newsletter"]}))),
  Break("visitors-without-credentials", "401 without credentials: served", accepting(
    "countVisitors", ("bearer",), ("header_key",), ("query_key",), ())),
  Break("visitors-token-refused", "a token is enough: 401", accepting(
    "countVisitors", ("header_key",), ("query_key",))),
  Break("visitors-header-key-refused", "a key in the header is enough: 401", accepting(
    "countVisitors", ("bearer",), ("query_key",))),
  Break("visitors-query-key-refused", "a key in the query is enough: 401", accepting(
    "countVisitors", ("bearer",), ("header_key",))),
  Break("visitors-any-key", "401 for an unknown key: served", instead(
    "user_with", lambda backend, original, key: original(key) or (first_user(backend) if key else None))),
  Break("visitors-key-anywhere", "a key is in the header or the query: also in a cookie", instead(
    "by_header_key", any_place)),
  Break("visitors-text", "visitors is a number: a text", at("countVisitors", "", put("visitors", str))),
  Break("till-without-key", "the till needs a token and a key: the token will do", accepting(
    "openTill", ("bearer",))),
  Break("till-without-token", "the till needs a token and a key: the key will do", accepting(
    "openTill", ("cookie_key",))),
  Break("till-wrong-key-only", "the till needs a key: none will do, a wrong one does not", instead(
    "by_cookie_key", with_key)),
  Break("till-refused", "a token and a key are enough: 401", accepting("openTill", ("basic",))),
  Break("till-three-decimals", "amount has two decimals: three", at(
    "openTill", "", put("amount", 87.505))),
  Break("greeting-needs-token", "a greeting needs no token: 401", accepting("greet", ("bearer",))),
  Break("greeting-user-number", "user_id is a UUID: a number", at(
    "greet", "", lambda body: "user_id" in body and body.update(user_id=7))),
  Break("greeting-empty", "the greeting is a text: empty", at("greet", "", put("text", ""))),
  Break("session-200", "201 for a session: 200", answer(
    "openSession", lambda found: setattr(found, "status", 200))),
  Break("session-expires-text", "expires_in is a number: a text", at(
    "openSession", "", put("expires_in", str))),
  Break("session-token-empty", "the token is not empty: it is", at(
    "openSession", "", put("token", ""))),
  Break("session-password-shown", "the password is not shown: an undocumented member", at(
    "openSession", "", put("password", "open-sesame"))),
  Break("session-password-short", "a password has 8 characters: fewer are looked at", reading(
    "password", lambda original, value: value if isinstance(value, str) else original(value))),
  Break("session-needs-token", "a session needs no token: 401", required("openSession")),
]
