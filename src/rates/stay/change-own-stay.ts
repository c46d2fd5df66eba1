import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import { lockStayRules, type OwnStay } from '#db/queries/stay/own-stay-queries.ts'
import { findOwnStay } from './find-own-stay.ts'
import { stayRatesOf } from './find-stay-rates.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'
import { recordingChanges } from '#rates/change-set/recording-changes.ts'
import { updateFollowers } from '#rates/source/update-followers.ts'
import { ruleFault } from '#rates/rule-fault.ts'

/** A change to the prices or rules of one home. */
export interface StayChange {
  readonly actor: RateActor
  /** Document id or slug of the home. */
  readonly stayId: string
  /** The version of the rules that were read; any version if left out. */
  readonly version?: number | undefined
}

/** Why no home was changed, independent of the kind of change. */
export type StayChangeRefusal = ProblemOf<'stay_not_found' | 'version_conflict' | 'already_exists' | 'invalid_input'>

/**
 * Carries out a change of prices or rules in one transaction that records the actor, one change of a home after
 * another. The values that it changes are recorded as a change set, which can be undone. The prices of homes that
 * follow it are written in the same transaction, and the cached pages of all of them are dropped afterwards. Returns the resulting rates. `field`: the field to name when the database finds a
 * contradiction. `stay_not_found`: no such home of the actor; `version_conflict`: somebody else has changed it since;
 * `already_exists`, `invalid_input`: as for `ruleFault`. A problem of `write` rolls everything back.
 */
export async function changeOwnStay<Failure extends Problem = never>(
  deps: Pick<RateDeps, 'db' | 'now' | 'onStayChanged'>,
  change: StayChange & { readonly field: string },
  write: (tx: Tx, stay: OwnStay) => Promise<Result<unknown, Failure>>,
): Promise<Result<StayRatesShape, StayChangeRefusal | Failure>> {
  const found = await findOwnStay(deps.db, change.actor, change.stayId)
  if (!found.ok) return found
  const stay = found.value
  let followers: readonly string[] = []
  try {
    const written = await inTransaction<unknown, StayChangeRefusal | Failure>(deps.db, async (tx) => {
      await actAs(tx, change.actor.uid, deps.now())
      const currentVersion = await lockStayRules(tx, stay.id)
      if (change.version !== undefined && change.version !== currentVersion)
        return err({ code: 'version_conflict', currentVersion })
      const record = await recordingChanges(tx, [stay.id])
      const written = await write(tx, stay)
      if (!written.ok) return written
      followers = await updateFollowers(tx, [stay.id], deps.now())
      await record({ madeBy: change.actor.uid, at: deps.now() })
      return written
    })
    if (!written.ok) return written
  } catch (error) {
    const fault = ruleFault(error, change.field)
    if (!fault) throw error
    return err(fault)
  }
  for (const slug of new Set([stay.slug, ...followers])) deps.onStayChanged?.(slug)
  return ok(await stayRatesOf(deps.db, stay, change.actor))
}
