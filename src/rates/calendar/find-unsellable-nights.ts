import { scopeOf } from '#core/account/stay-right.ts'
import {
  MOST_STAYS_SUMMED,
  MOST_UNSELLABLE_NIGHTS,
  type UnsellableStayShape,
  type UnsellableMetaShape,
  type UnsellableQuery,
} from '#contract/rate/unsellable-nights.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { counted } from '#core/text/counted.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Db } from '#db/database.ts'
import { findTakenNightsAround } from '#db/queries/calendar/availability-queries.ts'
import { findLetStays, type LetStay } from '#db/queries/calendar/let-stay-queries.ts'
import { loadNightTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { unsellableOf } from './unsellable-of.ts'

/** How many nights are checked by default. */
const USUAL_NIGHTS = 90

/** How many homes are checked at once; for more, sums are cached for a while. */
const MOST_AT_ONCE = 100
const KEPT_MS = 10 * 60_000

type Sum = UnsellableMetaShape['reasons'][number]

/**
 * Finds free nights of the published homes that somebody runs which nobody can book: by home with the reason and the
 * repair, and summed by reason, in pages of homes by title. Nights that a host has closed, or that are too soon or too
 * far ahead, are not lost and not included. Runs three statements for a hundred homes. If only sums are requested, they
 * cover all homes; for many homes they may be up to ten minutes old. `cursor` asks for the homes that follow; null =
 * there are no more. `invalid_input`: more than 400 nights, or none.
 */
export async function findUnsellableNights(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, query }: { readonly actor: RateActor; readonly query: UnsellableQuery },
): Promise<
  Result<{ readonly data: UnsellableStayShape[]; readonly meta: UnsellableMetaShape }, ProblemOf<'invalid_input'>>
> {
  const now = deps.now()
  const from = query.from ?? todayIn('UTC', now.getTime())
  const to = query.to ?? addDays(from, USUAL_NIGHTS)
  if (to <= from) return err({ code: 'invalid_input', fields: { to: 'to must be after from' } })
  if (daysBetween(from, to) > MOST_UNSELLABLE_NIGHTS)
    return err({
      code: 'invalid_input',
      fields: { to: `to must be at most ${counted(MOST_UNSELLABLE_NIGHTS, 'night')} after from` },
    })
  const within = scopeOf(actor)
  const span = { from, to }
  const scope = { scope: within, names: query.homes?.split(',') }
  if (query.sums === undefined) {
    const { cursor: after, limit } = query
    const stays = await findLetStays(deps.db, { ...scope, after, limit: limit + 1 })
    const shown = stays.slice(0, limit)
    const { data, meta } = await lookAt(deps.db, { homes: shown, span, now })
    return ok({ data, meta: { ...meta, cursor: stays.length > limit ? (shown.at(-1)?.documentId ?? null) : null } })
  }
  const stays = await findLetStays(deps.db, { ...scope, limit: MOST_STAYS_SUMMED + 1 })
  if (stays.length > MOST_STAYS_SUMMED) return ok({ data: [], meta: { from, to, homes: 0, cursor: null, reasons: [] } })
  const sums = () => lookAt(deps.db, { homes: stays, span, now }).then(({ meta }) => ({ ...meta, cursor: null }))
  const isKept = stays.length > MOST_AT_ONCE && query.homes === undefined
  const meta = await (isKept
    ? keptSums(
        deps.db,
        { key: `${within?.uid} ${within?.reach?.given.join(',')} ${from} ${to}`, at: now.getTime() },
        sums,
      )
    : sums())
  return ok({ data: [], meta })
}

interface StaysAndSpan {
  readonly homes: readonly LetStay[]
  readonly span: { readonly from: IsoDate; readonly to: IsoDate }
  readonly now: Date
}

interface Found {
  readonly data: UnsellableStayShape[]
  readonly meta: Omit<UnsellableMetaShape, 'cursor'>
}

/** Checks homes in batches, so that other requests are answered in between. */
async function lookAt(db: Db, { homes: stays, span, now }: StaysAndSpan): Promise<Found> {
  const sums = new Map<string, Sum>()
  const data: UnsellableStayShape[] = []
  for (let at = 0; at < stays.length; at += MOST_AT_ONCE) {
    const some = stays.slice(at, at + MOST_AT_ONCE)
    const ids = some.map(({ id }) => id)
    const [termsOf, takenOf] = await Promise.all([loadNightTerms(db, ids), findTakenNightsAround(db, ids, span, now)])
    for (const { id, ...stay } of some) {
      const terms = termsOf.get(id)
      if (!terms) continue
      const nights = unsellableOf(terms, { span, now, takenNights: takenOf.get(id) ?? [] })
      const { currency, version } = terms
      for (const run of nights) {
        const key = `${run.reason} ${currency}`
        const sum = sums.get(key) ?? { reason: run.reason, currency, nights: 0, valueMinor: 0 }
        const more = daysBetween(run.from, run.to)
        sums.set(key, { ...sum, nights: sum.nights + more, valueMinor: sum.valueMinor + run.valueMinor })
      }
      if (nights.length > 0) data.push({ ...stay, currency, version, nights })
    }
  }
  const reasons = [...sums.values()].toSorted((a, b) => b.valueMinor - a.valueMinor)
  return { data, meta: { ...span, homes: stays.length, reasons } }
}

interface Kept {
  readonly at: number
  readonly sums: Promise<UnsellableMetaShape>
}

const kept = new WeakMap<Db, Map<string, Kept>>()

/** Returns cached sums of the last minutes, or computes them once for all who ask meanwhile. */
function keptSums(
  db: Db,
  { key, at }: { readonly key: string; readonly at: number },
  sum: () => Promise<UnsellableMetaShape>,
): Promise<UnsellableMetaShape> {
  const ofAll = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, ofAll)
  for (const [name, one] of ofAll) if (Math.abs(at - one.at) > KEPT_MS) ofAll.delete(name)
  const found = ofAll.get(key)
  if (found) return found.sums
  const sums = sum()
  ofAll.set(key, { at, sums })
  sums.catch(() => ofAll.delete(key))
  return sums
}
