/** What the picture of a home for shared links shows. */
export interface SharedStay {
  readonly slug: string
  readonly title: string
  readonly destination: { readonly name: string }
  readonly rating: number | null
  readonly reviews: number
  readonly photos: readonly { readonly sha256: string }[]
}

/** The path of the 1200 × 630 JPEG for the site itself: its name and its sentence over a picture of the island. */
export const SITE_PICTURE = '/media/og/site.jpg'

/**
 * Returns the address (a path on this site) of the 1200 × 630 JPEG of a home for shared links: its photo, name, place
 * and rating. The address depends on what the picture shows, so that it may be cached for ever.
 */
export function sharePictureUrl(stay: SharedStay, websiteName: string): string {
  return `/media/og/${stay.slug}/${sharePictureVersion(stay, websiteName)}.jpg`
}

/** Returns 16 hexadecimal digits that change when the picture would. */
export function sharePictureVersion(stay: SharedStay, websiteName: string): string {
  const { title, destination, rating, reviews, photos } = stay
  const shown = JSON.stringify([
    DRAWING,
    websiteName,
    title,
    destination.name,
    rating,
    reviews,
    photos[0]?.sha256 ?? '',
  ])
  return fnv1a(shown, 0x811c9dc5) + fnv1a(shown, 0x9747b28c)
}

/** Increase it when the drawing of pictures changes. */
const DRAWING = 1

/** FNV-1a over the UTF-16 units, as 8 hexadecimal digits. It tells texts apart; it protects no secret. */
function fnv1a(text: string, start: number): string {
  let hash = start
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
