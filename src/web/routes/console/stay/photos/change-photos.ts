import type { RouterContextProvider } from 'react-router'
import type { MediaObjectShape } from '#contract/media/media-object.ts'
import { callApi, type ApiResponse } from '#web/backend/api-call.ts'
import { apiFetchContext, type ApiFetch } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { wrongFieldOf } from '#web/console/wrong-field.tsx'
import { photoGoneText, photoRemovedText, roomGoneText } from '#web/text/stay-editor-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { Values } from '../form/field.ts'
import type { Clash } from '../form/stay-form.ts'
import { photoMove, type PhotoMove } from './photo-move.ts'
import { roomOptions } from './room-options.ts'
import {
  changedTexts,
  compareTexts,
  focalPointOf,
  photoFields,
  photoTextOf,
  readPhotoTexts,
  textOfRemoved,
  type PhotoText,
  type PhotoTexts,
} from './photo-texts.ts'

type Changed =
  | { readonly ok: true; readonly query: string }
  | {
      readonly ok: false
      readonly status: number
      readonly message: string | null
      readonly texts: PhotoTexts
      /** The saved descriptions that these are compared with when they are sent again; null: those that are shown. */
      readonly seen: Values | null
      /** The descriptions that somebody else has changed too. */
      readonly clashes: readonly Clash[]
      /** The photo for which a room was chosen that is gone. */
      readonly wrongRoom: string | null
    }

/**
 * Carries out the form of the photos. Descriptions that only others have changed since they were shown stay; where both
 * changed one, or what was typed is about a photo that is no longer there, nothing is done (409). Changed descriptions are saved first, whichever button was pressed; then a photo
 * is moved, removed or put back.
 */
export async function changePhotos(
  context: Readonly<RouterContextProvider>,
  { home: stay, details }: StayData,
  form: FormData,
): Promise<Changed> {
  const photos = stay.photos ?? []
  const ids = photos.map(({ documentId }) => documentId)
  const typed = readPhotoTexts(form, photos)
  const { texts, clashes } = compareTexts(photos, form, { typed, rooms: roomOptions(details.rooms) })
  const lost = textOfRemoved(form, ids)
  if (clashes.length > 0 || lost.length > 0) {
    const seen = Object.assign({}, ...photos.map(photoFields)) as Values
    const message = lost.length > 0 ? photoRemovedText(lost) : null
    return { ok: false, status: 409, message, texts, seen, clashes, wrongRoom: null }
  }
  const refused = ({ status, error }: Extract<ApiResponse<unknown>, { ok: false }>) => ({
    ok: false as const,
    status,
    message: staffProblemMessage(error.details),
    texts,
    seen: null,
    clashes: [],
    wrongRoom: null,
  })
  for (const { documentId, ...changed } of changedTexts(photos, texts)) {
    const saved = await sayOfPhoto(context, documentId, changed)
    if (saved.ok) continue
    const isRoomGone = wrongFieldOf(saved.error.details, { room: 'room' }) !== null
    const text = roomGoneText(ids.indexOf(documentId) + 1)
    return isRoomGone ? { ...refused(saved), message: text, wrongRoom: documentId } : refused(saved)
  }
  const move = photoMove(formText(form, 'do'), ids, formText(form, 'order'), formText(form, 'shown'))
  if (move === null) return { ok: true, query: '?saved=1' }
  const removed = photos.find(({ documentId }) => documentId === move.removed)
  const room = removed ? (texts[removed.documentId] ?? photoTextOf(removed)).room : ''
  const query = await queryAfter(context.get(apiFetchContext), move, room)
  const moved = await consoleApi(context).put(`/api/stays/${details.documentId}`, { photos: move.photos })
  if (moved.ok) {
    await tieAgain(context, form)
    return { ok: true, query }
  }
  const isGone = 'connect' in move.photos && moved.status === 400
  return isGone ? { ...refused(moved), message: photoGoneText } : refused(moved)
}

/**
 * Names the file of the photo that is removed, and its room. The photo of the home, by which it can be put back now, will
 * be gone.
 */
async function queryAfter(apiFetch: ApiFetch, { removed }: PhotoMove, room: string): Promise<string> {
  if (removed === undefined) return ''
  const file = await callApi<Pick<MediaObjectShape, 'documentId'>>(apiFetch, `/api/upload/files/${removed}`)
  if (!file.ok) return ''
  return `?removed=${file.value.documentId}${room === '' ? '' : `&room=${room}`}`
}

/** Ties a photo that was put back to the room that it had. Where that is gone meanwhile, it is without one. */
async function tieAgain(context: Readonly<RouterContextProvider>, form: FormData): Promise<void> {
  const [button, id = ''] = formText(form, 'do').split(':')
  const room = formText(form, 'roomBefore')
  if (button !== 'back' || room === '') return
  const body = new FormData()
  body.set('fileInfo', JSON.stringify({ room }))
  await callApi(context.get(apiFetchContext), `/api/upload?id=${id}`, { method: 'POST', body })
}

function sayOfPhoto(
  context: Readonly<RouterContextProvider>,
  documentId: string,
  text: PhotoText,
): Promise<ApiResponse<unknown>> {
  const body = new FormData()
  const { alternativeText, caption } = text
  const info = { alternativeText, caption, focalPoint: focalPointOf(text), room: text.room || null }
  body.set('fileInfo', JSON.stringify(info))
  return callApi(context.get(apiFetchContext), `/api/upload?id=${documentId}`, { method: 'POST', body })
}
