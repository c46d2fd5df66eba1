import { data } from 'react-router'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { ReleasedShape, ReleaseInput } from '#contract/rate/block-stays.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import type { Confirmation } from '#web/console/confirmation.tsx'
import { consoleApi } from '#web/console/console-api.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { nightsTakenMeanwhile, tooManyStays } from '#web/text/counts/host-calendar-counts.ts'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { blockedText, changedText, movedText, releasedText } from '#web/text/console/calendar-done-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { calendarAddress, shownStaysOf } from './calendar-address.ts'
import { blockStays } from './block-stays.ts'
import { chosenStays, type ChosenStay } from './chosen-nights.ts'
import { blocksIn, isFreeNight } from './stay-nights.ts'
import {
  changeOf,
  MOST_RANGE_STAYS,
  readRange,
  typedChange,
  type ChangeFault,
  type NightRange,
  type ReadField,
} from './range-change.ts'
import { askingCalendar, staysOfRange } from './range-stays.ts'
import { refusalOf } from './refusal-of.ts'
import { setNights } from './set-nights.ts'
import { rememberDone, type RangeDone } from './undo/done-cookie.ts'
import { doneNights } from './undo/done-nights.ts'
import { readUndo, undoText, type UndoStep } from './undo/range-undo.ts'
import { undoRange } from './undo/undo-range.ts'

/** The outcome of a change of nights: why it was refused, in words, and what was done, which may be a part of it. */
export interface RangeOutcome {
  readonly refusal: string | null
  /** The field that cannot be read. */
  readonly fault: ChangeFault | 'newTo' | Confirmation['name'] | null
  /** What has to be ticked to go on. */
  readonly toConfirm: readonly Confirmation[]
  readonly done: RangeDone | null
}

/**
 * Blocks or releases nights of homes, or sets their prices and rules, as the form of a range asks, for those nights for
 * which it is possible: in all homes, or where one of them is refused, in none. Refused if other nights are free than
 * those that were shown (`expected`). The same function undoes what was done (`undo`). A script (`script`) gets the
 * outcome as the answer; everybody else is redirected back.
 */
export async function changeRange({ context, request, url }: Visit) {
  const form = await request.formData()
  const read = (name: string) => formText(form, name)
  const api = consoleApi(context)
  const rangeRequest: RangeRequest = { read, origin: url.origin, id: read('actionKey') || crypto.randomUUID() }
  if (read('intent') === 'undo') return undone(api, rangeRequest)
  if (read('intent') === 'move') return moved(api, rangeRequest)
  const range = readRange(read, textsOf(form, 'home'), textsOf(form, 'part'))
  if (!range) return refused(400, calendarFormText.noRange)
  if (range.homes.length > MOST_RANGE_STAYS) return refused(400, tooManyStays(MOST_RANGE_STAYS))
  const found = await staysOfRange(range, askingCalendar(api))
  if (!found.ok) return refused(found.status, staffProblemMessage(found.error.details))
  const stays = found.value
  if (stays.length === 0) return refused(404, calendarFormText.noStay)
  if (read('intent') === 'unblock') return release(api, stays, { ...rangeRequest, range })

  const expected = read('expected')
  const chosen = chosenStays(stays, range)
  const free = chosen.flatMap(({ nights }) => nights).filter(isFreeNight).length
  if (expected !== '' && Number(expected) !== free)
    return refused(409, nightsTakenMeanwhile(Math.max(0, Number(expected) - free)))
  const change = read('intent') === 'rates' ? changeOf(typedChange(read), stays[0]?.currency ?? 'EUR') : null
  if (change?.fault) return refused(400, calendarFormText.faults[change.fault], change.fault)
  if (read('intent') === 'block') return block(api, chosen, { ...rangeRequest, range })
  if (!change?.change) return refused(400, calendarFormText.nothingToSet)
  return setStays(api, chosen, { ...rangeRequest, range })
}

const textsOf = (form: FormData, name: string) => form.getAll(name).filter((value) => typeof value === 'string')

type Api = ReturnType<typeof consoleApi>

interface RangeRequest {
  readonly read: ReadField
  readonly origin: string
  /** The id of the change; if it is sent again, it is carried out only once. */
  readonly id: string
}

type RequestOfRange = RangeRequest & { readonly range: NightRange }

async function block(api: Api, chosen: readonly ChosenStay[], rangeRequest: RequestOfRange) {
  const blocked = await blockStays(api, chosen, rangeRequest)
  if ('status' in blocked) return refused(blocked.status, blocked.text)
  // The nights of all homes are taken or have passed.
  if (blocked.homes.length === 0) return refused(409, calendarFormText.nothingFree)
  const { id, range } = rangeRequest
  return seeDone(rangeRequest, {
    text: blockedText(doneNights(blocked.homes)),
    undo: undoOf(id, range, blocked.undo),
  })
}

