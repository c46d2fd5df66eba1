import { scopeOf } from '#core/account/stay-right.ts'
import { ownerConfirms, type PriceAgreement } from '#core/calendar/look-twice.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import type { DateSpan, StayTerms } from '#core/rate/stay-terms.ts'
import type { AskedOwner, ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { RateActor } from '#rates/rate-deps.ts'
import { findTakenNightsOf } from '#db/queries/calendar/availability-queries.ts'
import { findPriceAgreements, findStaysOfAskedOwners } from '#db/queries/owner/agreement-queries.ts'
import { findStayNames } from '#db/queries/rate/rate-stay-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { previewFollowers, type ChangedTerms } from '#rates/source/preview-followers.ts'

/** As far ahead as a calendar reaches. */
const MOST_DAYS = 1100

/** Whose prices are about to change, and by whom. */
interface WatchedPrices {
  /** The homes, which are locked. */
  readonly ids: readonly number[]
  readonly actor: RateActor
  readonly at: Date
  /** The nights that can change; left out: all that can be booked. */
  readonly span?: DateSpan
  /** Whether the owners have agreed, so that nobody is asked. */
  readonly ownerAgreed: boolean | undefined
}

/**
 * Begins to watch the prices of nights of locked homes, before they are changed and before homes that follow them are.
 * The function it returns compares the free nights with what they cost by then. `owner_must_agree`: a price, of one of
 * these homes or of one that follows it, has changed by more than its owner left to others by contract. Homes on which
 * the actor has no right are neither named nor counted.
 */
export async function watchNightPrices(
  tx: Tx,
  { ids, actor, at, span, ownerAgreed }: WatchedPrices,
): Promise<() => Promise<Result<null, ProblemOf<'owner_must_agree'>>>> {
  const today = todayIn('UTC', at.getTime())
  const nights = laterPartOf(span ?? { from: today, to: addDays(today, MOST_DAYS) }, today)
  const asked =
    ownerAgreed || nights === null ? [] : await findStaysOfAskedOwners(tx, { ids, span: nights, actor: actor.uid })
  if (nights === null || asked.length === 0) return async () => ok(null)
  const before = await loadStayTerms(tx, ids)
  return async () => {
    const after = await loadStayTerms(tx, ids)
    const changed = new Map(
      ids.flatMap((id): [number, ChangedTerms][] => {
        const [then, now] = [before.get(id), after.get(id)]
        return then && now ? [[id, { before: then, after: now }]] : []
      }),
    )
    const owners = await ownersOf(tx, { asked, changed, nights, actor, at })
    return owners.length === 0 ? ok(null) : err({ code: 'owner_must_agree', asked: owners })
  }
}

/** Returns the owners who would have to agree if a home had another price of a night; nothing is written. */
export async function findOwnersToAsk(
  db: Executor,
  {
    id,
    nightlyMinor,
    actor,
    at,
  }: { readonly id: number; readonly nightlyMinor: number } & Pick<WatchedPrices, 'actor' | 'at'>,
): Promise<readonly AskedOwner[]> {
  const today = todayIn('UTC', at.getTime())
  const nights = { from: today, to: addDays(today, MOST_DAYS) }
  const asked = await findStaysOfAskedOwners(db, { ids: [id], span: nights, actor: actor.uid })
  const before = asked.length === 0 ? undefined : (await loadStayTerms(db, [id])).get(id)
  if (!before) return []
  const changed = new Map([[id, { before, after: { ...before, nightlyMinor } }]])
  return ownersOf(db, { asked, changed, nights, actor, at })
}

interface ChangedPrices {
  /** The homes whose owners may have to agree. */
  readonly asked: readonly number[]
  readonly changed: ReadonlyMap<number, ChangedTerms>
  readonly nights: DateSpan
  readonly actor: RateActor
  readonly at: Date
}

/** Returns the owners who have to agree to changed prices, of these homes or of those that follow them. */
async function ownersOf(db: Executor, { asked, changed, nights, actor, at }: ChangedPrices): Promise<AskedOwner[]> {
  const reached = await previewFollowers(db, changed)
  const ids = asked.filter((id) => reached.has(id))
  if (ids.length === 0) return []
  const agreements = await findPriceAgreements(db, { ids, span: nights, actor: actor.uid })
  const taken = await findTakenNightsOf(db, ids, nights, at)
  const rows = ids.flatMap((id): (Omit<AskedOwner, 'slug' | 'title'> & { readonly id: number })[] => {
    const [terms, agreed] = [reached.get(id), agreements.get(id)]
    if (!terms || !agreed) return []
    const row = ownerConfirms(changedNights(terms, { agreed, nights, taken: taken.get(id) ?? [] }), agreed)
    if (!row) return []
    const { owner, usualMinor, amountMinor } = row
    const amounts = { beforeMinor: usualMinor, afterMinor: amountMinor, currency: terms.after.currency }
    return [{ id, owner: owner.name, aboveBp: owner.aboveBp, ...amounts }]
  })
  const names = await findStayNames(
    db,
    rows.map(({ id }) => id),
    scopeOf(actor),
  )
  return rows.flatMap(({ id, ...row }) => {
    const name = names.get(id)
    return name ? [{ ...name, ...row }] : []
  })
}

interface ComparedNights {
  readonly agreed: readonly PriceAgreement[]
  readonly nights: DateSpan
  readonly taken: readonly DateSpan[]
}

/** Returns the free nights with a contract whose prices differ. */
function changedNights({ before, after }: ChangedTerms, { agreed, nights, taken }: ComparedNights) {
  const isIn = (spans: readonly { readonly from: IsoDate; readonly to: IsoDate | null }[], night: IsoDate) =>
    spans.some(({ from, to }) => from <= night && (to === null || night < to))
  return nightsIn({ checkIn: nights.from, checkOut: nights.to })
    .filter((night) => isIn(agreed, night) && !isIn(taken, night))
    .map((night) => ({ night, beforeMinor: priceOf(before, night), afterMinor: priceOf(after, night) }))
    .filter(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor)
}

const priceOf = (terms: StayTerms, night: IsoDate) => nightlyRate(terms, night).amountMinor

/** Returns the part of a span from today on; null: all of it has passed. */
function laterPartOf({ from, to }: DateSpan, today: IsoDate): DateSpan | null {
  return to <= today ? null : { from: from < today ? today : from, to }
}
