import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

/** The shortest time between two updates, in milliseconds. */
const PAUSE_MS = 1_500
/** The same for a page that is not live, of which only the counts are updated. */
const COUNT_PAUSE_MS = 3_000
/**
 * After this time without any action the user counts as absent: reading pages for them would keep their sign-in alive.
 */
const AWAY_MS = 5 * 60_000
/** After this time a page counts as changed although nobody has changed anything: its day and its waiting times have. */
const OLD_MS = 60 * 60_000
const USED = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

interface RefreshOptions {
  readonly isLive: boolean
  readonly count: () => void
  /** Returns whether something has changed since the page was read. */
  readonly hasChanged: () => Promise<boolean>
}

/**
 * Reads the page again when something has changed, but moves nothing that the user is working with: while the pointer
 * rests on a row, or somebody types, the change waits, unless the page has been read since. On a page that is not live
 * it only calls `count`. Returns whether a change waits, a function to call when something has changed, and one that
 * shows the change at once.
 */
export function useRefresh({ isLive, count, hasChanged }: RefreshOptions) {
  const { revalidate } = useRevalidator()
  const [isWaiting, setWaiting] = useState(false)
  const state = useRef({
    isStale: false,
    /** How many changes have been heard of. */
    heard: 0,
    /** Whether it is certain that the page does not show the change yet. */
    isNew: false,
    isAsking: false,
    usedAt: 0,
    readAt: 0,
    /** The same by the clock, which goes on while a computer sleeps. */
    readOn: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })

  const show = useCallback(() => {
    const now = performance.now()
    Object.assign(state.current, { isStale: false, isNew: false, readAt: now, readOn: Date.now() })
    setWaiting(false)
    void revalidate()
  }, [revalidate])

  const look = useCallback(
    function lookAgain() {
      const kept = state.current
      clearTimeout(kept.timer)
      kept.timer = undefined
      if (!kept.isStale) return
      const now = performance.now()
      if (document.visibilityState === 'hidden' || now - kept.usedAt > AWAY_MS) return
      const wait = kept.readAt + (isLive ? PAUSE_MS : COUNT_PAUSE_MS) - now
      if (wait <= 0 && !isLive) {
        Object.assign(kept, { isStale: false, readAt: now, readOn: Date.now() })
        return count()
      }
      if (wait <= 0 && !isInHand()) return show()
      if (wait <= 0 && kept.isNew) setWaiting(true)
      else if (wait <= 0 && !kept.isAsking) {
        const { heard } = kept
        kept.isAsking = true
        void hasChanged().then((isNew) => {
          kept.isAsking = false
          if (heard !== kept.heard) return
          Object.assign(kept, { isNew, isStale: isNew })
          setWaiting(isNew)
        })
      }
      kept.timer = setTimeout(lookAgain, Math.max(wait, 300))
    },
    [isLive, show, count, hasChanged],
  )

  useEffect(() => {
    const kept = state.current
    // Set once: each page that is read brings other functions, and nobody has used it by that.
    kept.usedAt ||= performance.now()
    kept.readOn ||= Date.now()
    const onReturn = () => {
      if (Date.now() - kept.readOn > OLD_MS) Object.assign(kept, { isStale: true, isNew: true })
      look()
    }
    const onUse = () => {
      const wasAway = performance.now() - kept.usedAt > AWAY_MS
      kept.usedAt = performance.now()
      if (wasAway) onReturn()
    }
    for (const type of USED) window.addEventListener(type, onUse, { passive: true })
    document.addEventListener('visibilitychange', onReturn)
    // What changed while the page was being read still waits; the reading may have been that of another page.
    kept.isNew = false
    look()
    return () => {
      clearTimeout(kept.timer)
      for (const type of USED) window.removeEventListener(type, onUse)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [look])

  const change = useCallback(
    (isAnything: boolean) => {
      Object.assign(state.current, { isStale: true, heard: state.current.heard + 1 })
      if (isAnything) state.current.isNew = true
      if (state.current.timer === undefined) look()
    },
    [look],
  )
  return { isWaiting, change, show }
}

/** Returns whether the pointer rests on a row, something is open over the page, or somebody types. */
function isInHand(): boolean {
  const typing = document.activeElement?.matches('#main :is(input, textarea, select)') ?? false
  return typing || document.querySelector('#main [data-row]:hover, #main details[open] form, dialog[open]') !== null
}
