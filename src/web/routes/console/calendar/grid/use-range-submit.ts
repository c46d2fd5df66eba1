import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CalendarClaimShape, CalendarHomeShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { blockReasonOf } from '../range-change.ts'
import type { RangeOutcome } from '../range-action.ts'
import { isFreeNight, runsOf } from '../home-nights.ts'
import type { HomeRow } from './use-homes.ts'

interface Changes {
  /** Why the last change was refused, in words. */
  readonly refusal: string | null
  readonly submit: (form: FormData, rows: readonly HomeRow[]) => void
}

interface Drawing {
  readonly show: (homes: readonly CalendarHomeShape[]) => void
  readonly refresh: (slugs: readonly string[]) => Promise<void>
}

/** Changes of nights, drawn at once: when one is refused, the homes are drawn as they were, with the reason. */
export function useRangeSubmit({ show, refresh }: Drawing): Changes {
  const fetcher = useFetcher<RangeOutcome>()
  const before = useRef<readonly CalendarHomeShape[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { state, data } = fetcher
  useEffect(() => {
    const homes = before.current
    if (state !== 'idle' || !data || !homes) return
    before.current = null
    setRefusal(data.refusal)
    if (data.refusal !== null) show(homes)
    void refresh(homes.map(({ slug }) => slug)).catch(() => {})
  }, [state, data, show, refresh])

  return {
    refusal,
    submit: (form, rows) => {
      if (state !== 'idle') return
      setRefusal(null)
      before.current = rows.map(({ home }) => home)
      if (form.get('intent') === 'block') show(rows.map((row) => blocked(row, formText(form, 'reason'))))
      void fetcher.submit(form, { method: 'post', action: consolePaths.consoleCalendar() })
    },
  }
}

/** The home as it will be once its free nights are blocked. `nights` are those of the range. */
function blocked({ home, nights }: HomeRow, reason: string): CalendarHomeShape {
  const claims = runsOf(nights, isFreeNight).map(({ from, to }): CalendarClaimShape => ({
    documentId: `new-${from}`,
    kind: 'block',
    from,
    to,
    preparation: 0,
    reason: blockReasonOf(reason),
    label: null,
    expiresAt: null,
    booking: null,
  }))
  return { ...home, claims: [...home.claims, ...claims] }
}
