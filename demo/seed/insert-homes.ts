import type { Tx } from '#db/database.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { DemoHome } from '#demo/content/demo-home.ts'
import type { Catalogue } from './insert-catalogue.ts'
import { insertBookingTerms } from './insert-booking-terms.ts'
import { seasonsOf, type SeasonPrices } from './seasons-of.ts'
import { bedsOf, cents, stayRow } from './stay-row.ts'

const SATURDAY = 1 << 5
const WEEK = 7

/** Writes the homes with rooms, amenities, prices and rules. Returns the ids by key of the home. */
export async function insertHomes(
  tx: Tx,
  homes: readonly DemoHome[],
  catalogue: Catalogue,
  now: { at: Date; today: IsoDate },
): Promise<ReadonlyMap<string, number>> {
  const rows = homes.map((home) =>
    stayRow(
      home,
      {
        hostId: catalogue.hosts[home.host],
        destinationId: catalogue.destinations[home.destination],
        policyId: catalogue.policies[home.rules.policy],
      },
      now.at,
    ),
  )
  const stays = await tx.insertInto('app.stay').values(rows).returning(['id', 'slug']).execute()
  const ids = new Map(stays.map(({ slug, id }) => [slug, id]))
  const idOf = (home: DemoHome) => ids.get(home.key)!
  await tx
    .insertInto('app.stay_room')
    .values(homes.flatMap((home) => roomRows(home, idOf(home))))
    .execute()
  await tx
    .insertInto('app.stay_amenity')
    .values(
      homes.flatMap((home) =>
        home.amenities.map((code) => ({ stay_id: idOf(home), amenity_id: catalogue.amenities[code] })),
      ),
    )
    .execute()
  await tx
    .insertInto('app.season')
    .values(homes.flatMap((home) => seasonsOf(home, now.today).map((season) => seasonRow(season, idOf(home)))))
    .execute()
  await insertBookingTerms(tx, homes, ids, now.today)
  return ids
}

function roomRows(home: DemoHome, stayId: number) {
  return home.rooms.map((room, index) => ({
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
