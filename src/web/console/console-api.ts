import { data, type RouterContextProvider } from 'react-router'
import { callApi, keyHeader, queryText, unwrap, type ApiResponse } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'

type Query = Readonly<Record<string, string | number | undefined>>

/**
 * Calls of the API by whoever looks at the console. Refusals are returned; what is away for a moment throws the page of
 * 503. Writes carry `idToken` where there is one: a sign-in that was just shown.
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
    /** The whole answer: `data` and `meta`. */
    list: <Value, Meta>(path: string, query: Query = {}) =>
      callApi<{ readonly data: readonly Value[]; readonly meta: Meta }>(apiFetch, path + queryText(query)),
    /** The same of one thing. */
    whole: async <Value, Meta>(path: string) => callApi<{ readonly data: Value; readonly meta: Meta }>(apiFetch, path),
    /** What stands in `data`. */
    get: async <Value>(path: string, query: Query = {}) =>
      unwrap(await callApi<{ readonly data: Value }>(apiFetch, path + queryText(query))),
    /** With `key`, a request that comes again is done once. */
    post: <Value>(path: string, body: unknown, key?: string) => send<Value>('POST', path, body, key),
    put: <Value>(path: string, body: unknown, key?: string) => send<Value>('PUT', path, body, key),
    delete: <Value>(path: string) => send<Value>('DELETE', path),
  }
}

const UNREADABLE = 'This address asks for something that cannot be. Go back, and choose anew.'

/**
 * The value of an answer that a page cannot do without. Throws the page of 404 where there is nothing, that of 400 where the address asks
 * for what cannot be, else an error.
 */
export function answered<Value>(response: ApiResponse<Value>, missing: () => unknown): Value {
  if (response.ok) return response.value
  if (response.status === 404) throw missing()
  if (response.status === 400) throw data(UNREADABLE, { status: 400, statusText: 'Bad Request' })
  throw new Error(`the API answered ${response.status}: ${response.error.message}`)
}
