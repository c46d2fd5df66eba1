import {
  ANYTHING_OF_STAYS,
  hasChangeEvent,
  type StaffChange,
  STAFF_EVENTS_PATH,
  staffEventsSince,
} from '#contract/staff-events.ts'
import type { EndedPart } from '#core/account/ended-part.ts'
import { endedPartIn } from '#web/console/ended-part-of.ts'

/** Why a page may no longer be used. */
export type LockReason = 'signed_out' | EndedPart

const AGAIN_MS = 5_000

interface Listener {
  /** Returns the state from which the page was last read. */
  readonly readFrom: () => string
  /** `isAnything`: it is not known what, as when the user gets or loses a home. */
  readonly change: (isAnything: boolean) => void
  readonly over: (reason: LockReason) => void
}

/**
 * Listens for changes of the homes that the user runs since the page was read, until it is stopped or the user may no
 * longer listen. A page in the background does not listen: over HTTP/1.1, browsers have six connections per site for
 * all tabs together.
 */
export function listenToChanges(on: Listener) {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const stop = () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
  const over = (reason: LockReason) => {
    stop()
    on.over(reason)
  }
  function look() {
    close()
    if (document.visibilityState === 'visible') open()
  }
  const open = () => {
    // The stream also reports what changed before it opened or while it was interrupted.
    source = new EventSource(staffEventsSince(on.readFrom()))
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const { kinds } = JSON.parse(data) as StaffChange
      on.change(ANYTHING_OF_STAYS.every((kind) => kinds.includes(kind)))
    })
    source.addEventListener('open', () => {
      // Without a known state, the stream cannot report what changed in the meantime.
      if (wasOpen && on.readFrom() === '') on.change(true)
      wasOpen = true
    })
    // The event is about the sign-in with which the stream was opened; each renewal gives the browser a new one, which
    // it may have by now.
    source.addEventListener('over', () => {
      source?.close()
      void ask(0)
    })
    source.addEventListener('error', () => {
      // The browser reconnects a stream that broke by itself, but not one that was refused.
      if (source?.readyState === EventSource.CLOSED) void ask(AGAIN_MS)
    })
  }
  /** Asks whether this browser may listen, and opens a new stream after this many milliseconds. */
  const ask = async (afterMs: number) => {
    const refused = await fetch(STAFF_EVENTS_PATH, { credentials: 'same-origin' })
      .then(reasonOf)
      .catch(() => null)
    if (source === null) return
    if (refused) over(refused)
    else timer = setTimeout(open, afterMs)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}

/**
 * Returns whether something has changed since the page was read. The line of events also reports what the user has
 * changed, which the page shows already. True when it cannot be found out.
 */
export async function hasChangedSince(readFrom: string): Promise<boolean> {
  if (readFrom === '') return true
  return fetch(staffEventsSince(readFrom), { credentials: 'same-origin', cache: 'no-store' })
    .then(async (response) => !response.ok || hasChangeEvent(await response.text()))
    .catch(() => true)
}

async function reasonOf(response: Response): Promise<LockReason | null> {
  if (response.status === 403) return 'role_taken'
  return response.status === 401 ? (endedPartIn(await response.text()) ?? 'signed_out') : null
}
