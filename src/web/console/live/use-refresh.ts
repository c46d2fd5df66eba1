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
/** The shortest time until something that waits is looked at again, in milliseconds. */
const LOOK_MS = 300
const USED = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

interface RefreshOptions {
  readonly isLive: boolean
  /** Whether another page, or this one again, is being read: what is shown until then says nothing about what is new. */
  readonly isReading: boolean
  readonly count: () => void
  /** Returns whether something has changed since the page was read. */
  readonly hasChanged: () => Promise<boolean>
}

/** What is known about the page and its user between two looks. */
interface Watch {
  isStale: boolean
  /** How many changes have been heard of. */
  heard: number
  /** Whether it is certain that the page does not show the change yet. */
  isNew: boolean
  isAsking: boolean
  isReading: boolean
  usedAt: number
  readAt: number
  /** The same by the clock, which goes on while a computer sleeps. */
  readOn: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const NOTHING_KNOWN: Watch = {
  isStale: false,
  heard: 0,
  isNew: false,
  isAsking: false,
  isReading: false,
  usedAt: 0,
  readAt: 0,
  readOn: 0,
  timer: undefined,
}

/**
 * Reads the page again when something has changed, but moves nothing that the user is working with: while the pointer
 * rests on a row, or somebody types, the change waits, unless the page has been read since. On a page that is not live
 * it only calls `count`. Returns whether a change waits, a function to call when something has changed, and one that
 * shows the change at once.
 */
export function useRefresh({ isLive, isReading, count, hasChanged }: RefreshOptions) {
  const { revalidate } = useRevalidator()
  const [isWaiting, setWaiting] = useState(false)
  const state = useRef<Watch>({ ...NOTHING_KNOWN })
  useEffect(() => {
    state.current.isReading = isReading
  }, [isReading])

  const show = useCallback(() => {
    noteRead(state.current)
    state.current.isNew = false
    setWaiting(false)
    void revalidate()
  }, [revalidate])

  const askWhetherNew = useCallback(() => {
    const kept = state.current
    if (kept.isAsking) return
    const { heard } = kept
    kept.isAsking = true
    void hasChanged().then((isNew) => {
      kept.isAsking = false
      // The answer says nothing about a change that was heard of after the question, nor about a page that is being
      // read, which under load is known only a while after it began. It is asked again.
      if (heard !== kept.heard || kept.isReading) return
      Object.assign(kept, { isNew, isStale: isNew })
      setWaiting(isNew)
    })
  }, [hasChanged])

  const look = useCallback(
    function lookAgain() {
      const kept = state.current
      clearTimeout(kept.timer)
      kept.timer = undefined
      if (!kept.isStale || document.visibilityState === 'hidden' || isAway(kept)) return
      const wait = kept.readAt + (isLive ? PAUSE_MS : COUNT_PAUSE_MS) - performance.now()
      if (wait <= 0) {
        if (!isLive) {
          noteRead(kept)
          return count()
        }
        if (!isInHand()) return show()
        if (kept.isNew) setWaiting(true)
        else if (!kept.isReading) askWhetherNew()
      }
      kept.timer = setTimeout(lookAgain, Math.max(wait, LOOK_MS))
    },
    [isLive, show, count, askWhetherNew],
  )

  useEffect(() => {
    const kept = state.current
    // Set once: each page that is read brings other functions, and nobody has used it by that.
    kept.usedAt ||= performance.now()
    kept.readOn ||= Date.now()
    const stopWatching = watchUse(kept, () => {
      if (Date.now() - kept.readOn > OLD_MS) Object.assign(kept, { isStale: true, isNew: true })
      look()
    })
    // What changed while the page was being read still waits; the reading may have been that of another page.
    kept.isNew = false
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- reason: what waits depends on the pointer and the focus, which only the document knows
    look()
    return () => {
      clearTimeout(kept.timer)
      stopWatching()
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

/** Records that the page, or what is shown of it when it is not live, is read now. */
function noteRead(kept: Watch): void {
  Object.assign(kept, { isStale: false, readAt: performance.now(), readOn: Date.now() })
}

function isAway({ usedAt }: Watch): boolean {
  return performance.now() - usedAt > AWAY_MS
}

/** Records when the page is used, and calls `onReturn` when its user comes back to it. Returns a function that stops. */
function watchUse(kept: Watch, onReturn: () => void): () => void {
  const onUse = () => {
    const wasAway = isAway(kept)
    kept.usedAt = performance.now()
    if (wasAway) onReturn()
  }
  for (const type of USED) window.addEventListener(type, onUse, { passive: true })
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    for (const type of USED) window.removeEventListener(type, onUse)
    document.removeEventListener('visibilitychange', onReturn)
  }
}

/** Returns whether the pointer rests on a row, something is open over the page, or somebody types. */
function isInHand(): boolean {
  const typing = document.activeElement?.matches('#main :is(input, textarea, select)') ?? false
  return typing || document.querySelector('#main [data-row]:hover, #main details[open] form, dialog[open]') !== null
}
