import { useCallback, useEffect, useRef } from 'react'
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
  // One change after another; the first is under way once it is sent.
  const queue = useRef<{ form: FormData; homes: readonly CalendarHomeShape[]; isSent: boolean }[]>([])
  const { state, data, submit: send } = fetcher

  const sendNext = useCallback(() => {
    const [next] = queue.current
    if (!next || next.isSent) return
    next.isSent = true
    void send(next.form, { method: 'post', action: consolePaths.consoleCalendar() })
  }, [send])

  useEffect(() => {
    const [change] = queue.current
    if (state !== 'idle' || !data || !change?.isSent) return
    queue.current.shift()
    if (data.refusal !== null) show(change.homes)
    void refresh(change.homes.map(({ slug }) => slug)).catch(() => {})
    sendNext()
  }, [state, data, show, refresh, sendNext])

  return {
    refusal: state === 'idle' ? (data?.refusal ?? null) : null,
    submit: (form, rows) => {
      queue.current.push({ form, homes: rows.map(({ home }) => home), isSent: false })
      if (form.get('intent') === 'block') show(rows.map((row) => blocked(row, formText(form, 'reason'))))
      sendNext()
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
