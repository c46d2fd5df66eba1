import { scopeOf } from '#core/account/home-right.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import type { StaffChange, StaffEventsEnd } from '#contract/staff-events.ts'
import type { ChangeKind } from '#core/search/change-kind.ts'
import type { Executor } from '#db/database.ts'
import type { ChangeListeners } from '#db/feed/change-listeners.ts'
import { readChangesSince, readPosition, type Change } from '#db/queries/search/change-queries.ts'
import { isAnyWithin } from '#db/queries/account/home-scope.ts'

export interface ChangeEventsOptions {
  readonly changes: Pick<ChangeListeners, 'listen'>
  readonly db: Executor
  readonly actor: StaffActor
  /** From which state whoever listens has read what they look at (`noEvents`): what is newer is told at once; null: nothing is. */
  readonly since: string | null
  /** Whether this is still somebody who may listen; null: yes. */
  readonly findEnd: () => Promise<StaffEventsEnd | null>
  readonly onFault: (error: unknown) => void
  /** Gone away. */
  readonly signal: AbortSignal
  /** Told once that nobody listens any more. */
  readonly onEnd?: () => void
  /** How often it is looked, in milliseconds. */
  readonly lookEveryMs?: number
}

/** Changes that follow each other faster are told together. */
const GATHER_MS = 200
/** So often a line without events is kept open, and it is looked who listens. */
const LOOK_MS = 10_000
/** A browser whose stream has ended asks again after so long. */
const RETRY = 'retry: 2000\n'

/**
 * What is changed of the homes that somebody runs, as Server-Sent Events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html): `change` with the kinds of what was changed, `over` when they may not
 * listen any more. Nothing of what was changed is told: whoever hears of it reads it again, as themselves.
 */
export function changeEvents(options: ChangeEventsOptions): ReadableStream<Uint8Array> {
  const { changes, db, since, signal, onFault, findEnd, onEnd, lookEveryMs = LOOK_MS } = options
  const encoder = new TextEncoder()
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let gathered: readonly Change[] | null = []
      let timer: NodeJS.Timeout | undefined
      let isEnded = false
      const send = (text: string) => {
        if (!isEnded) controller.enqueue(encoder.encode(text))
      }
      const flush = async () => {
        const changes = gathered
        gathered = []
        timer = undefined
        if (await look()) return
        const kinds = await kindsFor(options, changes)
        if (kinds.length > 0) send(eventText('change', { kinds } satisfies StaffChange))
      }
      const look = async () => {
        const over = await findEnd()
        if (over) send(eventText('over', over))
        if (over) end()
        return over !== null
      }
      const keepOpen = async () => {
        if (!(await look())) send(':\n\n')
      }
      // What is lost is not told later: whoever listens opens a new line, and hears of all that is newer than what they have read.
      const fail = (error: unknown) => {
        onFault(error)
        end()
      }
      const gather = (added: readonly Change[] | null, ms = GATHER_MS) => {
        if (isEnded) return
        gathered = added === null || gathered === null ? null : [...gathered, ...added]
        timer ??= setTimeout(() => void flush().catch(fail), ms)
      }
      const catchUp = async (position: string) => {
        const missed = await readChangesSince(db, position)
        if (missed?.length !== 0) gather(missed, 0)
      }
      const stopListening = changes.listen({ onChanges: gather, onEnd: () => end() })
      const looking = setInterval(() => void keepOpen().catch(onFault), lookEveryMs)
      end = once(() => {
        isEnded = true
        stopListening()
        clearInterval(looking)
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        onEnd?.()
        try {
          controller.close()
        } catch {
          // Whoever listened has gone away first.
        }
      })
      signal.addEventListener('abort', end)
      send(`${RETRY}\n`)
      // Only now: what is committed while this is read is heard.
      if (since !== null) void catchUp(since).catch(fail)
    },
    cancel: () => end(),
  })
}

/**
 * What is answered to those who do not ask for a stream: one without events, whose `id` is the state from which whatever is read after this
 * answer is read.
 */
export async function noEvents(db: Executor): Promise<string> {
  return `${RETRY}id: ${await readPosition(db)}\n\n`
}

/** The kinds of changes that concern somebody: hosts of theirs, staff of all; null: it may be anything. */
async function kindsFor(
  { db, actor }: Pick<ChangeEventsOptions, 'db' | 'actor'>,
  changes: readonly Change[] | null,
): Promise<readonly ChangeKind[]> {
  if (changes === null) return ['stay', 'nights', 'booking', 'thread']
  const kinds = [...new Set(changes.map(({ kind }) => kind))]
  // Looked up each time: what they may hear of changes while they listen.
  const scope = scopeOf({ ...actor, reach: undefined })
  if (scope === null) return kinds
  const own = await Promise.all(
    kinds.map(async (kind) => {
      const ids = changes.flatMap((change) => (change.kind === kind ? (change.stayId ?? []) : []))
      return ids.length === 0 || (await isAnyWithin(db, [...new Set(ids)], scope))
    }),
  )
  return kinds.filter((_, index) => own[index])
}

function eventText(name: 'change' | 'over', data: StaffChange | StaffEventsEnd): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
