import type { PhotoShape } from '#contract/stay-shapes.ts'
import { createRoot } from 'react-dom/client'
import { PhotoViewer } from './photo-viewer.tsx'

/**
 * Opens the viewer at the photo to which a link leads (`#photo-3`). The link gets the focus back when the viewer
 * closes.
 */
export function openViewer(photos: readonly PhotoShape[], link: HTMLAnchorElement): void {
  const first = Number(/^#photo-(\d+)$/.exec(link.hash)?.[1] ?? 1) - 1
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<PhotoViewer photos={photos} first={Math.min(Math.max(first, 0), photos.length - 1)} onClose={close} />)
}
