import type { MediaObjectShape, RefusedFileShape, TakenEachShape } from '#contract/media/media-object.ts'
import { routesByName } from '#api/access/declared-routes.ts'
import { ORIGIN, type Shop } from '../payments/shop-fixture.ts'

/** The answer of the upload route: pictures as a list or a single one, or the error. */
export interface UploadResponse {
  readonly status: number
  readonly headers: Headers
  readonly pictures: readonly MediaObjectShape[]
  /** For `/api/upload/each`: the files that were refused. */
  readonly refused: readonly RefusedFileShape[] | undefined
  readonly error: {
    readonly name: string
    readonly message: string
    readonly details: Record<string, unknown> & { readonly code: string }
  }
}

/** Returns a form with files by name, and other fields. */
export function formOf(
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const text of [value].flat()) form.append(name, text)
  for (const [name, bytes] of files) form.append('files', new File([new Uint8Array(bytes)], name))
  return form
}

interface SentTo {
  readonly path?: '/api/upload' | '/api/upload/each'
  readonly query?: string
  readonly headers?: Record<string, string>
}

/**
 * Sends a form, or any body, as the person with this uid. Throws for a refusal that the declaration of the route does
 * not name.
 */
export async function sendPictures(
  shop: Shop,
  uid: string | null,
  body: BodyInit,
  { path = '/api/upload', query = '', headers = {} }: SentTo = {},
): Promise<UploadResponse> {
  const request = new Request(ORIGIN + path + query, {
    method: 'POST',
    body,
    headers: { ...(uid !== null && { authorization: `Bearer ${uid}` }), ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
  const response = await shop.app(request)
  const result = (await response.json()) as UploadResponse & MediaObjectShape & Partial<TakenEachShape>
  const code = result.error?.details.code
  if (code && !routesByName[`POST ${path}`].refusals.some((known) => known === code))
    throw new Error(`POST ${path} refused with ${code}, which its row does not name`)
  const pictures = result.files ?? (Array.isArray(result) ? (result as MediaObjectShape[]) : [result])
  const { refused, error } = result
  return { status: response.status, headers: response.headers, pictures, refused, error }
}
