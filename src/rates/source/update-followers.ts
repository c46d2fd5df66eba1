import { followedStay, followedSeasons, type FollowedStay } from '#core/rate/follow-terms.ts'
import { derivedOverrides } from '#core/rate/rate-formula.ts'
import type { Tx } from '#db/database.ts'
import { lockRulesOfStays } from '#db/queries/rate/rate-stay-queries.ts'
import {
  findFollowing,
  findOverridesWithBits,
  writeDerivedOverrides,
  writeDerivedSeasons,
  type RateSource,
} from '#db/queries/rate/rate-source-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { updateStayColumns } from '#db/queries/stay/own-stay-queries.ts'

/**
 * Writes the prices of all homes that follow these, directly or indirectly, in the transaction that changed them.
 * Fields of the changed homes that follow another home themselves are restored. Returns the slugs of the homes that
 * were written.
 */
export async function updateFollowers(tx: Tx, changed: readonly number[], at: Date): Promise<readonly string[]> {
  const slugs = new Set<string>()
  let wave = await findFollowing(tx, { homes: changed, sources: changed })
  // There are no cycles, so every wave is farther from the start.
  while (wave.length > 0) {
    await lockRulesOfStays(
      tx,
      wave.map(({ stayId }) => stayId),
    )
    for (const one of wave) {
      await writeDerived(tx, one, at)
      slugs.add(one.slug)
    }
    wave = await findFollowing(tx, { homes: [], sources: wave.map(({ stayId }) => stayId) })
  }
  return [...slugs]
}

async function writeDerived(tx: Tx, one: RateSource, at: Date): Promise<void> {
  const { stayId, sourceId, withRules } = one
  const source = (await loadStayTerms(tx, [sourceId])).get(sourceId)
  if (!source) return
  await updateStayColumns(tx, stayId, stayColumnsOf(followedStay(source, one)))
  const seasons = followedSeasons(source, one).map(({ id, nightlyMinor, weekendNightlyMinor }) => ({
    derivedFrom: id,
    nightlyMinor,
    weekendNightlyMinor,
  }))
  await writeDerivedSeasons(tx, stayId, { seasons, withRules, at })
  const before = await findOverridesWithBits(tx, stayId)
  await writeDerivedOverrides(tx, stayId, before, derivedOverrides(source.overrides, before, one))
}

const columns: Readonly<Record<keyof FollowedStay, string>> = {
  nightlyMinor: 'nightly',
  weekendNightlyMinor: 'weekend_nightly',
  weekendNights: 'weekend',
  minNights: 'min_nights',
  weekendMinNights: 'weekend_min_nights',
  maxNights: 'max_nights',
  nightsMultipleOf: 'nights_multiple_of',
  checkInDays: 'check_in_days',
  checkOutDays: 'check_out_days',
}

const stayColumnsOf = (stay: FollowedStay) =>
  Object.fromEntries(Object.entries(stay).map(([name, value]) => [columns[name as keyof FollowedStay], value]))
