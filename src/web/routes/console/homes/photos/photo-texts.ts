import { formText } from '#web/backend/form-text.ts'

/** The descriptions of a photo. */
export interface PhotoWords {
  readonly alternativeText: string
  readonly caption: string
}

/** The descriptions of several photos, by id. */
export type PhotoTexts = Readonly<Record<string, PhotoWords>>

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
  photos: readonly (PhotoWords & { readonly documentId: string })[],
  texts: PhotoTexts,
): readonly (PhotoWords & { readonly documentId: string })[] {
  return photos.flatMap(({ documentId, alternativeText, caption }) => {
    const typed = texts[documentId]
    const isSame = !typed || (typed.alternativeText === (alternativeText ?? '') && typed.caption === (caption ?? ''))
    return isSame ? [] : [{ documentId, ...typed }]
  })
}
