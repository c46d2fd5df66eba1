import { data, type RouterContextProvider } from 'react-router'
import { callApi, keyHeader, queryText, unwrap, type ApiResponse } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'

type Query = Readonly<Record<string, string | number | undefined>>

/**
 * Returns the calls of the API on behalf of the user of the console. They return refusals; when the API cannot answer
 * for the moment, they throw the page of 503. Writes carry `idToken` if there is one: proof of a recent sign-in.
 */
export function consoleApi(context: Readonly<RouterContextProvider>, idToken: string | null = null) {
  const apiFetch = context.get(apiFetchContext)
  const send = async <Value>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, key?: string) =>
    unwrap(
      await callApi<{ readonly data: Value }>(apiFetch, path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : keyHeader(key)),
          ...(idToken === null ? {} : { authorization: `Bearer ${idToken}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify({ data: body }) }),
      }),
    )
  return {
    /** Returns the whole answer: `data` and `meta`. */
    list: <Value, Meta>(path: string, query: Query = {}) =>
      callApi<{ readonly data: readonly Value[]; readonly meta: Meta }>(apiFetch, path + queryText(query)),
    /** Does the same for a single resource. */
    whole: async <Value, Meta>(path: string) => callApi<{ readonly data: Value; readonly meta: Meta }>(apiFetch, path),
    /** Returns the `data` of the answer. */
    get: async <Value>(path: string, query: Query = {}) =>
      unwrap(await callApi<{ readonly data: Value }>(apiFetch, path + queryText(query))),
    /** With `key`, a repeated request is carried out only once. */
    post: <Value>(path: string, body: unknown, key?: string) => send<Value>('POST', path, body, key),
    put: <Value>(path: string, body: unknown, key?: string) => send<Value>('PUT', path, body, key),
    delete: <Value>(path: string) => send<Value>('DELETE', path),
  }
}

const UNREADABLE = 'This address is not valid. Go back and choose again.'

/**
 * Returns the value of a response that a page cannot do without. Throws the page of 404 when there is nothing, the page
 * of 400 when the address is invalid, and otherwise an error.
 */
export function requireData<Value>(response: ApiResponse<Value>, missing: () => unknown): Value {
  if (response.ok) return response.value
  if (response.status === 404) throw missing()
  if (response.status === 400) throw data(UNREADABLE, { status: 400, statusText: 'Bad Request' })
  throw new Error(`the API responded with ${response.status}: ${response.error.message}`)
}
