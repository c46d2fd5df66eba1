import { photosToShow } from '#web/text/counts/photo-counts.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import type { MouseEvent } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { GALLERY_PHOTOS } from './gallery-photos.ts'

/**
 * The photos of a home: a large one and four small ones. Each opens large: with scripts in a viewer, which is only
 * loaded then; without, at its place in the list of all photos at the end of the page.
 */
export function StayGallery({ photos }: { readonly photos: StayPageShape['photos'] }) {
  if (photos.length === 0) return null
  const open = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    import('./open-viewer.tsx').then(
      ({ openViewer }) => openViewer(photos, link),
      () => location.assign(link.href),
    )
  }
  return (
    // The links inside are the interactive elements; their clicks are handled together here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- reason: see above
    <div className="gallery" data-photos={Math.min(photos.length, GALLERY_PHOTOS)} onClick={open}>
      {photos.slice(0, GALLERY_PHOTOS).map((photo, index) => (
        <a key={photo.sha256} href={`#photo-${index + 1}`}>
          <Photo
            photo={photo}
            priority={index === 0}
            sizes={
              index === 0
                ? '(min-width: 1240px) 620px, (min-width: 640px) 66vw, 100vw'
                : '(min-width: 1000px) 310px, 33vw'
            }
          />
        </a>
      ))}
      <a className="btn small all" href="#photo-1">
        <Icon name="photos" />
        {photosToShow(photos.length)}
      </a>
    </div>
  )
}
