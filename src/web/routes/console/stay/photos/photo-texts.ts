import type { FocalPoint } from '#core/focal-point.ts'
import { formText } from '#web/backend/form-text.ts'
import { compareValues, readSeen } from '../form/compare-values.ts'
import type { Option, Values } from '../form/field.ts'
import type { Clash } from '../form/stay-form.ts'

/**
 * The descriptions of a photo, its focal point (percent from its left and its top, or '' for its middle), and the id of
 * the room that it shows, or ''.
 */
export interface PhotoText {
  readonly alternativeText: string
  readonly caption: string
  readonly left: string
  readonly top: string
  readonly room: string
}

/** The descriptions of several photos, by id. */
export type PhotoTexts = Readonly<Record<string, PhotoText>>

const LONGEST_ALT = 500
const LONGEST_CAPTION = 1000

/** The fields of a photo: the beginning of their names, and their labels. */
const FIELDS: readonly { readonly key: keyof PhotoText; readonly name: string; readonly label: string }[] = [
  { key: 'room', name: 'room', label: 'room' },
  { key: 'alternativeText', name: 'alt', label: 'what it shows' },
  { key: 'caption', name: 'caption', label: 'caption' },
  { key: 'left', name: 'left', label: 'focal point from the left' },
  { key: 'top', name: 'top', label: 'focal point from the top' },
]

/** A photo as the API describes it. */
interface DescribedPhoto {
  readonly documentId: string
  readonly alternativeText?: string | null
  readonly caption?: string | null
  readonly focalPoint?: unknown
  readonly room?: string | null
}

/** Returns the saved descriptions of a photo. */
export function photoTextOf({ alternativeText, caption, focalPoint, room }: DescribedPhoto): PhotoText {
  const point = focalPoint as FocalPoint | null | undefined
  return {
    alternativeText: alternativeText ?? '',
    caption: caption ?? '',
    left: point ? String(Math.round(point.x)) : '',
    top: point ? String(Math.round(point.y)) : '',
    room: room ?? '',
  }
}

/**
 * Reads the descriptions of these photos from the posted form; a photo that is not in the form has none in the result,
 * and one whose focal point or room is not in it keeps its own.
 */
export function readPhotoTexts(form: FormData, photos: readonly DescribedPhoto[]): PhotoTexts {
  return Object.fromEntries(
    photos
      .filter(({ documentId }) => form.has(`alt-${documentId}`))
      .map((photo) => {
        const { documentId: id } = photo
        const text = {
          ...photoTextOf(photo),
          alternativeText: formText(form, `alt-${id}`).trim().slice(0, LONGEST_ALT),
          caption: formText(form, `caption-${id}`).trim().slice(0, LONGEST_CAPTION),
          ...(form.has(`room-${id}`) && { room: formText(form, `room-${id}`) }),
        }
        return [id, form.has(`left-${id}`) ? { ...text, ...readPoint(form, id) } : text]
      }),
  )
}

/** Half a point is completed with the middle. */
function readPoint(form: FormData, id: string): Pick<PhotoText, 'left' | 'top'> {
  const [left, top] = [`left-${id}`, `top-${id}`].map((name) => percentOf(formText(form, name).trim()))
  if (left === null && top === null) return { left: '', top: '' }
  return { left: String(left ?? 50), top: String(top ?? 50) }
}

/** Returns a typed number of percent, from 0 to 100; null without one. */
function percentOf(text: string): number | null {
  const number = Number(text.replace(',', '.'))
  return text === '' || Number.isNaN(number) ? null : Math.round(Math.min(100, Math.max(0, number)))
}

/** Returns the focal point that a description has; null for the middle. */
export const focalPointOf = ({ left, top }: PhotoText): FocalPoint | null =>
  left === '' ? null : { x: Number(left), y: Number(top) }

/** Returns the photos whose descriptions have changed. */
export function changedTexts(
  photos: readonly DescribedPhoto[],
  texts: PhotoTexts,
): readonly (PhotoText & { readonly documentId: string })[] {
  return photos.flatMap((photo) => {
    const { documentId } = photo
    const [saved, typed] = [photoTextOf(photo), texts[documentId]]
    const isSame = !typed || FIELDS.every(({ key }) => typed[key] === saved[key])
    return isSame ? [] : [{ documentId, ...typed }]
  })
}

/**
 * Joins the posted descriptions with those that others have saved since the photos were shown. A photo that the form
 * does not say how it was shown has what was typed. `rooms`: those of the home, as they are called.
 */
export function compareTexts(
  photos: readonly DescribedPhoto[],
  form: FormData,
  { typed, rooms }: { readonly typed: PhotoTexts; readonly rooms: readonly Option[] },
): { readonly texts: PhotoTexts; readonly clashes: readonly Clash[] } {
  const compared = photos.flatMap((photo, index) => {
    const { documentId } = photo
    const mine = typed[documentId]
    if (!mine) return []
    const fields = FIELDS.map(({ name, label }) => ({
      name: `${name}-${documentId}`,
      label: `Photo ${index + 1}: ${label}`,
      kind: 'line' as const,
      ...(name === 'room' && { options: rooms }),
    }))
    const seen = readSeen(formText(form, `was-${documentId}`))
    const { values, clashes } = compareValues(fields, seen, photoFields(photo), fieldsOf(documentId, mine))
    const value = (name: string) => values[`${name}-${documentId}`] ?? ''
    const joined = {
      alternativeText: value('alt'),
      caption: value('caption'),
      left: value('left'),
      top: value('top'),
      room: value('room'),
    }
    return [{ text: [documentId, joined] as const, clashes }]
  })
  return {
    texts: Object.fromEntries(compared.map(({ text }) => text)),
    clashes: compared.flatMap(({ clashes }) => clashes),
  }
}

/** Returns the words that were typed about photos that were shown and that the home has no more. */
export function textOfRemoved(form: FormData, ids: readonly string[]): readonly string[] {
  const removed = formText(form, 'shown')
    .split(',')
    .filter((id) => !ids.includes(id))
  return removed.flatMap((id) => {
    const seen = readSeen(formText(form, `was-${id}`)) ?? {}
    return [`alt-${id}`, `caption-${id}`].flatMap((name) => {
      const typed = formText(form, name).trim()
      return typed === (seen[name] ?? '').trim() ? [] : [typed]
    })
  })
}

/** Returns the saved descriptions of a photo by the names of their fields. */
export const photoFields = (photo: DescribedPhoto): Values => fieldsOf(photo.documentId, photoTextOf(photo))

const fieldsOf = (documentId: string, text: PhotoText): Values =>
  Object.fromEntries(FIELDS.map(({ key, name }) => [`${name}-${documentId}`, text[key]]))
