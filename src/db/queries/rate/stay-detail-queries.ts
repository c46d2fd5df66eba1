import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { HouseRules, RoomBeds } from '#db/tables/stay-tables.ts'

interface Details {
  readonly timeZone: string
  readonly address: Readonly<Partial<Record<'street' | 'postalCode' | 'locality' | 'region' | 'country', string>>>
  readonly position: { readonly lat: number; readonly lng: number; readonly radiusM: number }
  readonly directions: string
  readonly accessInstructions: string
  readonly accessDaysBefore: number
  readonly houseRules: HouseRules
  readonly rooms: readonly {
    readonly id: string
    readonly kind: string
    readonly name: string
    readonly beds: readonly RoomBeds[]
  }[]
  readonly host: { readonly name: string; readonly about: string; readonly languages: readonly string[] } | null
  /** The slugs of its amenities. */
  readonly amenities: readonly string[]
  /** The ids of its pictures. */
  readonly photos: readonly string[]
}

/** Returns the facts about a home that are not public, and the contents of its lists. */
export async function readStayDetails(executor: Executor, id: number): Promise<Details> {
  const { rows } = await sql<Details>`
    select stay.timezone as "timeZone", stay.address, stay.directions, stay.access_instructions as "accessInstructions",
      stay.access_days_before::int as "accessDaysBefore", stay.house_rules as "houseRules",
      json_build_object('lat', stay.lat, 'lng', stay.lng, 'radiusM', stay.public_radius_m) as position,
      (select coalesce(json_agg(json_build_object('id', room.id, 'kind', room.kind, 'name', room.name, 'beds', room.beds) order by room.position), '[]')
       from app.stay_room room where room.stay_id = stay.id) as rooms,
      case when host.id is not null then
        json_build_object('name', host.name, 'about', host.about, 'languages', host.languages) end as host,
      (select coalesce(json_agg(amenity.code order by amenity.position, amenity.id), '[]')
       from app.stay_amenity link join app.amenity amenity on amenity.id = link.amenity_id where link.stay_id = stay.id) as amenities,
      (select coalesce(json_agg(photo.asset_id order by photo.position), '[]')
       from app.stay_photo photo where photo.stay_id = stay.id) as photos
    from app.stay stay left join app.host host on host.id = stay.host_id
    where stay.id = ${id}`.execute(executor)
  const row = rows[0]
  if (!row) throw new Error(`stay ${id} is gone`)
  return row
}
