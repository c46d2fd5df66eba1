import { mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import { Icon } from '#web/icon/icon.tsx'

/** The width of the variant that is shown at a fraction of it, also on screens of a high density. */
const VARIANT_WIDTH = 480

/** Returns the address of a picture as rows of lists show it. */
export const thumbUrl = (hash: string, width: number | null) =>
  mediaUrl(hash, mediaWidthFor(width ?? VARIANT_WIDTH, VARIANT_WIDTH), 'jpg')

/** The picture of a row in a list; null = it has none. Its name stands beside it. */
export function Thumb({ src }: { readonly src: string | null }) {
  if (src !== null) return <img className="c-thumb" src={src} alt="" width="72" height="54" loading="lazy" />
  return (
    <span className="c-thumb">
      <Icon name="photos" />
    </span>
  )
}
