/** Texts about the API as a whole. Backticks are code, empty lines separate paragraphs. */
export const guides: readonly { readonly id: string; readonly heading: string; readonly text: string }[] = [
  {
    id: 'signing-in',
    heading: 'Signing in',
    text: [
      '`Authorization: Bearer …` with one of three: a jwt of `POST /api/auth/local` (or of registering), an ID token of the identity service, or the secret of an API token. The site itself uses a cookie, which other origins cannot.',
      'A jwt ends with a new password, a removed device or the account, at the next request. An account with a second factor signs in on the site or brings an ID token. API tokens are for programs: each route of those who run homes says which permission opens it for one, or why only people do it. A program acts for the company under the name of its token, with keys and versions as people. A bearer that is no good is 401 on every route, public ones included.',
    ].join('\n\n'),
  },
  {
    id: 'limits',
    heading: 'Limits',
    text: [
      'Requests of one address are counted by the minute. Every answer says `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (seconds since 1970); beyond it is 429 with `Retry-After`. Whoever is signed in is let through. Sign-ins, codes and mails have limits of their own.',
      'Bodies end at 64 KiB where a route says nothing else, addresses at 16 KiB, questions at 500 parameters, pages at 100 entries, `populate` at five levels. A question that would answer too much is refused with 400 before it is read.',
      'Reads carry an `ETag`. Send it as `If-None-Match`, and what has not changed is 304 without a body.',
    ].join('\n\n'),
  },
  {
    id: 'idempotency',
    heading: 'Idempotency',
    text: [
      'A request that was lost on the way can be sent again: with the same `Idempotency-Key` (1 to 255 visible characters) it gets the first answer, marked `Idempotency-Replayed: true`, for seven days. Routes that move money or issue it (vouchers), and bookings of a quote, ask for a key; others take one. A voucher keeps its key for ever.',
      'The same key with another body is 422, while the first request still runs 409 with `Retry-After`. Only success is kept: after a refusal the same key may be tried again.',
    ].join('\n\n'),
  },
  {
    id: 'errors',
    heading: 'Errors',
    text: [
      'Every refusal is `{ "data": null, "error": { "status", "name", "message", "details" } }`. Programs go by `details.code`, which each operation lists; people read `message`. Of a body `details.errors` has each fault with its `path`, of a question `details` has `key`, `path` and `param`.',
      '400 is a mistake in the request, 401 a missing or ended sign-in, 403 not for you, 404 not there or not yours, 409 somebody was faster or the state does not allow it, 422 a key used twice, 429 too often, 503 come again after `Retry-After`. A 500 is a fault of ours, never of your input.',
    ].join('\n\n'),
  },
  {
    id: 'webhooks',
    heading: 'Webhooks',
    text: [
      'An administrator names an address at `POST /api/webhook-endpoints` and what it wants to hear; the secret is shown once. Messages are signed by Standard Webhooks: `webhook-signature` is `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`. Compare in equal time, refuse timestamps more than five minutes away, and leave out ids that were seen before.',
      'Answer 2xx within ten seconds. Anything else is tried again with growing pauses; an address that never answers is paused and its operator told. Messages may come twice and in another order: read the entry for what holds now. The payload of each message stands in `webhooks` of the description.',
    ].join('\n\n'),
  },
  {
    id: 'typed-clients',
    heading: 'Typed clients',
    text: [
      '`/api/openapi.json` is OpenAPI 3.1; no call of a client that is generated from it needs a cast. With `npx openapi-typescript` and `openapi-fetch`: give `createClient` a `querySerializer` that writes nested `filters` and `populate` in brackets and lists by repeating their names, as `stringify(query, { arrayFormat: "repeat" })` of `qs` does. Lists of the search (`type`, `amenity`, `childAges`) may have commas instead.',
      'Of an entry all attributes are optional, since a question may name its `fields`. Files have the type that your language has for bytes.',
    ].join('\n\n'),
  },
  {
    id: 'test-cards',
    heading: 'Test cards',
    text: [
      'In demo mode no money moves. Any expiry in the future and any code will do: `4242424242424242` pays, `4000000000000002` is declined, `4000000000009995` has no funds, `4000002500003155` asks for the bank first.',
    ].join('\n\n'),
  },
  {
    id: 'changes',
    heading: 'Changes and deprecation',
    text: [
      'This is version 1; every answer says so in `Api-Version`. Within a version we only add: routes, optional parameters and fields of bodies, properties of answers, codes of refusals, words of enumerations that answers use, kinds of webhooks. Programs leave out what they do not know.',
      'What we take away, rename or make stricter gets a new version, unless it closes a hole that endangers guests. Before that it answers with `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for at least twelve months, is marked `deprecated` in the description, and is named here. Routes of "Pages of the site" and of demo mode are not promised: they follow the pages.',
    ].join('\n\n'),
  },
]
