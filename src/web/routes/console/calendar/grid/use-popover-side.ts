import { useLayoutEffect, type RefObject } from 'react'
import type { Columns } from './geometry.ts'
import type { Block } from './selection.ts'

export interface ChosenPlace {
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: Columns
  /** The smallest block that contains all chosen nights. */
  readonly hull: Pick<Block, 'day' | 'endDay'>
}

/** Puts the popover on that side of the grid on which fewer of the chosen nights are: it would cover them otherwise. */
export function usePopoverSide(popover: RefObject<HTMLElement | null>, { scroller, columns, hull }: ChosenPlace): void {
  const { name, day } = columns
  const middle = ((hull.day + hull.endDay) / 2) * day
  useLayoutEffect(() => {
    if (!popover.current || !scroller.current) return
    const { scrollLeft, clientWidth } = scroller.current
    const isInRightHalf = middle - scrollLeft > (clientWidth - name) / 2
    popover.current.classList.toggle('left', isInRightHalf)
    const left = scroller.current.getBoundingClientRect().left + name
    if (isInRightHalf) popover.current.style.setProperty('--c-cal-pop-left', `${left}px`)
  }, [popover, scroller, middle, name])
}
