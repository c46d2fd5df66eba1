import { setImmediate as nextTurn } from 'node:timers/promises'
import { scopeOf } from '#core/account/stay-right.ts'
import type { NightMark, RateTryShape, TriedStayShape } from '#contract/rate/rate-drafts.ts'
import {
  breakEven,
  compareTerms,
  sampleStay,
  type ComparedNight,
  type TermsComparison,
} from '#core/calendar/compare-terms.ts'
import { LOOK_TWICE, lookTwice, type LookTwiceFacts } from '#core/calendar/look-twice.ts'
import type { UnsellableReason, VerdictQuestion } from '#core/calendar/night-verdict.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { FieldWrite, RateChange } from '#core/rate/rate-change.ts'
import type { DateSpan, StayTerms } from '#core/rate/stay-terms.ts'
import { applyFields, readField, type FieldValue, type TermsField } from '#core/rate/terms-fields.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { YEAR_DAYS } from '#core/report/booking-pace.ts'
import { findTakenNightsOf } from '#db/queries/calendar/availability-queries.ts'
import { findPriceAgreements } from '#db/queries/owner/agreement-queries.ts'
import { findFollowedOf } from '#db/queries/rate/rate-source-queries.ts'
import { previewFollowers, type ChangedTerms } from '#rates/source/preview-followers.ts'
import { findRateDraft, type DraftBasis } from '#db/queries/rate/rate-draft-queries.ts'
import {
  countKeptPrices,
  findBookedDates,
  findDearestNights,
  findRateStays,
  type RateStay,
} from '#db/queries/rate/rate-stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { SavedDraft } from './save-draft.ts'
import { ownerOf, type RateActor, type RateDeps } from '#rates/rate-deps.ts'

/** How many nights are checked if no change names dates. */
const USUAL_NIGHTS = 365
const SAMPLES = 3
const DAY_MS = 86_400_000

/** The effect of a change on one home. */
interface TriedStay {
  readonly home: RateStay
  readonly before: StayTerms
  readonly after: StayTerms
  /** What is written to it; null: it is affected because it follows another home. */
  readonly basis: DraftBasis | null
  readonly follows: TriedStayShape['follows']
  readonly question: VerdictQuestion
  readonly comparison: TermsComparison
}

/**
 * Returns the effect of publishing a draft now: nights touched, prices and sellable nights before and after, where it
 * breaks even, what keeps its price, what to confirm, and what others have changed meanwhile. Homes that follow a
 * changed one are included. Old and new terms are evaluated by the functions that bookings use. `entry_not_found`: no
 * such draft of the actor.
 *
 * `termsOf`: the rates of its homes where they were just read.
 */