async function setStays(api: Api, chosen: readonly ChosenStay[], rangeRequest: RequestOfRange) {
  const set = await setNights(api, chosen, rangeRequest)
  if ('status' in set) {
    const { status, text, toConfirm = [] } = set
    const fault = toConfirm.find(({ isTicked }) => !isTicked)?.name ?? null
    const outcome: RangeOutcome = { refusal: text, fault, toConfirm, done: null }
    return data(outcome, { status })
  }
  const [first] = set.homes
  if (!first) return refused(409, calendarFormText.nothingFree)
  const done = doneNights(set.homes)
  const step = { do: 'set', home: first.slug, homes: set.homes.length, nights: done.nights } as const
  const steps = set.changeSet === null ? [] : [{ ...step, changeSet: set.changeSet }]
  return seeDone(rangeRequest, {
    text: changedText(done, set.change),
    undo: undoOf(rangeRequest.id, rangeRequest.range, steps),
  })
}

/** Returns all steps as a text; null if there are none. */
function undoOf(id: string, { from, to }: NightRange, steps: readonly UndoStep[]): string | null {
  return steps.length === 0 ? null : undoText({ id, from, to, steps })
}

async function release(api: Api, stays: readonly CalendarStayShape[], rangeRequest: RequestOfRange) {
  const { range } = rangeRequest
  const ranges = range.parts ?? [{ ...range, homes: stays.map(({ slug }) => slug) }]
  const seen = rangeRequest.read('blocks')
  const body: ReleaseInput = {
    spans: ranges.flatMap(({ homes: slugs, from, to }) => slugs.map((stay) => ({ stay, from, to }))),
    ...(seen !== '' && { seen: Number(seen) }),
  }
  const released = await api.post<ReleasedShape>('/api/staff/blocks/release', body)
  if (!released.ok) return refused(released.status, refusalOf(released).text)
  const { blocks, without } = released.value
  if (blocks === 0) return refused(409, calendarFormText.noBlock)
  const had = stays.flatMap((shownStay) => {
    const own = ranges.filter((part) => part.homes.includes(shownStay.slug))
    const spans = [...new Set(own.flatMap((part) => blocksIn(shownStay, part)))]
    return spans.length > 0 ? [{ ...shownStay, spans }] : []
  })
  const steps = had.flatMap(({ slug, spans }) =>
    spans.map(({ from: first, to: end, reason, label }): UndoStep => {
      const nights = { from: first, to: end, reason: reason ?? 'other', ...(label !== null && { note: label }) }
      return { do: 'block', home: slug, nights }
    }),
  )
  // Other blocks than those read a moment before: somebody has blocked or released some meanwhile, and it is unknown
  // which.
  const undo = steps.length === blocks ? undoOf(rangeRequest.id, range, steps) : null
  return seeDone(rangeRequest, { text: releasedText(doneNights(had), without), undo })
}

/** Gives a block, found by its home and its first night, other nights or another home. */
async function moved(api: Api, rangeRequest: RangeRequest) {
  const { read, id } = rangeRequest
  const [shownStay, stay, from, to] = [read('home'), read('stay') || read('home'), read('newFrom'), read('newTo')]
  const range = readRange((name) => (name === 'from' ? from : to), [shownStay, stay])
  if (!range) return refused(400, calendarFormText.noRange, 'newTo')
  const path = `/api/staff/stays/${shownStay}/blocks`
  const blocks = await api.get<readonly BlockShape[]>(path)
  if (!blocks.ok) return refused(blocks.status, refusalOf(blocks).text)
  const block = blocks.value.find((one) => one.from === read('blockFrom'))
  if (!block) return refused(409, calendarFormText.noSuchBlock)
  const put = await api.put<BlockShape>(`${path}/${block.documentId}`, { stay, from, to }, id)
  if (!put.ok) return refused(put.status, refusalOf(put).text)
  const there = await staysOfRange({ ...range, homes: [stay] }, askingCalendar(api))
  const title = (there.ok ? there.value[0]?.title : undefined) ?? stay
  const nights = { from: block.from, to: block.to }
  const undo = undoOf(id, range, [{ do: 'move', home: stay, block: put.value.documentId, stay: shownStay, nights }])
  return seeDone({ ...rangeRequest, range }, { text: movedText(doneNights([{ title, spans: [range] }])), undo })
}

async function undone(api: Api, rangeRequest: RangeRequest) {
  const undo = readUndo(rangeRequest.read('undo'))
  if (!undo) return refused(400, calendarFormText.noUndo)
  const { status, refusal, text } = await undoRange(api, undo)
  const done = text === null ? null : { text, undo: null }
  if (refusal !== null || done === null) return refused(status, refusal ?? calendarFormText.noUndo, null, done)
  return seeDone({ ...rangeRequest, range: undo }, done)
}

/** Reports what was done to whoever asked for it. */
function seeDone(
  { read, origin, id, range }: RangeRequest & { readonly range: Pick<NightRange, 'from'> },
  done: RangeDone,
) {
  if (read('script') === '1') return data<RangeOutcome>({ refusal: null, fault: null, toConfirm: [], done })
  const view = { ...shownStaysOf(read), from: parseIsoDate(read('back')) ?? range.from }
  const query = { done: read('intent'), change: id }
  return redirectWithCookies(calendarAddress(view, query), [rememberDone(id, done, origin)])
}

const refused = (status: number, refusal: string, fault: RangeOutcome['fault'] = null, done: RangeDone | null = null) =>
  data<RangeOutcome>({ refusal, fault, toConfirm: [], done }, { status })
