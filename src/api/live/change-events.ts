import { scopeOf } from '#core/account/stay-right.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { ANYTHING_OF_STAYS, type StaffChange, type StaffEventsEnd } from '#contract/staff-events.ts'
import type { ChangeKind } from '#core/search/change-kind.ts'
import type { Executor } from '#db/database.ts'
import type { ChangeListeners } from '#db/feed/change-listeners.ts'
import { readChangesSince, readPosition, type Change } from '#db/queries/search/change-queries.ts'
import { findReachState, isAnyWithin } from '#db/queries/account/stay-scope.ts'
import { openEventLine } from './event-line.ts'

export interface ChangeEventsOptions {
  readonly changes: Pick<ChangeListeners, 'listen'>
  readonly db: Executor
  readonly actor: StaffActor
  /**
   * The state from which the listener has read what they see (`eventsSoFar`): newer changes are reported at once; null:
   * none are.
   */
  readonly since: string | null
  /** Returns why this listener may no longer listen; null: they still may. */
  readonly findEnd: () => Promise<StaffEventsEnd | null>
  readonly onFault: (error: unknown) => void
  /** Aborted when the listener has disconnected. */
  readonly signal: AbortSignal
  /** Called once when nobody listens any more. */
  readonly onEnd?: () => void
  /** How often the listener is checked, in milliseconds. */
  readonly lookEveryMs?: number
}

/** Changes in quicker succession are reported together. */
const GATHER_MS = 200
/** How often a line without events is kept open, and its listener is checked. */
const LOOK_MS = 10_000
/** How long a browser waits before it reconnects. */
const RETRY = 'retry: 2000\n'

/**
 * Reports changes to the homes that somebody runs, as Server-Sent Events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html): `change` with the kinds of changes, also when they
 * get or lose a home, `over` when they may no longer listen. The events contain no data: listeners read what has changed with their own rights.
 */
export function changeEvents(options: ChangeEventsOptions): ReadableStream<Uint8Array> {
  let stop = () => {}
  return new ReadableStream<Uint8Array>({
    start(stream) {
      stop = startReporting(stream, options)
    },
    cancel: () => stop(),
  })
}

/** Begins to report on a stream. Returns a function that ends it. */
function startReporting(stream: ReadableStreamDefaultController<Uint8Array>, options: ChangeEventsOptions): () => void {
  const { changes, db, since, signal, onFault, findEnd, onEnd, lookEveryMs = LOOK_MS } = options
  let stopListening = () => {}
  const line = openEventLine(stream, {
    signal,
    onEnd() {
      stopListening()
      clearInterval(looking)
      gathered.stop()
      onEnd?.()
    },
  })
  // Lost events are not repeated: the listener opens a new line, and is told about everything newer than what they
  // have read.
  const fail = (error: unknown) => {
    onFault(error)
    line.end()
  }
  const endIfOver = async () => {
    const over = await findEnd()
    if (over === null) return
    line.send(eventText('over', over))
    line.end()
  }
  const report = async (reported: readonly Change[] | null) => {
    await endIfOver()
    if (line.isEnded()) return
    const kinds = await kindsFor(options, reported)
    if (kinds.length > 0) line.send(eventText('change', { kinds } satisfies StaffChange))
  }
  const gathered = gatherChanges((reported) => void report(reported).catch(fail))
  const gather = (reported: readonly Change[] | null, ms?: number) => {
    if (!line.isEnded()) gathered.add(reported, ms)
  }
  let reach: string | undefined
  /** Nothing of a home changes when somebody gets or loses it, so that no change tells them. */
  const lookAtReach = async () => {
    const before = reach
    reach = await reachOf(options)
    if (before !== undefined && before !== reach) gather(null, 0)
  }
  const keepOpen = async () => {
    await endIfOver()
    if (line.isEnded()) return
    line.send(':\n\n')
    await lookAtReach()
  }
  const catchUp = async (position: string) => {
    const missed = await readChangesSince(db, position)
    if (missed?.length !== 0) gather(missed, 0)
  }
  const looking = setInterval(() => void keepOpen().catch(onFault), lookEveryMs)
  line.send(`${RETRY}\n`)
  // In a process that stops, this ends the line at once.
  stopListening = changes.listen({ onChanges: gather, onEnd: line.end })
  // Only now, so that whatever is committed during this read is heard.
  if (since !== null) void catchUp(since).catch(fail)
  void lookAtReach().catch(onFault)
  return line.end
}

/** Gathers changes for a moment and reports them together; null: anything may have changed. */
function gatherChanges(report: (changes: readonly Change[] | null) => void) {
  let gathered: readonly Change[] | null = []
  let timer: NodeJS.Timeout | undefined
  return {
    add(added: readonly Change[] | null, ms = GATHER_MS) {
      gathered = added === null || gathered === null ? null : [...gathered, ...added]
      timer ??= setTimeout(() => {
        const all = gathered
        gathered = []
        timer = undefined
        report(all)
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Returns the answer for those who do not ask for a stream: its `id` is the state on which anything read after this
 * answer is based, and its one event, if there is one, the changes after the state `since`.
 */
export async function eventsSoFar(given: Pick<ChangeEventsOptions, 'db' | 'actor' | 'since'>): Promise<string> {
  const { db, since } = given
  const start = `${RETRY}id: ${await readPosition(db)}\n\n`
  const kinds = since === null ? [] : await kindsFor(given, await readChangesSince(db, since))
  return kinds.length === 0 ? start : start + eventText('change', { kinds })
}

/** Returns a text that changes with the homes of somebody and their rights; '' for those who have all homes. */
async function reachOf({ db, actor }: Pick<ChangeEventsOptions, 'db' | 'actor'>): Promise<string> {
  return scopeOf(actor) === null ? '' : findReachState(db, actor.uid)
}

/**
 * Returns the kinds of changes that concern somebody: hosts those of theirs, staff all; null: anything may have
 * changed.
 */
async function kindsFor(
  { db, actor }: Pick<ChangeEventsOptions, 'db' | 'actor'>,
  changes: readonly Change[] | null,
): Promise<readonly ChangeKind[]> {
  if (changes === null) return ANYTHING_OF_STAYS
  const kinds = [...new Set(changes.map(({ kind }) => kind))]
  // Looked up each time, because their rights may change while they listen.
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
