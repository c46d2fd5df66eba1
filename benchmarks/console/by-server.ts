import type { CalendarStayShape, CalendarMetaShape } from '#contract/rate/staff-calendar.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { request } from '#tests/support/product-processes.ts'
import { median } from '../median.ts'
import type { Figure } from './console.ts'
import type { HostSession } from './host-session.ts'

const TURNS = 9
/** Requests before the first that counts: a process that has just started still compiles what it runs often. */
const WARM_UP = 20
const DAY_MS = 86_400_000

/** Until the page of the day is complete, as the server sends it. */
export async function todayByServer({ origin, cookie }: HostSession): Promise<readonly Figure[]> {
  const headers = { cookie: `${cookie.name}=${cookie.value}` }
  const ms = await middleOf(async () => {
    const { status } = await request(origin + consolePaths.today(), { headers })
    if (status !== 200) throw new Error(`the page of the day answered ${status}`)
  })
  return [{ what: 'Today: HTML complete', value: ms, most: 120, unit: 'ms' }]
}

/** Two months of forty homes, and of all. */
export async function calendarByApi({ origin, idToken }: HostSession): Promise<readonly Figure[]> {
  const headers = { authorization: `Bearer ${idToken}` }
  const ask = async (turn: number, limit: number, cursor: string | null) => {
    const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
    const query = new URLSearchParams({ from: day(turn), to: day(turn + 60), limit: String(limit) })
    if (cursor !== null) query.set('cursor', cursor)
    const { status, body } = await request(`${origin}/api/staff/calendar?${query}`, { headers })
    if (status !== 200) throw new Error(`the calendar answered ${status}: ${body}`)
    return JSON.parse(body) as { data: CalendarStayShape[]; meta: CalendarMetaShape }
  }
  const first = await middleOf((turn) => ask(turn, 40, null))
  const all = await middleOf(async (turn) => {
    let cursor: string | null = null
    do cursor = (await ask(turn, 50, cursor)).meta.cursor
    while (cursor !== null)
  })
  return [
    { what: 'calendar: 40 homes × 60 nights, by the server', value: first, most: 60, unit: 'ms' },
    { what: 'calendar: all homes × 60 nights, page by page', value: all, most: 400, unit: 'ms' },
  ]
}

/** A try of other prices: what they would change of 100 homes in a month, kept as a draft. */
export async function tryOfRates({ origin, idToken }: HostSession): Promise<readonly Figure[]> {
  const headers = { authorization: `Bearer ${idToken}` }
  const ask = async (path: string, data?: object) => {
    const asked = data ? { method: 'POST' as const, headers, data: { data } } : { headers }
    const { status, body } = await request(origin + path, asked)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${body}`)
    return JSON.parse(body) as { data: readonly { readonly slug: string }[]; meta: { readonly cursor: string | null } }
  }
  const first = await ask('/api/staff/home-rates?limit=50')
  const second = await ask(`/api/staff/home-rates?limit=50&cursor=${first.meta.cursor}`)
  const homes = [...first.data, ...second.data].map(({ slug }) => slug)
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
  const ms = await middleOf((turn) => {
    const span = { from: day(200 + turn), to: day(231 + turn) }
    const raise = { matter: 'nightly', span, way: 'percent', value: 800, roundToMinor: 100 }
    return ask('/api/staff/rate-drafts', { choice: { homes }, changes: [raise] })
  })
  return [{ what: `what-if: ${homes.length} homes × 31 nights`, value: ms, most: 200, unit: 'ms' }]
}

async function middleOf(ask: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    const began = performance.now()
    await ask(turn)
    if (turn >= WARM_UP) taken.push(performance.now() - began)
  }
  return median(taken)
}
