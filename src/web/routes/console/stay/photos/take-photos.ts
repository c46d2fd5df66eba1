import type { RouterContextProvider } from 'react-router'
import type { PictureProgressShape, RefusedFileShape, TakenEachShape } from '#contract/media/media-object.ts'
import { handOnForm } from '#web/backend/hand-on-form.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { pictureFault } from '#web/text/stay-editor-text.ts'

interface TakenPhotos {
  readonly ids: readonly string[]
  readonly refused: readonly RefusedFileShape[]
}

/** Why an upload was refused altogether. */
interface RefusedPhotos {
  readonly message: string
  readonly status: number
}

const SENTENCES: Readonly<Record<string, string>> = {
  files_empty: 'Choose one photo or more first.',
  form_not_readable: 'The upload broke off. Please try again.',
  too_many_files: 'These are more than 20 photos. Upload at most 20 at a time.',
  body_too_large: 'These photos are too large in total. Upload fewer at a time.',
  pictures_unavailable:
    'Photos cannot be stored at the moment. Nothing was uploaded: choose them again in a few minutes. If it stays so, tell your administrator.',
  storage_full: 'The server has no space left for pictures. Tell your administrator.',
}

/**
 * Streams the photos of a posted form to the API, which limits their size and adds them to the home when their variants
 * are made. Returns their ids, and which files were refused. The form itself names the home, by which the API knows
 * whether the user may change it.
 */
export async function takePhotos(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<TakenPhotos | RefusedPhotos> {
  const taken = await handOnForm<TakenEachShape>(context, request, { path: '/api/upload/each' })
  if (taken.ok) {
    const { files, refused } = taken.value
    return { ids: files.map(({ documentId }) => documentId), refused }
  }
  const { details, message } = taken.error
  return { message: SENTENCES[String(details['code'])] ?? pictureFault(message), status: taken.status }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST = 20

/** Returns how many of the photos that an address names are still being processed. */
export async function countInWork(api: ReturnType<typeof consoleApi>, names: string): Promise<number> {
  const ids = names.split(',').filter((id) => UUID.test(id))
  const requests = ids.slice(0, MOST).map((id) => api.get<PictureProgressShape>(`/api/upload/files/${id}/progress`))
  const states = (await Promise.all(requests)).map((progress) => (progress.ok ? progress.value.state : 'done'))
  return states.filter((state) => state === 'waiting' || state === 'working').length
}
