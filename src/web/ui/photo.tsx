import { mediaSrcSet, mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import type { PhotoShape } from '#contract/stay-shapes.ts'

export interface PhotoProps {
  readonly photo: PhotoShape
  /** The width of the picture on the page, as in the `sizes` attribute. */
  readonly sizes: string
  /** Whether it is the picture that a visitor sees first, which is loaded at once and before everything else. */
  readonly priority?: boolean
  /** Overrides the photo's own description; '' where the text beside it says the same. */
  readonly alt?: string
}

/**
 * A photo in AVIF or JPEG, in the fitting width, over a blurred version of itself if it has one. Fills the box around
 * it (`.shot`, `.frame`), cut around its focal point (`focal-points.css`).
 */
export function Photo({ photo, sizes, priority = false, alt = photo.alt }: PhotoProps) {
  const at = photo.focalPoint
  return (
    <span className={at ? `photo x${at.x} y${at.y}` : 'photo'}>
      {photo.placeholder !== '' && (
        <img
          className="photo-blur"
          src={photo.placeholder}
          alt=""
          width={photo.width}
          height={photo.height}
          aria-hidden="true"
        />
      )}
      <picture>
        <source type="image/avif" srcSet={mediaSrcSet(photo.sha256, 'avif', photo.width)} sizes={sizes} />
        <img
          src={mediaUrl(photo.sha256, mediaWidthFor(photo.width, 960), 'jpg')}
          srcSet={mediaSrcSet(photo.sha256, 'jpg', photo.width)}
          sizes={sizes}
          alt={alt}
          width={photo.width}
          height={photo.height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? undefined : 'async'}
        />
      </picture>
    </span>
  )
}
