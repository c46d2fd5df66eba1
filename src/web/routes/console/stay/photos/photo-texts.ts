import { formText } from '#web/backend/form-text.ts'
import { compareValues, readSeen } from '../form/compare-values.ts'
import type { Values } from '../form/field.ts'
import type { Clash } from '../form/stay-form.ts'

/** The descriptions of a photo. */
export interface PhotoText {
  readonly alternativeText: string
  readonly caption: string
}

/** The descriptions of several photos, by id. */
export type PhotoTexts = Readonly<Record<string, PhotoText>>

const LONGEST_ALT = 500
const LONGEST_CAPTION = 1000

/**
 * Reads the descriptions of these photos from the posted form; a photo that is not in the form has none in the result.
 */
export function readPhotoTexts(form: FormData, ids: readonly string[]): PhotoTexts {
  return Object.fromEntries(
    ids
      .filter((id) => form.has(`alt-${id}`))
      .map((id) => [
        id,
        {
          alternativeText: formText(form, `alt-${id}`).trim().slice(0, LONGEST_ALT),
          caption: formText(form, `caption-${id}`).trim().slice(0, LONGEST_CAPTION),
        },
      ]),
  )
}

/** Returns the photos whose descriptions have changed. */
export function changedTexts(
  photos: readonly (PhotoText & { readonly documentId: string })[],
  texts: PhotoTexts,
): readonly (PhotoText & { readonly documentId: string })[] {
  return photos.flatMap(({ documentId, alternativeText, caption }) => {
    const typed = texts[documentId]
    const isSame = !typed || (typed.alternativeText === (alternativeText ?? '') && typed.caption === (caption ?? ''))
    return isSame ? [] : [{ documentId, ...typed }]
  })
}

/**
 * Joins the posted descriptions with those that others have saved since the photos were shown. A photo that the form
 * does not say how it was shown has what was typed.
 */
export function compareTexts(
  photos: readonly DescribedPhoto[],
  form: FormData,
  typed: PhotoTexts,
): { readonly texts: PhotoTexts; readonly clashes: readonly Clash[] } {
  const compared = photos.flatMap((photo, index) => {
    const { documentId } = photo
    const mine = typed[documentId]
    if (!mine) return []
    const [alt, caption] = [`alt-${documentId}`, `caption-${documentId}`]
    const fields = [
      { name: alt, label: `Photo ${index + 1}: what it shows`, kind: 'line' as const },
      { name: caption, label: `Photo ${index + 1}: caption`, kind: 'line' as const },
    ]
    const posted = { [alt]: mine.alternativeText, [caption]: mine.caption }
    const seen = readSeen(formText(form, `was-${documentId}`))
    const { values, clashes } = compareValues(fields, seen, photoFields(photo), posted)
    const joined = { alternativeText: values[alt] ?? '', caption: values[caption] ?? '' }
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

interface DescribedPhoto {
  readonly documentId: string
  readonly alternativeText?: string | null
  readonly caption?: string | null
}

/** Returns the saved descriptions of a photo by the names of their fields. */
export const photoFields = ({ documentId, alternativeText, caption }: DescribedPhoto): Values => ({
  [`alt-${documentId}`]: alternativeText ?? '',
  [`caption-${documentId}`]: caption ?? '',
})
