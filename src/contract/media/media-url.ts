import type { OriginalFile } from '#core/upload-state.ts'

/** The widths, in pixels, in which every picture is kept. A picture never has variants wider than itself. */
const MEDIA_WIDTHS = [480, 960, 1600, 2400] as const

type MediaFormat = 'avif' | 'jpg'

/**
 * The widths a picture is kept in: all of `MEDIA_WIDTHS` up to the picture's own width, or that width alone
 * when the picture is narrower than the narrowest of them.
 */
export function mediaVariantWidths(originalWidth: number): number[] {
  const widths = MEDIA_WIDTHS.filter((width) => width <= originalWidth)
  return widths.length > 0 ? widths : [originalWidth]
}

/** The address (a path on this site) of one variant. `sha256` is 64 hexadecimal digits, `width` one of `mediaVariantWidths`. */
export function mediaUrl(sha256: string, width: number, format: MediaFormat): string {
  return `/media/${sha256}/${width}.${format}`
}

/** The address of the original that is kept of an uploaded picture, made anew from what was handed in. */
export function mediaOriginalUrl(sha256: string, name: OriginalFile): string {
  return `/media/${sha256}/${name}`
}

/** The `srcset` of a picture in one format: every variant with its width descriptor. `originalWidth` is the picture's own width. */
export function mediaSrcSet(sha256: string, format: MediaFormat, originalWidth: number): string {
  return mediaVariantWidths(originalWidth)
    .map((width) => `${mediaUrl(sha256, width, format)} ${width}w`)
    .join(', ')
}

/** The widest variant not wider than `wanted` pixels, or the narrowest there is: for `src` beside a `srcset`. */
export function mediaWidthFor(originalWidth: number, wanted: number): number {
  const widths = mediaVariantWidths(originalWidth)
  return widths.findLast((width) => width <= wanted) ?? widths[0] ?? originalWidth
}

/** The address of the 1200 × 630 JPEG that is shown where a link to a page is shared (Open Graph). */
export function mediaShareUrl(sha256: string): string {
  return `/media/${sha256}/og.jpg`
}
