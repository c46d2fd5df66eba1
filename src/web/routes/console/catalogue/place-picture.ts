import type { RouterContextProvider } from 'react-router'
import type { PictureProgressShape, RefusedFileShape } from '#contract/media/media-object.ts'
import { pictureRefusalText } from '#core/picture-refusal.ts'
import type { Place } from '#web/console/load-places.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { placeText } from '#web/text/console/place-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { takePhotos } from '../stay/photos/take-photos.ts'

/** The picture of a place as the API answers with it. */
interface PlacePicture {
  readonly documentId: string
  readonly hash: string
  readonly width: number
  readonly height: number
  /** Null until it can be shown. */
  readonly url: string | null
}

/** Returns the picture of a place; null = none. */
export const pictureOf = ({ photo }: Pick<Place, 'photo'>) => photo as PlacePicture | null

/** Returns what keeps a picture from being shown; null: it is shown. */
export async function pictureState(
  api: ReturnType<typeof consoleApi>,
  picture: PlacePicture | null,
): Promise<'in work' | 'failed' | null> {
  if (picture === null || picture.url !== null) return null
  const progress = await api.get<PictureProgressShape>(`/api/upload/files/${picture.documentId}/progress`)
  return progress.ok && progress.value.state === 'failed' ? 'failed' : 'in work'
}

/** Uploads the picture of a posted form and makes it the place's. Returns why it was refused; null: it was not. */
export async function takePlacePicture(
  context: Readonly<RouterContextProvider>,
  request: Request,
  path: string,
): Promise<{ readonly fault: string; readonly status: number } | null> {
  const taken = await takePhotos(context, request)
  if (!('ids' in taken)) return { fault: taken.message, status: taken.status }
  const [refused] = taken.refused
  const [photo] = taken.ids
  if (photo === undefined) return { fault: refused ? refusalText(refused) : placeText.pictureFailed, status: 400 }
  const saved = await consoleApi(context).put(path, { photo })
  return saved.ok ? null : { fault: staffProblemMessage(saved.error.details), status: saved.status }
}

function refusalText({ reason, found }: RefusedFileShape): string {
  return pictureRefusalText(found === null ? { reason } : { reason, found })
}
