import { useCallback, useEffect, useRef, useState } from 'react'
import type { Confirmation } from '#web/console/confirmation.tsx'
import type { TypedChange } from '../range-change.ts'

/** A change of prices and rules that was not made: for which nights, what was typed, and why in words. */
export interface RefusedChange {
  readonly place: string
  readonly typed: TypedChange
  readonly refusal: string
  /** What has to be ticked to go on. */
  readonly toConfirm: readonly Confirmation[]
}

interface Refused {
  /** The refused change of the chosen nights, to be corrected; null = none. */
  readonly refused: RefusedChange | null
  /** Keeps a refused change; returns whether its nights are still chosen, so that it is offered for correction. */
  readonly onRefused: (refused: RefusedChange) => boolean
  readonly forget: () => void
}

interface NightsPlace {
  readonly from: string
  readonly to: string
  /** Slugs separated by commas. */
  readonly slugs: string | null
  /** Where the nights are several ranges: these. */
  readonly parts: readonly string[]
}

/** Returns what tells nights of homes from others. */
export const nightsPlace = ({ from, to, slugs, parts }: NightsPlace): string => [from, to, slugs, ...parts].join(' ')

/**
 * Keeps the last change of prices and rules that was refused. `again` is called when its nights are still chosen and
 * nothing else is being done with them (`isFree`).
 */
export function useRefused(place: string, isFree: boolean, again: () => void): Refused {
  const [last, setLast] = useState<RefusedChange | null>(null)
  const now = useRef({ place, isFree, again })
  useEffect(() => {
    now.current = { place, isFree, again }
  })
  const onRefused = useCallback((refused: RefusedChange) => {
    setLast(refused)
    const isStill = now.current.place === refused.place && now.current.isFree
    if (isStill) now.current.again()
    return isStill
  }, [])
  const forget = useCallback(() => setLast(null), [])
  return { refused: last?.place === place ? last : null, onRefused, forget }
}
