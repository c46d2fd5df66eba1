/** An answer of the protocol: a body for 200, or an error in Google's form. */
export type WireResponse = WireSuccess | WireError

export interface WireSuccess {
  readonly ok: true
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface WireError {
  readonly ok: false
  readonly status: number
  /**
   * `CODE` or `CODE : text for developers`; null = a text body, which the SDK treats as a network error and keeps the
   * user.
   */
  readonly message: string | null
  /** Canonical name in addition to the number, where Google sends one. */
  readonly name?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns 200 with this body. */
export function success(body: object, headers?: Readonly<Record<string, string>>): WireSuccess {
  return { ok: true, body, ...(headers ? { headers } : {}) }
}

/** Returns a refusal that the SDK has a code for: 400 with `CODE` or `CODE : text`. */
export function refusal(code: string, text?: string): WireError {
  return { ok: false, status: 400, message: text ? `${code} : ${text}` : code }
}

/**
 * Refuses too many requests with a valid token: 429 as text, which the SDK treats as a network error. In the form of
 * the protocol it would sign the user out at the next page load.
 */
export function slowDown(retryAfterSeconds: number): WireError {
  return { ok: false, status: 429, message: null, headers: { 'retry-after': String(retryAfterSeconds) } }
}

/** Refuses a request that does not follow the protocol: wrong JSON, wrong types. */
export function malformed(text: string): WireError {
  return { ok: false, status: 400, message: `Invalid JSON payload received. ${text}`, name: 'INVALID_ARGUMENT' }
}

/** An answer as it is sent over the connection. */
export interface EncodedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Returns the answer as HTTP. A 5xx never has `error.message`, which would sign users out (docs/identity-protocol.md,
 * Errors).
 */
export function encodeResponse(response: WireResponse): EncodedResponse {
  if (response.ok) return jsonResponse(200, response.body, response.headers)
  const { status, message, name, headers } = response
  if (message === null || status >= 500) {
    return {
      status,
      headers: { 'cache-control': 'no-store', ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: 'The service is busy. Please try again.',
    }
  }
  const errors = [{ message, domain: 'global', reason: 'invalid' }]
  return jsonResponse(status, { error: { code: status, message, errors, ...(name ? { status: name } : {}) } }, headers)
}

function jsonResponse(status: number, body: object, headers: WireSuccess['headers']): EncodedResponse {
  return {
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/** Returns the same as a `Response`. */
export function responseOf(response: WireResponse): Response {
  const { status, headers, body } = encodeResponse(response)
  return new Response(body, { status, headers })
}
