import type { StayPageShape } from '#contract/stay-shapes.ts'
import { createRoot } from 'react-dom/client'
import { byRoom } from './photo-rooms.ts'
import { PhotoViewer } from './photo-viewer.tsx'

/**
 * Opens the viewer at the photo to which a link leads (`#photo-3`), with photos of the same room together. The link
 * gets the focus back when the viewer closes.
 */
export function openViewer(photos: StayPageShape['photos'], link: HTMLAnchorElement): void {
  const number = Number(/^#photo-(\d+)$/.exec(link.hash)?.[1] ?? 1)
  const opened = photos[Math.min(Math.max(number, 1), photos.length) - 1]
  const sorted = byRoom(photos)
  const first = sorted.findIndex((photo) => photo === opened)
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<PhotoViewer photos={sorted} first={first} onClose={close} />)
}
