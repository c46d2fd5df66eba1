import { data, type RouterContextProvider } from 'react-router'
import type { CalendarHomeShape } from '#contract/rate/staff-calendar.ts'
import type { ReleasedShape } from '#contract/rate/rule-schemas.ts'
import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import { homesWithoutBlock, nightsTakenMeanwhile, tooManyHomes } from '#web/text/counts/host-calendar-counts.ts'
import { hostCalendarText } from '#web/text/host-calendar-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { isChangeable } from './changeable-nights.ts'
import { homeNights, isFreeNight, runsOf } from './home-nights.ts'
import { blockReasonOf, changeOf, MOST_RANGE_HOMES, readRange, typedChange, type NightRange } from './range-change.ts'
import { askingCalendar, homesOfRange } from './range-homes.ts'

/** What became of a change of nights; `refusal` and `note`, what was left as it is, in words. */
export interface RangeOutcome {
  readonly refusal: string | null
  readonly note?: string
  readonly fault: 'price' | 'minNights' | null
}

interface Refusal {
  readonly status: number
  readonly text: string
}

/**
 * Blocks nights of homes, lets them go, or sets their prices and rules, as the form of a range asks for: home by home, for those nights
 * that can be; blocks go of all homes at once. Refused when other nights are free than those that were looked at (`expected`). A script (`script`) is answered with what
 * became of it, everybody else is led back.
 */
export async function changeRange(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await request.formData()
  const read = (name: string) => formText(form, name)
  const range = readRange(
    read,
    form.getAll('home').filter((home) => typeof home === 'string'),
  )
  if (!range) return refused(400, hostCalendarText.noRange)
  if (range.homes.length > MOST_RANGE_HOMES) return refused(400, tooManyHomes(MOST_RANGE_HOMES))
  const api = consoleApi(context)
  const found = await homesOfRange(range, askingCalendar(api))
  if (!found.ok) return refused(found.status, staffProblemMessage(found.error.details))
  const homes = found.value
  if (homes.length === 0) return refused(404, hostCalendarText.noHome)

  const intent = read('intent')
  const expected = read('expected')
  const free = homes.reduce((sum, home) => sum + homeNights(home).filter(isFreeNight).length, 0)
  if (intent !== 'unblock' && expected !== '' && Number(expected) !== free)
    return refused(409, nightsTakenMeanwhile(Math.max(0, Number(expected) - free)))

  const change = intent === 'rates' ? changeOf(typedChange(read), homes[0]?.currency ?? 'EUR') : null
  if (change?.fault) return refused(400, hostCalendarText.faults[change.fault], change.fault)
  if (change && !change.change) return refused(400, hostCalendarText.nothingToSet)

  if (intent === 'unblock') {
    const { from, to } = range
    const body = { homes: homes.map(({ slug }) => slug), from, to }
    const released = await api.post<ReleasedShape>('/api/staff/blocks/release', body)
    if (!released.ok) return refused(released.status, refusalOf(released).text)
    const { blocks, without } = released.value
    return blocks === 0 ? refused(409, hostCalendarText.noBlock) : done({ range, intent, read }, without)
  }
  for (const home of homes) {
    const refusal = await changeHome(api, home, { range, intent, read })
    if (refusal) return refused(refusal.status, homes.length > 1 ? `${home.title}: ${refusal.text}` : refusal.text)
  }
  return done({ range, intent, read })
}

interface Asked {
  readonly range: NightRange
  readonly intent: string
  readonly read: (name: string) => string
}

/** `without`: homes that had nothing to change. */
function done({ range, intent, read }: Asked, without = 0) {
  if (read('script') === '1')
    return data<RangeOutcome>({ refusal: null, fault: null, ...(without > 0 && { note: homesWithoutBlock(without) }) })
  const query = new URLSearchParams({ from: read('back') || range.from, done: intent })
  if (without > 0) query.set('without', String(without))
  return redirectWithCookies(`${consolePaths.consoleCalendar()}?${query}`, [])
}

type Api = ReturnType<typeof consoleApi>

async function changeHome(api: Api, home: CalendarHomeShape, { intent, read }: Asked): Promise<Refusal | null> {
  const path = `/api/staff/stays/${home.slug}`
  const key = (part: string) => (read('actionKey') === '' ? undefined : `${read('actionKey')} ${home.slug} ${part}`)
  if (intent === 'block') {
    const runs = runsOf(homeNights(home), isFreeNight)
    if (runs.length === 0) return { status: 409, text: hostCalendarText.nothingFree }
    const note = read('note').trim()
    for (const run of runs) {
      const body = { ...run, reason: blockReasonOf(read('reason')), ...(note && { note: note.slice(0, 500) }) }
      const blocked = await api.post(`${path}/blocks`, body, key(run.from))
      if (!blocked.ok) return refusalOf(blocked)
    }
    return null
  }
  const { change } = changeOf(typedChange(read), home.currency)
  if (intent !== 'rates' || !change) return { status: 400, text: hostCalendarText.nothingToSet }
  // The version that was looked at; what our own changes make of it goes on.
  let version = Number(read(`version:${home.slug}`) || home.version)
  for (const run of runsOf(homeNights(home), isChangeable)) {
    const set = await api.put<HomeRatesShape>(`${path}/overrides`, { version, ...run, ...change }, key(run.from))
    if (!set.ok) return refusalOf(set)
    version = set.value.version
  }
  return null
}

function refusalOf({ status, error }: { status: number; error: { details: { readonly code?: unknown } } }): Refusal {
  const isTaken = error.details.code === 'dates_unavailable'
  return { status, text: isTaken ? hostCalendarText.takenMeanwhile : staffProblemMessage(error.details) }
}

const refused = (status: number, refusal: string, fault: RangeOutcome['fault'] = null) =>
  data<RangeOutcome>({ refusal, fault }, { status })
