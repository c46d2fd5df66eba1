/** Texts about the API as a whole. Backticks are code, empty lines separate paragraphs. */
export const guides: readonly { readonly id: string; readonly heading: string; readonly text: string }[] = [
  {
    id: 'signing-in',
    heading: 'Signing in',
    text: [
      'Send `Authorization: Bearer …` with one of three tokens: a jwt from `POST /api/auth/local` (or from the registration), an ID token of the identity service, or the secret of an API token. The site itself uses a cookie, which does not work from other origins.',
      'When the password is changed, the device is removed or the account is closed, a jwt is refused from the next request on. An account with a second factor has to sign in on the site or send an ID token. API tokens are for programs: each route for those who run homes names the permission that a token needs, or says why only people can use it. A program acts for the company under the name of its token, and uses idempotency keys and versions as people do. An invalid bearer token is answered with 401 on every route, including public ones.',
    ].join('\n\n'),
  },
  {
    id: 'limits',
    heading: 'Limits',
    text: [
      'Requests are counted per IP address and minute. Every answer has the headers `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (seconds since 1970); requests beyond the limit are answered with 429 and `Retry-After`. Requests of signed-in accounts are not limited in this way. Sign-ins, codes and mails have limits of their own.',
      'Unless a route says otherwise, a body may have up to 64 KiB, an address 16 KiB, a query 500 parameters, a page 100 entries, and `populate` five levels. A query whose answer would be too large is refused with 400 before any data is read.',
      'Answers to reads have an `ETag`. Send it as `If-None-Match`: if nothing has changed, the answer is 304 without a body.',
    ].join('\n\n'),
  },
  {
    id: 'idempotency',
    heading: 'Idempotency',
    text: [
      'A request whose answer was lost can be sent again: for seven days, a request with the same `Idempotency-Key` (1 to 255 visible characters) gets the first answer, marked with `Idempotency-Replayed: true`. Routes that move or issue money (such as vouchers) and bookings of a quote require a key; on other routes it is optional. The key of a voucher is kept for ever.',
      'The same key with a different body is answered with 422; while the first request is still running, the answer is 409 with `Retry-After`. Only successful answers are kept: after a refusal, the same key can be used again.',
    ].join('\n\n'),
  },
  {
    id: 'errors',
    heading: 'Errors',
    text: [
      'Every refusal is `{ "data": null, "error": { "status", "name", "message", "details" } }`. Programs should rely on `details.code`, whose values each operation lists; `message` is for people. For a body, `details.errors` lists each fault with its `path`; for a query, `details` has `key`, `path` and `param`.',
      '400 means a mistake in the request, 401 a missing or expired sign-in, 403 a missing permission, 404 an entry that does not exist or belongs to somebody else, 409 a conflict with another request or with the current state, 422 an idempotency key that was used for another request, 429 too many requests, and 503 that you should try again after `Retry-After`. A 500 is a fault of the server, never of your input.',
    ].join('\n\n'),
  },
  {
    id: 'webhooks',
    heading: 'Webhooks',
    text: [
      'An administrator registers an address and its events with `POST /api/webhook-endpoints`; the secret is shown only once. Messages are signed according to Standard Webhooks: `webhook-signature` is `v1,` followed by the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`. Compare signatures in constant time, refuse timestamps that are more than five minutes off, and ignore ids that you have seen before.',
      'Answer with 2xx within ten seconds. Otherwise the message is sent again at growing intervals; an address that never answers is paused, and its operator is notified. Messages may arrive more than once and out of order: read the entry to get its current state. The payload of each message is described in `webhooks` of the OpenAPI document.',
    ].join('\n\n'),
  },
  {
    id: 'typed-clients',
    heading: 'Typed clients',
    text: [
      '`/api/openapi.json` is an OpenAPI 3.1 document; a client that is generated from it needs no casts. With `npx openapi-typescript` and `openapi-fetch`, give `createClient` a `querySerializer` that writes nested `filters` and `populate` in brackets and repeats the names of lists, as `stringify(query, { arrayFormat: "repeat" })` of `qs` does. Lists of the search (`type`, `amenity`, `childAges`) can also be separated by commas.',
      'All attributes of an entry are optional, because a query can select its `fields`. Files have the type for binary data of your language.',
    ].join('\n\n'),
  },
  {
    id: 'test-cards',
    heading: 'Test cards',
    text: [
      'In demo mode no money moves. Use any future expiry date and any security code: `4242424242424242` pays, `4000000000000002` is declined, `4000000000009995` has insufficient funds, and `4000002500003155` requires confirmation by the bank.',
    ].join('\n\n'),
  },
  {
    id: 'changes',
    heading: 'Changes and deprecation',
    text: [
      'This is version 1; every answer states it in `Api-Version`. Within a version we only add routes, optional parameters and body fields, properties of answers, codes of refusals, values of enumerations in answers, and kinds of webhooks. Programs should ignore what they do not know.',
      'Whatever we remove, rename or make stricter gets a new version, unless the change closes a hole that endangers guests. Before that, for at least twelve months, it answers with `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), is marked `deprecated` in the description, and is named here. This promise does not cover the routes of "Pages of the site" and of demo mode, which change with the pages.',
    ].join('\n\n'),
  },
]
