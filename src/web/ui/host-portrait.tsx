import type { PhotoShape } from '#contract/stay-shapes.ts'
import { Photo } from './photo.tsx'

interface HostPortraitProps {
  readonly portrait: PhotoShape | null
  /** Shown in place of the picture. */
  readonly initials: string
}

/** The picture of a host in a circle, or the first letters of the name. */
export function HostPortrait({ portrait, initials }: HostPortraitProps) {
  return (
    <span className="avatar" aria-hidden={!portrait}>
      {portrait ? <Photo photo={portrait} sizes="72px" /> : initials}
    </span>
  )
}
