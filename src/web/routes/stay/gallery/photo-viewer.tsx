import type { PhotoShape } from '#contract/stay-shapes.ts'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { Photo } from '../../../components/photo.tsx'

export interface PhotoViewerProps {
  readonly photos: readonly PhotoShape[]
  readonly index: number
  /** Null = closed. */
  readonly onIndex: (index: number | null) => void
}

/** Photos one at a time, as large as the screen: arrows, buttons, Escape, click beside the picture. The focus returns to where it came from. */
export function PhotoViewer({ photos, index, onIndex }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const origin = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (origin instanceof HTMLElement) origin.focus({ preventScroll: true })
    }
  }, [])
  const photo = photos[index]
  const go = (step: number) => onIndex((index + step + photos.length) % photos.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target instanceof HTMLElement && event.target.matches('dialog, .viewer-body, figure'))
      dialog.current?.close()
  }
  if (!photo) return null
  return (
    // The dialog element closes by Escape itself; the click beside the picture is for the mouse only.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- reason: see above
    <dialog
      ref={dialog}
      className="viewer"
      aria-label="Photos"
      onKeyDown={onKeyDown}
      onClick={closeOutside}
      onClose={() => onIndex(null)}
    >
      <div className="viewer-body">
        <header className="viewer-head">
          <p aria-live="polite">
            {`${index + 1} of ${photos.length}`}
            <span className="vh">{`: ${photo.alt}`}</span>
          </p>
          <form method="dialog">
            <button className="icon-btn" aria-label="Close photos">
              <Icon name="x" />
            </button>
          </form>
        </header>
        <figure>
          <Photo key={photo.sha256} photo={photo} sizes="100vw" priority />
          <figcaption>{photo.caption || photo.alt}</figcaption>
        </figure>
        <button className="icon-btn viewer-earlier" type="button" aria-label="Previous photo" onClick={() => go(-1)}>
          <Icon name="arrow-left" />
        </button>
        <button className="icon-btn viewer-later" type="button" aria-label="Next photo" onClick={() => go(1)}>
          <Icon name="arrow-right" />
        </button>
      </div>
    </dialog>
  )
}