export async function tryDraft(
  deps: Pick<RateDeps, 'db' | 'now'>,
  {
    actor,
    documentId,
    termsOf: known,
  }: Pick<SavedDraft, 'documentId'> & Partial<SavedDraft> & { readonly actor: RateActor },
): Promise<Result<RateTryShape, ProblemOf<'entry_not_found'>>> {
  const draft = isUuid(documentId) ? await findRateDraft(deps.db, documentId, ownerOf(actor)) : null
  if (!draft) return err({ code: 'entry_not_found' })
  const now = deps.now()
  const span = spanOf(draft.changes, now)
  const basisOf = new Map(draft.basis.map((basis) => [basis.id, basis]))
  const termsOf = known ?? (await loadStayTerms(deps.db, [...basisOf.keys()]))
  const changed = new Map(
    [...termsOf].map(([id, before]): [number, ChangedTerms] => {
      const writes = (basisOf.get(id)?.writes ?? []).map(({ field, after }): [TermsField, FieldValue] => [field, after])
      return [id, { before, after: applyFields(before, new Map(writes)) }]
    }),
  )
  const reached = await previewFollowers(deps.db, changed)
  // Homes may follow that the actor has no right on: nothing about these is told, nor counted.
  const allStays = await findRateStays(deps.db, { homes: [], destination: null, sleeps: null }, scopeOf(actor))
  const ids = allStays.flatMap(({ id }) => (reached.has(id) ? [id] : []))
  const yearBefore = { from: addDays(span.from, -YEAR_DAYS), to: addDays(span.to, -YEAR_DAYS) }
  const [takenOf, dearest, kept, ties, agreements, booked, bookedLastYear] = await Promise.all([
    findTakenNightsOf(deps.db, ids, spanInSight(span), now),
    findDearestNights(deps.db, ids),
    countKeptPrices(deps.db, { ids, span, now }),
    findFollowedOf(deps.db, ids, scopeOf(actor)),
    findPriceAgreements(deps.db, { ids, span, actor: actor.uid }),
    findBookedDates(deps.db, { ids, span, at: now }),
    findBookedDates(deps.db, { ids, span: yearBefore, at: new Date(now.getTime() - YEAR_DAYS * DAY_MS) }),
  ])
  const tried: TriedStay[] = []
  for (const stay of allStays) {
    const terms = reached.get(stay.id)
    if (!terms) continue
    // Lets other requests run in between: a thousand homes take seconds.
    await nextTurn()
    const { before, after } = terms
    const context = ruleContextAt(before.timeZone, now.getTime())
    const question = { ...context, ...span, takenNights: takenOf.get(stay.id) ?? [] }
    const [basis, follows] = [basisOf.get(stay.id) ?? null, ties.get(stay.id) ?? null]
    tried.push({
      home: stay,
      before,
      after,
      basis,
      follows,
      question,
      comparison: compareTerms(before, after, question),
    })
  }
  const stays = tried.toSorted((a, b) => Math.abs(effectOf(b)) - Math.abs(effectOf(a)))
  return ok({
    documentId,
    version: draft.version,
    maker: draft.maker,
    updatedAt: draft.updatedAt.toISOString(),
    choice: { ...draft.choice, homes: [...draft.choice.homes] },
    changes: [...draft.changes] as RateTryShape['changes'],
    currency: tried[0]?.before.currency ?? 'EUR',
    ...span,
    ...totalsOf(tried),
    ...kept,
    homes: stays.map(shapeOf),
    samples: await samplesOf(stays),
    lookTwice: looksOf(tried, (id) => ({
      dearestMinor: dearest.get(id) ?? null,
      agreements: agreements.get(id) ?? [],
      booked: booked.get(id) ?? [],
      bookedLastYear: bookedLastYear.get(id) ?? [],
    })),
    conflicts: tried.flatMap(conflictsOf),
  })
}

/** How far around the dates taken nights are read, because the samples may be whole stays. */
const SIGHT = 400

const spanInSight = ({ from, to }: DateSpan): DateSpan => ({ from: addDays(from, -SIGHT), to: addDays(to, SIGHT) })

/** Returns the span of all dates that the changes name; a year from today if one names none. */
function spanOf(changes: readonly RateChange[], now: Date): DateSpan {
  const spans = changes.map((change) => ('span' in change ? change.span : null))
  const today = todayIn('UTC', now.getTime())
  const named = spans.flatMap((span) => (span ? [span] : []))
  if (named.length === 0) return { from: today, to: addDays(today, USUAL_NIGHTS) }
  const froms = named.map(({ from }) => from).toSorted()
  const tos = named.map(({ to }) => to).toSorted()
  return { from: froms[0]!, to: tos.at(-1)! }
}

const effectOf = ({ comparison }: TriedStay) => comparison.listAfterMinor - comparison.listBeforeMinor

