import { mediaUrl, mediaWidthFor } from '#contract/media-url.ts'
import type { PhotoShape } from '#contract/stay-shapes.ts'
import { useState, type MouseEvent } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { Photo } from '../../../components/photo.tsx'
import type { PhotoViewer } from './photo-viewer.tsx'

const SHOWN = 5

/** The photos of a home: one large, four small. Each opens large; with scripts in a viewer, which is loaded only then, without as a picture. */
export function StayGallery({ photos }: { readonly photos: readonly PhotoShape[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const [Viewer, setViewer] = useState<typeof PhotoViewer | null>(null)
  const open = async (index: number, href: string) => {
    try {
      const loaded = await import('./photo-viewer.tsx')
      setViewer(() => loaded.PhotoViewer)
      setShown(index)
    } catch {
      location.assign(href)
    }
  }
  const onClick = (index: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void open(index, event.currentTarget.href)
  }
  return (
    <>
      <div className="gallery">
        {photos.slice(0, SHOWN).map((photo, index) => (
          <a key={photo.sha256} href={largest(photo)} onClick={onClick(index)}>
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
        <a className="btn small all" href={largest(photos[0])} onClick={onClick(0)}>
          <Icon name="photos" />
          {`All ${photos.length} photos`}
        </a>
      </div>
      {Viewer && shown !== null ? <Viewer photos={photos} index={shown} onIndex={setShown} /> : null}
    </>
  )
}

function largest(photo: PhotoShape | undefined): string | undefined {
  return photo && mediaUrl(photo.sha256, mediaWidthFor(photo.width, 1600), 'jpg')
}
