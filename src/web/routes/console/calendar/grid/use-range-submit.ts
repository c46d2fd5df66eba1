import { useCallback, useRef, useState } from 'react'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { hostCalendarText } from '#web/text/host-calendar-text.ts'
import { blockReasonOf } from '../range-change.ts'
import type { RangeOutcome } from '../range-action.ts'
import { isFreeNight, runsOf } from '../home-nights.ts'
import type { ShownClaim, ShownHome } from '../rows/shown-home.ts'
import type { HomeRow } from './grid-lines.ts'

interface Changes {
  /** Why the last change was refused, in words. */
  readonly refusal: string | null
  /** What the last change left as it was, in words. */
  readonly note: string | null
  readonly submit: (form: FormData, rows: readonly HomeRow[]) => void
}

type Told = Pick<RangeOutcome, 'refusal' | 'note'>

interface Drawing {
  readonly show: (homes: readonly ShownHome[]) => void
  readonly refresh: (slugs: readonly string[]) => Promise<void>
}

/** Changes of nights, drawn at once: when one is refused, the homes are drawn as they were, with the reason. */
export function useRangeSubmit({ show, refresh }: Drawing): Changes {
  const [{ refusal, note = null }, setOutcome] = useState<Told>({ refusal: null })
  // One change after another.
  const last = useRef(Promise.resolve())
  const submit = useCallback(
    (form: FormData, rows: readonly HomeRow[]) => {
      const homes = rows.map(({ home }) => home)
      if (form.get('intent') === 'block') show(rows.map((row) => blocked(row, formText(form, 'reason'))))
      last.current = last.current.then(async () => {
        const told = await sent(form)
        setOutcome(told)
        if (told.refusal !== null) show(homes)
        await refresh(homes.map(({ slug }) => slug)).catch(() => {})
      })
    },
    [show, refresh],
  )
  return { refusal, note, submit }
}

/** What became of a change; without a connection, or once signed out, it was not made. */
async function sent(form: FormData): Promise<Told> {
  try {
    const response = await fetch(consolePaths.calendarChange(), { method: 'POST', body: form })
    const isTold = response.headers.get('content-type')?.includes('json') === true
    return isTold ? ((await response.json()) as RangeOutcome) : { refusal: hostCalendarText.notSent }
  } catch {
    return { refusal: hostCalendarText.notSent }
  }
}

/** The home as it will be once its free nights are blocked. `nights` are those of the range. */
function blocked({ home, nights }: HomeRow, reason: string): ShownHome {
  const claims = runsOf(nights, isFreeNight).map(({ from, to }): ShownClaim => ({
    kind: 'block',
    from,
    to,
    preparation: 0,
    reason: blockReasonOf(reason),
    label: null,
    booking: null,
  }))
  return { ...home, claims: [...home.claims, ...claims] }
}