function totalsOf(tried: readonly TriedStay[]) {
  const sum = (part: (comparison: TermsComparison) => number) =>
    tried.reduce((total, { comparison }) => total + part(comparison), 0)
  const listBeforeMinor = sum((one) => one.listBeforeMinor)
  const listAfterMinor = sum((one) => one.listAfterMinor)
  const pricedNights = sum((one) => one.pricedNights)
  const lostBy = new Map<UnsellableReason, number>()
  for (const { comparison } of tried)
    for (const { reason, nights } of comparison.lostBy) lostBy.set(reason, (lostBy.get(reason) ?? 0) + nights)
  return {
    nights: sum((one) => one.nights.length),
    freeNights: sum((one) => one.freeNights),
    pricedNights,
    listBeforeMinor,
    listAfterMinor,
    breakEven: breakEven(listBeforeMinor, listAfterMinor, pricedNights),
    sellableBefore: sum((one) => one.sellableBefore),
    sellableAfter: sum((one) => one.sellableAfter),
    gained: sum((one) => one.gained),
    lost: sum((one) => one.lost),
    lostBy: Array.from(lostBy, ([reason, nights]) => ({ reason, nights })),
  }
}

function shapeOf(tried: TriedStay): TriedStayShape {
  const { home: stay, before, basis, follows, comparison } = tried
  const { pricedNights, listBeforeMinor, listAfterMinor } = comparison
  const { documentId, slug, title, place } = stay
  return {
    documentId,
    slug,
    title,
    place,
    version: before.version,
    isChosen: basis !== null,
    follows,
    nightBeforeMinor: pricedNights === 0 ? null : Math.round(listBeforeMinor / pricedNights),
    nightAfterMinor: pricedNights === 0 ? null : Math.round(listAfterMinor / pricedNights),
    freeNights: comparison.freeNights,
    effectMinor: effectOf(tried),
    gained: comparison.gained,
    lost: comparison.lost,
    writes: basis?.writes.length ?? 0,
    strip: comparison.nights.map(markOf),
  }
}

function markOf({ isFree, beforeMinor, afterMinor, wasSellable, isSellable }: ComparedNight): NightMark {
  if (!isFree) return 'sold'
  if (wasSellable !== isSellable) return isSellable ? 'gained' : 'lost'
  if (!isSellable) return 'unsellable'
  if (beforeMinor === afterMinor) return 'same'
  return afterMinor > beforeMinor ? 'dearer' : 'cheaper'
}

/** Returns what a guest would pay, for the homes with the largest effect. */
async function samplesOf(stays: readonly TriedStay[]): Promise<RateTryShape['samples']> {
  const samples: RateTryShape['samples'][number][] = []
  for (const { home: stay, before, after, question } of stays) {
    if (samples.length === SAMPLES) break
    await nextTurn()
    const sample = sampleStay(before, after, question)
    if (!sample) continue
    const { documentId, slug, title } = stay
    const { dates, ...amounts } = sample
    samples.push({ documentId, slug, title, ...dates, ...amounts })
  }
  return samples
}

type Looked = RateTryShape['lookTwice']

/** Returns why the prices of homes are worth a second look, the weightiest reasons first, within these the homes. */
function looksOf(tried: readonly TriedStay[], factsOf: (stayId: number) => LookTwiceFacts): Looked {
  const rows = tried.flatMap(({ home: { id, documentId, slug, title }, comparison }): Looked[number][] =>
    lookTwice(comparison.nights, factsOf(id)).map((row) => ({ documentId, slug, title, ...row })),
  )
  const weight = ({ kind }: Looked[number]) => LOOK_TWICE.indexOf(kind)
  return rows.toSorted((one, other) => weight(one) - weight(other))
}

/** Returns what somebody has changed in a home since the draft was made. */
function conflictsOf({ home: stay, before, basis }: TriedStay): RateTryShape['conflicts'] {
  if (basis === null || before.version === basis.version) return []
  const { documentId, slug, title } = stay
  return [{ documentId, slug, title, version: before.version, fields: fieldsInConflict(before, basis.writes) }]
}

/** Returns the fields of `writes` whose value has changed since the writes were determined. */
export function fieldsInConflict(terms: StayTerms, writes: readonly FieldWrite[]) {
  return writes.flatMap(({ field, before, after }) => {
    const theirs = readField(terms, field) ?? null
    return theirs === before || theirs === after ? [] : [{ field, before, theirs, ours: after }]
  })
}
