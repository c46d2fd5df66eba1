import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import type { CalendarHomeShape } from '#contract/rate/staff-calendar.ts'
import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { NightChange } from '#core/rate/with-overrides.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { blockedText, changedText, type DoneNights } from '#web/text/console/calendar-done-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { isChangeable } from './changeable-nights.ts'
import { homeNights, isFreeNight, runsOf, type HomeNight } from './home-nights.ts'
import { blockReasonOf, changeOf, steppedPrice, typedChange, type PriceStep, type ReadField } from './range-change.ts'
import { earlierNights } from './undo/earlier-nights.ts'
import type { UndoStep } from './undo/range-undo.ts'

type Api = ReturnType<typeof consoleApi>
type Span = { readonly from: IsoDate; readonly to: IsoDate }

interface Refusal {
  readonly status: number
  readonly text: string
}

/**
 * What was done to a home, and how to undo it; null = it cannot be undone. `refusal` says why the rest was not done.
 */
export interface ChangedHome {
  readonly title: string
  readonly spans: readonly Span[]
  readonly undo: readonly UndoStep[] | null
  readonly refusal: Refusal | null
  readonly text: (done: DoneNights) => string
}

interface HomeRequest {
  readonly read: ReadField
  readonly id: string
}

/**
 * Blocks the free nights of a home in a range, or sets prices and rules of those that nobody has booked. A home without
 * such nights is left as it is, with no `spans`.
 */
export function changeHome(api: Api, home: CalendarHomeShape, request: HomeRequest): Promise<ChangedHome> {
  if (request.read('intent') === 'block') return blockHome(api, home, request)
  const { change, step } = changeOf(typedChange(request.read), home.currency)
  if (change) return setHome(api, home, { ...request, change, step })
  const refusal = { status: 400, text: calendarFormText.nothingToSet }
  return Promise.resolve({ title: home.title, spans: [], undo: [], refusal, text: blockedText })
}

async function blockHome(api: Api, home: CalendarHomeShape, { read, id }: HomeRequest): Promise<ChangedHome> {
  const { slug, title } = home
  const runs = runsOf(homeNights(home), isFreeNight)
  const [spans, undo]: [Span[], UndoStep[]] = [[], []]
  const changed = (refusal: Refusal | null) => ({ title, spans, undo, refusal, text: blockedText })
  const note = read('note').trim()
  for (const run of runs) {
    const body = { ...run, reason: blockReasonOf(read('reason')), ...(note && { note: note.slice(0, 500) }) }
    const blocked = await api.post<BlockShape>(`/api/staff/stays/${slug}/blocks`, body, `${id} ${slug} ${run.from}`)
    if (!blocked.ok) return changed(refusalOf(blocked))
    spans.push(run)
    undo.push({ do: 'free', home: slug, block: blocked.value.documentId, nights: run })
  }
  return changed(null)
}

async function setHome(
  api: Api,
  home: CalendarHomeShape,
  { read, id, change: typed, step }: HomeRequest & { readonly change: NightChange; readonly step: PriceStep | null },
): Promise<ChangedHome> {
  const { slug, title } = home
  const path = `/api/staff/stays/${slug}`
  const nights = homeNights(home)
  // What the undo and the words are about: with a step, the price is set, too.
  const change: NightChange = step ? { ...typed, nightlyMinor: null } : typed
  const pieces = piecesOf(home, nights, typed, step)
  const before = await api.get<HomeRatesShape>(`${path}/rates`)
  const followed = new Set(nights.flatMap(({ night, source }) => (source === 'followed' ? [night] : [])))
  // The version that was shown; each of these changes returns the next version.
  let version = Number(read(`version:${slug}`) || home.version)
  const isKnown = before.ok && before.value.version === version
  const spans: Span[] = []
  const changed = (refusal: Refusal | null): ChangedHome => {
    const changes = isKnown ? earlierNights(before.value, spans, { change, followed }) : null
    const undo = changes && [{ do: 'set', home: slug, version, changes } as const]
    return { title, spans, undo, refusal, text: (done) => changedText(done, change) }
  }
  if (pieces.length > MOST_PIECES) return changed({ status: 400, text: calendarFormText.faults.prices })
  for (const { run, change: one } of pieces) {
    const set = await api.put<HomeRatesShape>(
      `${path}/overrides`,
      { version, ...run, ...one },
      `${id} ${slug} ${run.from}`,
    )
    if (!set.ok) return changed(refusalOf(set))
    version = set.value.version
    spans.push(run)
  }
  return changed(null)
}

/** How many pieces of nights with different prices are changed one after the other. */
const MOST_PIECES = 62

/** Returns the runs of nights to change, and to what. With a step, nights of another price are another run. */
function piecesOf(
  { currency }: CalendarHomeShape,
  nights: readonly HomeNight[],
  change: NightChange,
  step: PriceStep | null,
): { readonly run: Span; readonly change: NightChange }[] {
  const wanted = nights.filter(isChangeable)
  if (step === null) return runsOf(wanted, () => true).map((run) => ({ run, change }))
  const pieces = [...Map.groupBy(wanted, ({ amountMinor }) => amountMinor)].flatMap(([nowMinor, some]) =>
    runsOf(some, () => true).map((run) => ({
      run,
      change: { ...change, nightlyMinor: steppedPrice(step, nowMinor, currency) },
    })),
  )
  return pieces.toSorted((a, b) => (a.run.from < b.run.from ? -1 : 1))
}

/** Returns in words why the API refused; somebody may have taken the nights, or changed their prices. */
export function refusalOf({
  status,
  error,
}: {
  readonly status: number
  readonly error: { readonly details: { readonly code?: unknown } }
}): Refusal {
  const { code } = error.details
  if (code === 'dates_unavailable') return { status, text: calendarFormText.takenMeanwhile }
  if (code === 'version_conflict') return { status, text: calendarFormText.changedMeanwhile }
  return { status, text: staffProblemMessage(error.details) }
}
