/** The width in pixels that a photo fills on the widest page that shows it, below which it is blurred there. */
export const PHOTO_SHOWN_WIDTH = 1240

/** In how many of its 64 bits the likeness of the same picture differs after it was saved anew, at most. */
const MOST_DIFFERENT_BITS = 5

/** What is compared of a photo. `likeness`: 16 hexadecimal digits; null: it is not known. */
export interface ComparedPhoto {
  readonly hash: string
  readonly likeness: string | null
}

/** That a photo shows what an earlier one shows: the same file, or one that looks like it. */
export interface Repeated {
  readonly kind: 'same' | 'alike'
  /** The place of the earlier photo in the list, from 0. */
  readonly index: number
}

/** Returns for each photo which earlier one it repeats; null: none. */
export function repeatedPhotos(photos: readonly ComparedPhoto[]): readonly (Repeated | null)[] {
  return photos.map((photo, at) => {
    const earlier = photos.slice(0, at)
    const same = earlier.findIndex(({ hash }) => hash === photo.hash)
    if (same >= 0) return { kind: 'same', index: same }
    const alike = earlier.findIndex((other) => isAlike(photo.likeness, other.likeness))
    return alike >= 0 ? { kind: 'alike', index: alike } : null
  })
}

function isAlike(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  return different.toString(2).replaceAll('0', '').length <= MOST_DIFFERENT_BITS
}
