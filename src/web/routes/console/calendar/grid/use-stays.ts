import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { consolePaths } from '#contract/site/console-map.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { queryText } from '#web/backend/api-call.ts'
import { hostCalendarText } from '#web/text/host-calendar-text.ts'
import type { CalendarView } from '../calendar-address.ts'
import { GRID_DAYS } from '../grid-days.ts'
import { unpackStays, unpackNames, type StayName, type PackedStays, type PackedNames } from '../rows/packed-stays.ts'
import type { ShownStay } from '../rows/shown-stay.ts'
import { sharedRequest } from './shared-request.ts'
import type { Seen } from './geometry.ts'
import { inSlices } from './in-slices.ts'
import { stayRow, linesOf, type GridLine, type StayRow } from './grid-lines.ts'
import { isHead, slotsOf, slugsOf } from './grid-slots.ts'
import { RowStore, type Rows } from './row-store.ts'

/** How many rows above and below those drawn may be wanted next. */
const AHEAD = 60
const BEHIND = 12
/** How long after a failure names are requested again. */
const AGAIN_MS = 2_000
const FAULT = hostCalendarText.notRead

interface LoadedStays {
  readonly lines: readonly GridLine[]
  /** Folds the homes of a group under its head, or shows them again. */
  readonly toggleGroup: (label: string) => void
  /** Says in words what could not be loaded; null = nothing. */
  readonly fault: string | null
  /** Requests some homes again. */
  readonly refresh: (slugs: readonly string[]) => Promise<void>
  /** Requests some homes again and returns the first that is gone; null = none. Rejects when that fails. */
  readonly findGone: <Stay extends Pick<StayName, 'slug'>>(stays: readonly Stay[]) => Promise<Stay | null>
  /** Shows homes differently until they are requested again. */
  readonly show: (changed: readonly ShownStay[]) => void
  /** Loads the names of all homes and the nights of these lines, and resolves to all lines. Rejects when that fails. */
  readonly need: (from: number, to: number) => Promise<readonly GridLine[]>
  /** Loads the nights of the visible part. */
  readonly see: (seen: Seen) => void
}

/** A home that came with the page, in its group where there are groups. */
export type FirstStay = ShownStay & Pick<StayName, 'group'>

interface StaysOptions {
  readonly view: CalendarView
  /**
   * The homes that came with the page. They are replaced whenever the page is read again, which happens when anybody
   * has changed something.
   */
  readonly first: readonly FirstStay[]
  readonly total: number
}

const rowsOf = (stays: readonly ShownStay[]): Rows<StayRow> => new Map(stays.map((stay) => [stay.slug, stayRow(stay)]))

/**
 * Returns the homes of the grid: at once those that came with the page, then the names of all, and the nights of those
 * that are visible.
 */
export function useStays({ view, first, total }: StaysOptions): LoadedStays {
  const { from, after } = view
  const [begun] = useState(first)
  const [fault, setFault] = useState<string | null>(null)
  const [rows, setRows] = useState(() => rowsOf(begun))
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const known = useRef<Known>({ names: begun, rows, folded })
  const { names, hasAll, areMissing, bring, drop } = useNames({ view, begun, known, total })
  const store = useRowStore({ from, begun, known, setRows, setFault, onGone: drop })

  const lastRead = useRef(first)
  useEffect(() => {
    if (lastRead.current === first) return
    lastRead.current = first
    store.expire()
  }, [first, store])

  const slots = useMemo(() => slotsOf(names, folded), [names, folded])
  const lines = useMemo(
    () => linesOf(slots, rows, hasAll || after !== '' ? 0 : total),
    [slots, rows, hasAll, after, total],
  )
  const toggleGroup = useCallback((label: string) => {
    const next = new Set(known.current.folded)
    if (!next.delete(label)) next.add(label)
    known.current.folded = next
    setFolded(next)
  }, [])
  const show = useCallback((changed: readonly ShownStay[]) => store.show(rowsOf(changed)), [store])
  const refresh = useCallback((slugs: readonly string[]) => store.refresh(slugs), [store])
  const findGone = useCallback(
    async <Stay extends Pick<StayName, 'slug'>>(candidates: readonly Stay[]) => {
      await store.refresh([...new Set(candidates.map(({ slug }) => slug))])
      return candidates.find(({ slug }) => !known.current.rows.has(slug)) ?? null
    },
    [store],
  )
  const need = useCallback(
    async (start: number, end: number) => {
      await bring.current()
      const slots = slotsNow(known.current)
      await store.need(slugsOf(slots, start, end))
      return linesOf(slotsNow(known.current), known.current.rows)
    },
    [store, bring],
  )
  const see = useCallback(
    ({ firstRow, endRow }: Seen) => {
      const slugs = (start: number, end: number) =>
        slots.slice(Math.max(0, start), end).flatMap((slot) => (isHead(slot) ? [] : slot.slug))
      store.see(slugs(firstRow, endRow), [...slugs(endRow, endRow + AHEAD), ...slugs(firstRow - BEHIND, firstRow)])
    },
    [store, slots],
  )
  return { lines, toggleGroup, fault: areMissing ? FAULT : fault, refresh, findGone, show, need, see }
}

