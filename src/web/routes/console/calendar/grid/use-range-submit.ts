import { useCallback, useRef, useState } from 'react'
import { consolePaths } from '#contract/site/console-map.ts'
import { leaveWhenOver } from '#web/console/leave-when-over.ts'
import { formText } from '#web/backend/form-text.ts'
import { hostCalendarText } from '#web/text/host-calendar-text.ts'
import { blockReasonOf, typedChange } from '../range-change.ts'
import type { RangeOutcome } from '../range-action.ts'
import { isFreeNight, runsOf } from '../stay-nights.ts'
import type { ShownClaim, ShownStay } from '../rows/shown-stay.ts'
import { changedStay } from './changed-stay.ts'
import type { StayRow } from './grid-lines.ts'
import { nightsPlace, type RefusedChange } from './use-refused.ts'

/** What the user is told of the last change: why it was refused, or what was done to which homes. */
interface LastOutcome extends Pick<RangeOutcome, 'refusal' | 'done'> {
  readonly homes: readonly string[]
}

interface Changes {
  readonly lastOutcome: LastOutcome
  /** Sends a change of nights; `drawn` is how homes look after it, where that is known. */
  readonly submit: (form: FormData, rows: readonly StayRow[], drawn?: readonly ShownStay[]) => void
  /** Undoes the last change. */
  readonly undo: (undo: string) => void
  /** Says why something else was not done. */
  readonly refuse: (refusal: string) => void
  /** Hides the message. */
  readonly forget: () => void
}

const NOBODY: ReadonlySet<string> = new Set()
const NOTHING: LastOutcome = { refusal: null, done: null, homes: [] }

interface Drawing {
  readonly show: (stays: readonly ShownStay[]) => void
  readonly refresh: (slugs: readonly string[]) => Promise<void>
  /** Offers a change of prices and rules that was refused for correction; returns whether it says why itself. */
  readonly onRefused: (refused: RefusedChange) => boolean
}

/**
 * Sends changes of nights, one after the other. They are drawn at once, as far as their effect is known, and corrected by
 * the server's answer. If a change is refused, the homes are drawn as they were, with the reason.
 */
export function useRangeSubmit({ show, refresh, onRefused }: Drawing): Changes {
  const [lastOutcome, setLast] = useState(NOTHING)
  // Changes are sent one after the other.
  const last = useRef(Promise.resolve())
  const waiting = useRef(0)
  // The homes of changes that are still on their way.
  const pending = useRef(NOBODY)
  const submit = useCallback(
    (form: FormData, rows: readonly StayRow[], drawn?: readonly ShownStay[]) => {
      const stays = rows.map(({ home: stay }) => stay)
      const slugs = stays.map(({ slug }) => slug)
      if (drawn) show(drawn)
      else if (form.get('intent') === 'block') show(rows.map((row) => blocked(row, formText(form, 'reason'))))
      else if (form.get('intent') === 'rates') show(rows.map((row) => changedStay(row, typedIn(form))))
      const before = pending.current
      waiting.current++
      pending.current = new Set([...before, ...slugs])
      last.current = last.current.then(async () => {
        // Of a home with a change of the same user on its way, the version is the one after that change.
        for (const slug of slugs) if (before.has(slug)) form.delete(`version:${slug}`)
        const outcome = (await sent(form)) ?? LOST
        const refused = refusedChange(form, slugs, outcome)
        if (!refused) setLast({ ...outcome, homes: slugs })
        if (outcome.refusal !== null) show(stays)
        await refresh(slugs).catch(() => {})
        if (--waiting.current === 0) pending.current = NOBODY
        if (refused) setLast(onRefused(refused) ? NOTHING : { ...outcome, homes: slugs })
      })
    },
    [show, refresh, onRefused],
  )
  const undo = useCallback(
    (text: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ intent: 'undo', script: '1', undo: text })) form.set(name, value)
      // An undo is offered once, and again only if the request failed.
      setLast({ ...lastOutcome, refusal: null, done: lastOutcome.done && { ...lastOutcome.done, undo: null } })
      last.current = last.current.then(async () => {
        const outcome = await sent(form)
        setLast(
          outcome ? { ...outcome, homes: lastOutcome.homes } : { ...lastOutcome, ...LOST, done: lastOutcome.done },
        )
        await refresh(lastOutcome.homes).catch(() => {})
      })
    },
    [lastOutcome, refresh],
  )
  const refuse = useCallback((refusal: string) => setLast({ ...NOTHING, refusal }), [])
  const forget = useCallback(() => setLast(NOTHING), [])
  return { lastOutcome, submit, undo, refuse, forget }
}

const LOST = { refusal: hostCalendarText.notSent, done: null } as const

/** Returns what was typed of a change of prices and rules of which nothing was done; null for all others. */
function refusedChange(
  form: FormData,
  slugs: readonly string[],
  { refusal, done, toConfirm = [] }: Pick<RangeOutcome, 'refusal' | 'done'> & Partial<Pick<RangeOutcome, 'toConfirm'>>,
): RefusedChange | null {
  if (refusal === null || done !== null || form.get('intent') !== 'rates') return null
  const place = nightsPlace({
    from: formText(form, 'from'),
    to: formText(form, 'to'),
    slugs: slugs.join(),
    parts: form.getAll('part').filter((part) => typeof part === 'string'),
  })
  return { place, typed: typedIn(form), refusal, toConfirm }
}

const typedIn = (form: FormData) => typedChange((name) => formText(form, name))

/**
 * Sends a change and returns its outcome; null if it was not made because there was no connection or the user was
 * signed out.
 */
async function sent(form: FormData): Promise<RangeOutcome | null> {
  try {
    const response = leaveWhenOver(await fetch(consolePaths.calendarChange(), { method: 'POST', body: form }))
    const isOutcome = response.headers.get('content-type')?.includes('json') === true
    return isOutcome ? ((await response.json()) as RangeOutcome) : null
  } catch {
    return null
  }
}

/** Returns the home as it will be once its free nights are blocked. `nights` are those of the range. */
function blocked({ home: stay, nights }: StayRow, reason: string): ShownStay {
  const claims = runsOf(nights, isFreeNight).map(({ from, to }): ShownClaim => ({
    kind: 'block',
    from,
    to,
    preparation: 0,
    reason: blockReasonOf(reason),
    label: null,
    expiresAt: null,
    booking: null,
  }))
  return { ...stay, claims: [...stay.claims, ...claims] }
}
