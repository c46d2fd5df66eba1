import { useCallback, useEffect, useState } from 'react'
import type { CalendarHomeShape, CalendarMetaShape } from '#contract/rate/staff-calendar.ts'
import { MOST_CALENDAR_HOMES } from '#core/calendar/staff-calendar-limits.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { CalendarView } from '../calendar-address.ts'
import { homeNights, type HomeNight } from '../home-nights.ts'

/** Days that the grid reaches. */
export const GRID_DAYS = 180

const MOST = String(MOST_CALENDAR_HOMES)

/** A row of the grid. */
export interface HomeRow {
  readonly home: CalendarHomeShape
  /** From the first day of the grid on. */
  readonly nights: readonly HomeNight[]
}

interface Homes {
  readonly rows: readonly HomeRow[]
  /** What could not be loaded, in words; null = nothing. */
  readonly fault: string | null
  /** Asks for some homes anew. */
  readonly refresh: (slugs: readonly string[]) => Promise<void>
  /** Shows homes differently until they are asked for anew. */
  readonly show: (changed: readonly CalendarHomeShape[]) => void
}

const rowOf = (home: CalendarHomeShape): HomeRow => ({ home, nights: homeNights(home) })

/** The homes of the grid: those that came with the page at once, then all of them, a page after the other. */
export function useHomes(view: CalendarView, first: readonly CalendarHomeShape[]): Homes {
  const [rows, setRows] = useState(() => first.map(rowOf))
  const [fault, setFault] = useState<string | null>(null)
  const { from, homes, free, after } = view

  const ask = useCallback(
    async (query: Readonly<Record<string, string>>, signal?: AbortSignal) => {
      const known = Object.entries({ from, to: addDays(from, GRID_DAYS), ...query }).filter(([, value]) => value !== '')
      const response = await fetch(`/api/staff/calendar?${new URLSearchParams(known)}`, {
        cache: 'no-store',
        ...(signal && { signal }),
      })
      if (!response.ok) throw new Error(`the calendar answered ${response.status}`)
      return (await response.json()) as { data: CalendarHomeShape[]; meta: CalendarMetaShape }
    },
    [from],
  )

  const show = useCallback((changed: readonly CalendarHomeShape[]) => {
    const bySlug = new Map(changed.map((home) => [home.slug, home]))
    setRows((all) =>
      all.map((row) => {
        const home = bySlug.get(row.home.slug)
        return home ? rowOf(home) : row
      }),
    )
  }, [])

  useEffect(() => {
    const abort = new AbortController()
    async function load() {
      const loaded: HomeRow[] = []
      // The page may begin further down: its homes stay above.
      for (let cursor: string | null = after; cursor !== null;) {
        const { data, meta }: { data: CalendarHomeShape[]; meta: CalendarMetaShape } = await ask(
          { homes, free, cursor, limit: MOST },
          abort.signal,
        )
        loaded.push(...data.map(rowOf))
        const soFar = [...loaded]
        setRows((all) => (soFar.length >= all.length ? soFar : [...soFar, ...all.slice(soFar.length)]))
        cursor = meta.cursor
      }
    }
    load().catch(() => {
      if (!abort.signal.aborted) setFault('Not all homes could be loaded. Load the page again.')
    })
    return () => abort.abort()
  }, [ask, homes, free, after])

  const refresh = useCallback(
    async (slugs: readonly string[]) => {
      const parts = Array.from({ length: Math.ceil(slugs.length / MOST_CALENDAR_HOMES) }, (_, part) =>
        slugs.slice(part * MOST_CALENDAR_HOMES, (part + 1) * MOST_CALENDAR_HOMES),
      )
      for (const part of parts) show((await ask({ homes: part.join(','), limit: MOST })).data)
    },
    [ask, show],
  )
  return { rows, fault, refresh, show }
}

/** The days of the grid. */
export const daysOfGrid = (from: IsoDate): readonly IsoDate[] =>
  nightsIn({ checkIn: from, checkOut: addDays(from, GRID_DAYS) })
