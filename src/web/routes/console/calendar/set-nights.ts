import { MOST_NIGHT_RUNS, type NightChangesInput, type NightsChangedShape } from '#contract/rate/night-changes.ts'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import type { NightChange } from '#core/rate/with-overrides.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { mistypedPrice } from '#core/rate/far-price.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { mistypedText, PRICE_IS_MEANT } from '#web/text/rate/mistyped-price-text.ts'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { isChangeable } from './changeable-nights.ts'
import type { ChosenStay } from './chosen-nights.ts'
import { runsOf, type StayNight } from './stay-nights.ts'
import { changeOf, steppedPrice, typedChange, type ReadField, type TypedChange } from './range-change.ts'
import { refusalOf, type Refusal } from './refusal-of.ts'

type Span = { readonly from: IsoDate; readonly to: IsoDate }

/** What was set, and the change set that undoes it; null = there was nothing to change. */
interface NightsSet {
  readonly homes: readonly { readonly slug: string; readonly title: string; readonly spans: readonly Span[] }[]
  readonly changeSet: string | null
  /** The parts that were set. */
  readonly change: NightChange
}

/**
 * Sets prices and rules of those nights of homes that nobody has booked, of all homes or of none. Homes without such
 * nights are left out; without any home, `homes` is empty. Prices that look mistyped, and prices that owners have to
 * agree to, are refused until that is confirmed.
 */
export async function setNights(
  api: ReturnType<typeof consoleApi>,
  chosen: readonly ChosenStay[],
  { read, id }: { readonly read: ReadField; readonly id: string },
): Promise<NightsSet | Refusal> {
  const typed = typedChange(read)
  const { change, step } = changeOf(typed, chosen[0]?.home.currency ?? 'EUR')
  if (!change) return { status: 400, text: calendarFormText.nothingToSet }
  for (const {
    home: { title, currency },
  } of chosen) {
    const { fault } = changeOf(typed, currency)
    if (fault) return { status: 400, text: `${title}: ${calendarFormText.faults[fault]}` }
  }
  const changed = chosen.flatMap(({ home: stay, nights }) => {
    const pieces = piecesOf(stay, nights, typed)
    return pieces.length > 0 ? [{ ...stay, pieces, spans: pieces.map(({ run }) => run) }] : []
  })
  // What the words are about: with a step, the price is set, too.
  const set = { homes: changed, change: step ? { ...change, nightlyMinor: null } : change }
  if (changed.length === 0) return { ...set, changeSet: null }
  if (changed.some(({ pieces }) => pieces.length > MOST_NIGHT_RUNS))
    return { status: 400, text: calendarFormText.faults.prices }
  const mistyped = mistypedIn(chosen, typed)
  const isSure = read('sure') === 'on'
  if (mistyped !== null && !isSure)
    return { status: 400, text: mistyped, toConfirm: [{ name: 'sure', label: PRICE_IS_MEANT }] }
  const body: NightChangesInput = {
    stays: changed.map(({ slug, version, pieces }) => ({
      stay: slug,
      // The version that was shown.
      version: Number(read(`version:${slug}`) || version),
      nights: pieces.map(({ run, change: one }) => ({ ...run, ...one })),
    })),
    ownerAgreed: read('ownerAgreed') === 'on',
  }
  const response = await api.post<NightsChangedShape>('/api/staff/rate-changes', body, id)
  if (response.ok) return { ...set, changeSet: response.value.documentId }
  const found = refusalOf(response)
  const { toConfirm = [] } = found
  // What was ticked stays ticked while something else is asked.
  const refusal: Refusal =
    mistyped !== null && toConfirm.length > 0
      ? { ...found, toConfirm: [{ name: 'sure', label: PRICE_IS_MEANT, isTicked: true }, ...toConfirm] }
      : found
  const refusing = changed.length > 1 && changed.find(({ slug }) => slug === response.error.details['slug'])
  return refusing ? { ...refusal, text: `${refusing.title}: ${refusal.text}` } : refusal
}

/** Returns the question about the first price that looks mistyped beside what its night costs now; null: none does. */
function mistypedIn(chosen: readonly ChosenStay[], typed: TypedChange): string | null {
  for (const {
    home: { title, currency },
    nights,
  } of chosen) {
    const { change, step } = changeOf(typed, currency)
    for (const { amountMinor } of nights.filter(isChangeable)) {
      const afterMinor = step ? steppedPrice(step, amountMinor, currency) : change?.nightlyMinor
      const mistyped = afterMinor == null ? null : mistypedPrice(amountMinor, afterMinor)
      if (mistyped && afterMinor != null)
        return `${title}: ${mistypedText(mistyped, nightPrice(afterMinor, currency), nightPrice(amountMinor, currency))}`
    }
  }
  return null
}

/** Returns the runs of nights to change, and to what. With a step, nights of another price are another run. */
function piecesOf(
  { currency }: CalendarStayShape,
  nights: readonly StayNight[],
  typed: TypedChange,
): { readonly run: Span; readonly change: NightChange }[] {
  const { change, step } = changeOf(typed, currency)
  if (!change) return []
  const changeable = nights.filter(isChangeable)
  if (step === null) return runsOf(changeable, () => true).map((run) => ({ run, change }))
  const pieces = [...Map.groupBy(changeable, ({ amountMinor }) => amountMinor)].flatMap(([nowMinor, some]) =>
    runsOf(some, () => true).map((run) => ({
      run,
      change: { ...change, nightlyMinor: steppedPrice(step, nowMinor, currency) },
    })),
  )
  return pieces.toSorted((a, b) => (a.run.from < b.run.from ? -1 : 1))
}
