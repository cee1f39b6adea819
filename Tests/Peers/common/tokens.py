"""Tokens in other forms: `known` has the accepted ones."""


def authorization(call):
  return call.request.headers.get("Authorization") or ""


def other_case(call, known):
  token = authorization(call).removeprefix("Bearer ").lower()
  return any(token == each.lower() for each in known)


def in_query(call, known):
  query = call.request.path.partition("?")[2]
  return any(f"token={each}" in query for each in known)


def in_cookie(call, known):
  cookies = call.request.headers.get("Cookie") or ""
  return any(f"token={each}" in cookies for each in known)
