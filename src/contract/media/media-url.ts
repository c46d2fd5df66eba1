import type { OriginalFile } from '#core/upload-state.ts'

/** The widths, in pixels, in which every picture is kept. A picture has no variants wider than itself. */
const MEDIA_WIDTHS = [480, 960, 1600, 2400] as const

type MediaFormat = 'avif' | 'jpg'

/**
 * Returns the widths in which a picture is kept: all of `MEDIA_WIDTHS` up to the picture's own width, or that width
 * alone when the picture is narrower than the narrowest of them.
 */
export function mediaVariantWidths(originalWidth: number): number[] {
  const widths = MEDIA_WIDTHS.filter((width) => width <= originalWidth)
  return widths.length > 0 ? widths : [originalWidth]
}

/**
 * Returns the address (a path on this site) of one variant. `sha256` is 64 hexadecimal digits, `width` one of
 * `mediaVariantWidths`.
 */
export function mediaUrl(sha256: string, width: number, format: MediaFormat): string {
  return `/media/${sha256}/${width}.${format}`
}

/** Returns the address of the original of an uploaded picture. It is re-encoded from the uploaded file. */
export function mediaOriginalUrl(sha256: string, name: OriginalFile): string {
  return `/media/${sha256}/${name}`
}

/**
 * Returns the `srcset` of a picture in one format: every variant with its width descriptor. `originalWidth` is the
 * picture's own width.
 */
export function mediaSrcSet(sha256: string, format: MediaFormat, originalWidth: number): string {
  return mediaVariantWidths(originalWidth)
    .map((width) => `${mediaUrl(sha256, width, format)} ${width}w`)
    .join(', ')
}

/** Returns the widest variant not wider than `wanted` pixels, or the narrowest one, for the `src` beside a `srcset`. */
export function mediaWidthFor(originalWidth: number, requested: number): number {
  const widths = mediaVariantWidths(originalWidth)
  return widths.findLast((width) => width <= requested) ?? widths[0] ?? originalWidth
}

/** Returns the address of the 1200 × 630 JPEG that is shown where a link to a page is shared (Open Graph). */
export function mediaShareUrl(sha256: string): string {
  return `/media/${sha256}/og.jpg`
}
