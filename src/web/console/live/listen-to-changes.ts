import { STAFF_EVENTS_PATH, staffEventsSince } from '#contract/staff-events.ts'
import type { EndedPart } from '#core/account/ended-part.ts'
import { endedPartIn } from '#web/console/ended-part-of.ts'

/** Why a page may not be used any more. */
export type LockReason = 'signed_out' | EndedPart

const AGAIN_MS = 5_000

interface Listener {
  /** The state from which the page was last read. */
  readonly readFrom: () => string
  readonly change: () => void
  readonly over: (reason: LockReason) => void
}

/**
 * Listens to what is changed of the homes one runs, since the page was read, until it is told to stop, or may not any more. A page that
 * nobody sees does not: browsers have six connections to a site over HTTP/1.1, for all its tabs.
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
    // Whatever was changed before it is open, or while it is broken, is told with it.
    source = new EventSource(staffEventsSince(on.readFrom()))
    source.addEventListener('change', on.change)
    source.addEventListener('open', () => {
      // A page that does not know its state is not told what was changed meanwhile.
      if (wasOpen && on.readFrom() === '') on.change()
      wasOpen = true
    })
    // Of the sign-in with which the line was opened: the browser may have another one by now, as it gets one with each renewal.
    source.addEventListener('over', () => {
      source?.close()
      void ask(0)
    })
    source.addEventListener('error', () => {
      // A line that broke is opened again by the browser; a refusal is not.
      if (source?.readyState === EventSource.CLOSED) void ask(AGAIN_MS)
    })
  }
  /** Whether this browser may listen; opens a new line after so many milliseconds. */
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

async function reasonOf(response: Response): Promise<LockReason | null> {
  if (response.status === 403) return 'role_taken'
  return response.status === 401 ? (endedPartIn(await response.text()) ?? 'signed_out') : null
}
