import type { NightOverride } from '#core/rate/stay-terms.ts'
import { saysSomething } from '#core/rate/terms-fields.ts'
import type { NightChange } from '#core/rate/with-overrides.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { Tx } from '#db/database.ts'
import { findOverrides, replaceOverrides } from '#db/queries/rate/rule-queries.ts'

/**
 * Gives nights of a home, in order, prices or rules of their own, the same for all. What `change` leaves out stays as
 * it is on each night; null removes it, and a night with nothing left loses its override.
 */
export async function writeNights(
  tx: Tx,
  stayId: number,
  { nights, change }: { readonly nights: readonly IsoDate[]; readonly change: NightChange },
): Promise<void> {
  const [first, last] = [nights[0], nights.at(-1)]
  if (first === undefined || last === undefined) return
  const found = await findOverrides(tx, stayId, { from: first, to: addDays(last, 1) })
  const earlier = new Map(found.map((override) => [override.night, override]))
  const written = nights.map((night) => merged(night, earlier.get(night), change)).filter(saysSomething)
  await replaceOverrides(tx, stayId, nights, written)
}

function merged(night: IsoDate, earlier: NightOverride | undefined, change: NightChange): NightOverride {
  const part = <Key extends keyof NightChange>(key: Key): NightOverride[Key] =>
    change[key] === undefined ? (earlier?.[key] ?? null) : change[key]
  return {
    night,
    nightlyMinor: part('nightlyMinor'),
    minNights: part('minNights'),
    maxNights: part('maxNights'),
    arrival: part('arrival'),
    departure: part('departure'),
  }
}
