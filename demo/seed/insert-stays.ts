import type { Tx } from '#db/database.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { DemoStay } from '#demo/content/demo-stay.ts'
import type { Catalogue } from './insert-catalogue.ts'
import { insertBookingTerms } from './insert-booking-terms.ts'
import { seasonsOf, type SeasonPrices } from './seasons-of.ts'
import { bedsOf, cents, stayRow } from './stay-row.ts'

const SATURDAY = 1 << 5
const WEEK = 7

/** Writes the homes with rooms, amenities, prices and rules. Returns the ids by key of the home. */
export async function insertStays(
  tx: Tx,
  plannedStays: readonly DemoStay[],
  catalogue: Catalogue,
  now: { at: Date; today: IsoDate },
): Promise<ReadonlyMap<string, number>> {
  const rows = plannedStays.map((stay) =>
    stayRow(
      stay,
      {
        hostId: catalogue.hosts[stay.host],
        destinationId: catalogue.destinations[stay.destination],
        policyId: catalogue.policies[stay.rules.policy],
      },
      now.at,
    ),
  )
  const stays = await tx.insertInto('app.stay').values(rows).returning(['id', 'slug']).execute()
  const ids = new Map(stays.map(({ slug, id }) => [slug, id]))
  const idOf = (stay: DemoStay) => ids.get(stay.key)!
  await tx
    .insertInto('app.stay_room')
    .values(plannedStays.flatMap((stay) => roomRows(stay, idOf(stay))))
    .execute()
  await tx
    .insertInto('app.stay_amenity')
    .values(
      plannedStays.flatMap((stay) =>
        stay.amenities.map((code) => ({ stay_id: idOf(stay), amenity_id: catalogue.amenities[code] })),
      ),
    )
    .execute()
  await tx
    .insertInto('app.season')
    .values(plannedStays.flatMap((stay) => seasonsOf(stay, now.today).map((season) => seasonRow(season, idOf(stay)))))
    .execute()
  await insertBookingTerms(tx, plannedStays, ids, now.today)
  return ids
}

function roomRows(stay: DemoStay, stayId: number) {
  return stay.rooms.map((room, index) => ({
    stay_id: stayId,
    position: index + 1,
    kind: room.kind,
    name: room.name,
    beds: JSON.stringify(bedsOf(room)),
  }))
}

function seasonRow(season: SeasonPrices, stayId: number) {
  const days = season.saturdaysOnly ? SATURDAY : null
  return {
    stay_id: stayId,
    name: season.name,
    during: `{${season.spans.map(({ from, to }) => `[${from},${to})`).join(',')}}`,
    yearly: season.yearly,
    priority: season.priority,
    nightly: cents(season.nightly),
    weekend_nightly: season.weekend === null ? null : cents(season.weekend),
    min_nights: season.minNights,
    nights_multiple_of: season.saturdaysOnly ? WEEK : null,
    check_in_days: days,
    check_out_days: days,
  }
}
