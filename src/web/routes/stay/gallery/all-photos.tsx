import { mediaSrcSet, mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import type { PhotoShape } from '#contract/stay-shapes.ts'

/**
 * All photos, one below the other. The links of the gallery lead to them (`#photo-3`) where there are no scripts, and
 * only then are they shown.
 */
export function AllPhotos({ photos }: { readonly photos: readonly PhotoShape[] }) {
  if (photos.length === 0) return null
  return (
    <section className="all-photos" aria-label="All photos">
      <h2>All photos</h2>
      {photos.map((photo, index) => (
        <figure key={photo.sha256} id={`photo-${index + 1}`}>
          <img
            src={mediaUrl(photo.sha256, mediaWidthFor(photo.width, 960), 'jpg')}
            srcSet={mediaSrcSet(photo.sha256, 'jpg', photo.width)}
            sizes="(min-width: 1240px) 760px, 92vw"
            alt={photo.alt}
            width={photo.width}
            height={photo.height}
            loading="lazy"
          />
          <figcaption className="small muted">
            {`${index + 1} of ${photos.length}. ${photo.caption || photo.alt} `}
            <a className="link" href="#main">
              Back to the top
            </a>
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
