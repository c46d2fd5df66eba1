import { byCount } from '#core/text/counted.ts'

/** On the button over the photos. */
export function photosToShow(photos: number): string {
  return byCount(photos, { zero: 'No photos yet', one: 'Show the photo', other: 'Show all # photos' })
}