/** The names and rows of the moment, for what runs between two renderings. */
interface Known {
  names: readonly StayName[]
  rows: Rows<StayRow>
  /** The groups whose homes are not shown. */
  folded: ReadonlySet<string>
}

const slotsNow = ({ names, folded }: Known) => slotsOf(names, folded)

interface NamesOptions extends Pick<StaysOptions, 'view' | 'total'> {
  readonly begun: readonly FirstStay[]
  readonly known: RefObject<Known>
}

/** Returns the names of the homes: those that came with the page, then all, which are requested until they are here. */
function useNames({ view, begun, known, total }: NamesOptions) {
  const { homes: stays, region, owner, free, after, group } = view
  const [names, setNames] = useState<readonly StayName[]>(begun)
  const [hasAll, setHasAll] = useState(false)
  const [areMissing, setMissing] = useState(false)
  // Homes that were removed, or on which the user has just lost the right.
  const [drop] = useState(() => (gone: ReadonlySet<string>) => {
    known.current.names = known.current.names.filter(({ slug }) => !gone.has(slug))
    setNames(known.current.names)
  })
  const bring = useRef<() => Promise<void>>(async () => {})
  useEffect(() => {
    const abort = new AbortController()
    bring.current = sharedRequest(async () => {
      const all = unpackNames(await ask<PackedNames>({ homes: stays, region, owner, free, group }, abort.signal))
      // The page may begin further down the list.
      const start = after === '' ? 0 : all.findIndex(({ slug }) => slug === begun[0]?.slug)
      known.current.names = all.slice(Math.max(0, start))
      setNames(known.current.names)
      setHasAll(true)
      setMissing(false)
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const bringUntilHere = () => {
      bring.current().catch(() => {
        if (abort.signal.aborted) return
        setMissing(true)
        timer = setTimeout(bringUntilHere, AGAIN_MS)
      })
    }
    bringUntilHere()
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // Another total means other homes.
  }, [stays, region, owner, free, after, group, begun, known, total])
  return { names, hasAll, areMissing, bring, drop }
}

interface StoreOptions {
  readonly from: IsoDate
  readonly begun: readonly FirstStay[]
  readonly known: RefObject<Known>
  readonly setRows: (rows: Rows<StayRow>) => void
  readonly setFault: (fault: string | null) => void
  /** Called with homes that are no longer there. */
  readonly onGone: (gone: ReadonlySet<string>) => void
}

/** Returns the store of the rows, one for the lifetime of the grid. */
function useRowStore({ from, begun, known, setRows, setFault, onGone }: StoreOptions): RowStore<StayRow> {
  const [store] = useState(
    () =>
      new RowStore<StayRow>({
        async ask(slugs) {
          const bySlug = new Map(known.current.names.map((name) => [name.slug, name]))
          const packed = await ask<PackedStays>({ from, homes: slugs.join() })
          const names = slugs.map((slug) => bySlug.get(slug) ?? { slug, title: slug, place: null })
          const answered = await inSlices(unpackStays(packed, from, names), (stay) => [stay.slug, stayRow(stay)])
          const gone = new Set(slugs.filter((slug) => !answered.has(slug)))
          if (gone.size > 0) onGone(gone)
          return answered
        },
        onChange(rows) {
          known.current.rows = rows
          setRows(rows)
        },
        onReached: (isReached) => setFault(isReached ? null : FAULT),
      }),
  )
  useEffect(() => {
    // The page brings fewer nights of these homes than the grid has.
    store.begin(rowsOf(begun))
    return () => store.close()
  }, [store, begun])
  return store
}

async function ask<Result>(query: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Result> {
  const response = await fetch(consolePaths.calendarRows() + queryText(query), {
    cache: 'no-store',
    ...(signal && { signal }),
  })
  // A redirect means that the user is signed out.
  if (!response.ok || response.redirected) throw new Error(`the calendar answered ${response.status}`)
  return (await response.json()) as Result
}

/** Returns the days of the grid. */
export const daysOfGrid = (from: IsoDate): readonly IsoDate[] =>
  nightsIn({ checkIn: from, checkOut: addDays(from, GRID_DAYS) })
