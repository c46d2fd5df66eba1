import type { RouterContextProvider } from 'react-router'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { callApi, keyHeader, type ApiResponse } from './api-call.ts'
import { apiFetchContext } from './context.ts'

/** Returns whether a post contains files. */
export function isFormWithFiles({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

/**
 * Returns what was typed into a form that the API refused. The form was only passed on, so the refusal repeats its
 * text.
 */
export function typedOf({ typed }: ApiErrorShape['error']['details']): string {
  return typeof typed === 'string' ? typed : ''
}

/**
 * Passes a posted form with files on to the API as it arrives, so that it is never in memory as a whole; the API limits
 * its size. With `key`, a form that is sent twice is accepted once.
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
