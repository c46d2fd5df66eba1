import type { PhotoShape, StayPageShape } from '#contract/stay-shapes.ts'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { roomsIn } from './photo-rooms.ts'
import { stepOfKey, stepOfSwipe, type SwipePoint } from './viewer-steps.ts'

export interface PhotoViewerProps {
  /** Those of the same room are together. */
  readonly photos: StayPageShape['photos']
  /** The index of the photo that is shown first. */
  readonly first: number
  readonly onClose: () => void
}

/**
 * Shows photos one at a time, as large as the screen. Arrow keys, Home, End, swipes and buttons change the photo;
 * Escape, "Back", a swipe down or a click beside the picture closes the viewer. The rooms that photos show are named
 * above them, and lead to their first photos.
 */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const swipe = useRef<SwipePoint | null>(null)
  const isZoomed = useZoomed()
  const [index, setIndex] = useState(first)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (stepOfKey(event.key, 0, photos.length) === null) return
      event.preventDefault()
      setIndex((shown) => stepOfKey(event.key, shown, photos.length) ?? shown)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [photos.length])
  const photo = photos[index]
  if (!photo) return null
  const go = (step: number) => setIndex((shown) => (shown + step + photos.length) % photos.length)
  const closeBeside = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.matches('.viewer-body, figure')) onClose()
  }
  return (
    <Modal
      title="Photos"
      hidesTitle
      closeLabel="Close photos"
      onClose={onClose}
      swipe={isZoomed ? null : 'down'}
      className="viewer"
    >
      {/* Visitors who use the keyboard have Escape and the button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- reason: see above */}
      <div
        className={isZoomed ? 'viewer-body is-zoomed' : 'viewer-body'}
        onClick={closeBeside}
        onDragStart={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          // Fingers on the rooms move their line.
          const isOnRooms = event.target instanceof Element && event.target.closest('nav') !== null
          swipe.current = event.isPrimary && !isZoomed && !isOnRooms ? { x: event.clientX, y: event.clientY } : null
        }}
        onPointerCancel={() => (swipe.current = null)}
        onPointerUp={(event) => {
          const step = swipe.current ? stepOfSwipe(swipe.current, { x: event.clientX, y: event.clientY }) : 0
          swipe.current = null
          if (step !== 0) go(step)
        }}
      >
        <p className="viewer-count" aria-live="polite">
          {`${index + 1} of ${photos.length}`}
          <span className="vh">{`: ${photo.room ? `${photo.room}: ` : ''}${photo.alt}`}</span>
        </p>
        <Rooms photos={photos} shown={photo.room} onOpen={setIndex} />
        <figure>
          <Photo key={photo.sha256} photo={photo} sizes="100vw" priority />
          <figcaption>{photo.caption || photo.alt}</figcaption>
        </figure>
        {photos.length > 1 ? (
          <>
            <button
              className="icon-btn viewer-earlier"
              type="button"
              aria-label="Previous photo"
              onClick={() => go(-1)}
            >
              <Icon name="arrow-left" />
            </button>
            <button className="icon-btn viewer-later" type="button" aria-label="Next photo" onClick={() => go(1)}>
              <Icon name="arrow-right" />
            </button>
          </>
        ) : null}
        <Neighbours photos={photos} index={index} />
      </div>
    </Modal>
  )
}

interface RoomsProps extends Pick<PhotoViewerProps, 'photos'> {
  /** The room of the photo that is shown. */
  readonly shown: string | undefined
  readonly onOpen: (index: number) => void
}

/** The rooms that photos show, in a line that moves to the one that is shown. */
function Rooms({ photos, shown, onOpen }: RoomsProps) {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  const rooms = roomsIn(photos)
  if (rooms.length === 0) return null
  return (
    <nav className="viewer-rooms" aria-label="Rooms" ref={line}>
      {rooms.map(({ room, at }) => (
        <button key={room} type="button" aria-current={room === shown || undefined} onClick={() => onOpen(at)}>
          {room}
        </button>
      ))}
    </nav>
  )
}

/** Returns whether the page is zoomed in by a pinch; one finger then moves around the photo. */
function useZoomed(): boolean {
  const [isZoomed, setZoomed] = useState(false)
  useEffect(() => {
    const look = () => setZoomed((window.visualViewport?.scale ?? 1) > 1.01)
    look()
    window.visualViewport?.addEventListener('resize', look)
    return () => window.visualViewport?.removeEventListener('resize', look)
  }, [])
  return isZoomed
}

/** Fetches the photos before and after the one that is shown. */
function Neighbours({ photos, index }: { readonly photos: readonly PhotoShape[]; readonly index: number }) {
  const near = new Set([index + 1, index - 1].map((other) => photos[(other + photos.length) % photos.length]))
  return (
    <div className="viewer-next" aria-hidden="true">
      {[...near].map((photo) =>
        photo && photo !== photos[index] ? (
          <Photo key={photo.sha256} photo={photo} sizes="100vw" alt="" priority />
        ) : null,
      )}
    </div>
  )
}
