import type { RouterContextProvider } from 'react-router'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { callApi, keyHeader, type ApiResponse } from './api-call.ts'
import { apiFetchContext } from './context.ts'

/** Whether a post brings files. */
export function isFormWithFiles({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

/** What was typed into a form that the API refused: it passed by here only, and the refusal repeats it. */
export function typedOf({ typed }: ApiErrorShape['error']['details']): string {
  return typeof typed === 'string' ? typed : ''
}

/**
 * Hands a posted form with files on to the API as it comes, which bounds it; it is never in memory as a whole. With `key`, a form that
 * comes again is taken once.
 */
export async function handOnForm<Value>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { path, key }: { readonly path: string; readonly key?: string | undefined },
): Promise<ApiResponse<Value>> {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...(key ? keyHeader(key) : {}) },
    body: request.body,
    duplex: 'half',
  }
  return callApi<Value>(context.get(apiFetchContext), path, init)
}
