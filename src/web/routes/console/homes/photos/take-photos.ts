import type { RouterContextProvider } from 'react-router'
import { callApi } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { pictureFault } from '#web/text/home-editor-text.ts'

/** Whether a post brings files. */
export function isUpload(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

/** Why photos were not taken. */
interface RefusedPhotos {
  readonly message: string
  readonly status: number
}

const SENTENCES: Readonly<Record<string, string>> = {
  files_empty: 'Choose one photo or more first.',
  form_not_readable: 'The upload broke off. Please try again.',
  file_too_large: 'One of the files is larger than 20 MB.',
  too_many_files: 'These are more than 20 photos. Send them in two rounds.',
  body_too_large: 'These photos are too large together. Send them in two rounds.',
  storage_full: 'There is no room for pictures left on the server. Tell your administrator.',
}

/**
 * Hands the photos of a posted form on to the API as they come, which bounds them and hangs them up in the home; null = taken. The form
 * itself names the home, by which the API knows whether it is one of the person who asks.
 */
export async function takePhotos(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<RefusedPhotos | null> {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: request.body,
    duplex: 'half',
  }
  const taken = await callApi(context.get(apiFetchContext), '/api/upload', init)
  if (taken.ok) return null
  const { details, message } = taken.error
  const sentence = SENTENCES[String(details['code'])]
  const files = Object.values((details['fields'] ?? {}) as Record<string, string>)
  return { message: sentence ?? pictureFault(message, files), status: taken.status }
}
