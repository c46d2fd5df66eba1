import type { ReactNode } from 'react'

export interface ScrollRegionProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** Content that may be wider than the page: it scrolls sideways on its own, by keyboard too. */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reason: without a focus the arrow keys could not scroll it
    <div className={`c-scroll ${className}`.trim()} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
