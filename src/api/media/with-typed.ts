import type { ApiResponse } from '#api/route/api-response.ts'

type Fields = readonly (readonly [name: string, value: string])[]

/** Returns a text of a form as it was typed: browsers send `\r\n` for the end of a line. '' = there is none. */
export const typedText = (fields: Fields, name: string): string =>
  (fields.find(([field]) => field === name)?.[1] ?? '').replaceAll('\r\n', '\n').trim()

/** Returns a refusal that repeats what was typed, because a page that passes a form on does not have its contents. */
export function withTyped(response: ApiResponse, typed: string): ApiResponse {
  const body = response.body as { readonly error: { readonly details: object } }
  return { ...response, body: { ...body, error: { ...body.error, details: { ...body.error.details, typed } } } }
}
