import { counted } from '#core/text/counted.ts'
import { scopeOf } from '#core/account/stay-right.ts'
import type { NightChangesInput, NightsChangedShape } from '#contract/rate/night-changes.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { daysBetween, nightsIn } from '#core/time/date-arithmetic.ts'
import { actAs } from '#db/act-as.ts'
import type { Executor, Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findRateStays, lockRulesOfStays, type RateStay } from '#db/queries/rate/rate-stay-queries.ts'
import { updateFollowers } from '#rates/source/update-followers.ts'
import { ruleFault } from '#rates/rule-fault.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { recordingChanges } from './recording-changes.ts'
import { watchNightPrices } from './watch-night-prices.ts'
import { writeNights } from './write-nights.ts'

/** As far ahead as a calendar reaches. */
const MOST_DAYS = 1100

export type NightsRefusal = ProblemOf<
  'stay_not_found' | 'version_conflict' | 'invalid_input' | 'already_exists' | 'owner_must_agree'
>

type ChangedStay = NightChangesInput['stays'][number] & { readonly home: RateStay }

/**
 * Sets prices and rules of single nights of several homes, of all of them or of none, as one change set that can be
 * undone for 30 days. The prices of homes that follow one of them are written in the same transaction.
 *
 * `stay_not_found`: one of them is not a home of the actor; `version_conflict`: somebody has changed one of them, which
 * is named, since its version was read; `invalid_input`: nights too far apart, a home that is named twice, or rules
 * that contradict each other; `owner_must_agree`: as for `watchNightPrices`.
 */
export async function changeNights(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  { actor, input }: { readonly actor: RateActor; readonly input: NightChangesInput },
): Promise<Result<NightsChangedShape, NightsRefusal>> {
  const found = await findChangedStays(deps.db, actor, input)
  if (!found.ok) return found
  const changed = found.value
  const ids = changed.map(({ home: rateStay }) => rateStay.id)
  const span = spanOf(changed)
  let followers: readonly string[] = []
  try {
    const written = await inTransaction<NightsChangedShape, NightsRefusal>(deps.db, async (tx) => {
      const at = deps.now()
      await actAs(tx, actor.uid, at)
      const versions = await lockRulesOfStays(tx, ids)
      for (const { home: rateStay, version } of changed) {
        const currentVersion = versions.get(rateStay.id)
        if (currentVersion === undefined) return err({ code: 'stay_not_found' })
        if (version !== undefined && version !== currentVersion)
          return err({ code: 'version_conflict', currentVersion, slug: rateStay.slug })
      }
      const record = await recordingChanges(tx, ids)
      const pricesAgreed = await watchNightPrices(tx, { ids, actor, at, span, ownerAgreed: input.ownerAgreed })
      await writeStays(tx, changed)
      const agreed = await pricesAgreed()
      if (!agreed.ok) return agreed
      followers = await updateFollowers(tx, ids, at)
      return ok({ documentId: await record({ madeBy: actor.uid, at }), homes: ids.length })
    })
    if (!written.ok) return written
    for (const slug of new Set([...changed.map(({ home: rateStay }) => rateStay.slug), ...followers]))
      deps.onStayChanged?.(slug)
    return written
  } catch (error) {
    const fault = ruleFault(error, 'nights')
    if (!fault) throw error
    return err(fault)
  }
}

/** Returns the span of all nights that are changed. */
function spanOf(changed: readonly ChangedStay[]): DateSpan {
  const runs = changed.flatMap(({ nights }) => nights)
  const [from = runs[0]!.from] = runs.map((run) => run.from).toSorted()
  return {
    from,
    to: runs
      .map(({ to }) => to)
      .toSorted()
      .at(-1)!,
  }
}

async function findChangedStays(
  executor: Executor,
  actor: RateActor,
  { stays }: NightChangesInput,
): Promise<Result<ChangedStay[], ProblemOf<'stay_not_found' | 'invalid_input'>>> {
  const choice = { homes: stays.map(({ stay }) => stay), destination: null, sleeps: null }
  const found = await findRateStays(executor, choice, scopeOf(actor))
  const byName = new Map(
    found.flatMap((rateStay) => [[rateStay.documentId, rateStay] as const, [rateStay.slug, rateStay] as const]),
  )
  const changed: ChangedStay[] = []
  for (const [place, one] of stays.entries()) {
    const rateStay = byName.get(one.stay.toLowerCase())
    if (!rateStay) return err({ code: 'stay_not_found' })
    if (changed.some((other) => other.home.id === rateStay.id))
      return err({ code: 'invalid_input', fields: { [`stays.${place}.stay`]: 'a home must be named once' } })
    for (const { from, to } of one.nights)
      if (daysBetween(from, to) > MOST_DAYS)
        return err({
          code: 'invalid_input',
          fields: { [`stays.${place}.nights`]: `to must be at most ${counted(MOST_DAYS, 'day')} after from` },
        })
    changed.push({ ...one, home: rateStay })
  }
  return ok(changed)
}

async function writeStays(tx: Tx, changed: readonly ChangedStay[]): Promise<void> {
  for (const { home: rateStay, nights } of changed)
    for (const { from, to, ...change } of nights)
      await writeNights(tx, rateStay.id, { nights: nightsIn({ checkIn: from, checkOut: to }), change })
}
