import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { shownFocalPoint } from '#db/queries/media/shown-focal-point.ts'
import type { StayAmenity, StayPhoto } from '#db/queries/stay/stay-queries.ts'
import type { DestinationKind } from '#core/destination-kind.ts'

export interface Destination {
  readonly slug: string
  readonly name: string
  readonly kind: DestinationKind
  readonly intro: string
  /** The number of published stays in it and in the places inside it. */
  readonly stays: number
  readonly photo: StayPhoto | null
  /**
   * The middle of the public positions of its published stays, without those of the places inside it. Null: it has none
   * itself.
   */
  readonly center: { readonly lat: number; readonly lng: number } | null
}

const photoOfDestination = sql`
  case when asset.id is not null then json_strip_nulls(json_build_object(
    'sha256', encode(asset.sha256, 'hex'), 'width', coalesce(asset.width, 0), 'height', coalesce(asset.height, 0),
    'placeholder', coalesce(asset.placeholder, ''), 'alt', destination.name, 'caption', '',
    'focalPoint', ${shownFocalPoint})) end`

/** Returns published destinations that have at least one published stay, by name. */
export async function listDestinations(executor: Executor): Promise<Destination[]> {
  const { rows } = await sql<Destination>`
    with recursive inside as (
      select id as place, id from app.destination
      union all
      select inside.place, inner_place.id from inside join app.destination inner_place on inner_place.parent_id = inside.id)
    select destination.slug, destination.name, destination.kind, destination.intro, count(stay.id) as stays,
           ${photoOfDestination} as photo,
           case when count(*) filter (where inside.id = inside.place) > 0 then json_build_object(
             'lat', avg(content.on_grid(stay.lat)) filter (where inside.id = inside.place),
             'lng', avg(content.on_grid(stay.lng)) filter (where inside.id = inside.place)) end as center
    from app.destination destination
    join inside on inside.place = destination.id
    join app.stay stay on stay.destination_id = inside.id and stay.state = 'published'
    left join app.asset asset on asset.id = destination.photo_id and asset.state = 'done'
    where destination.state = 'published'
    group by destination.id, asset.id
    order by app.plain(destination.name), destination.id`.execute(executor)
  return rows
}

/** A published destination as its card shows it, without its stays. */
export type DestinationText = Omit<Destination, 'kind' | 'stays' | 'center'>

/** Returns published destinations, by name. */
export async function listDestinationTexts(executor: Executor): Promise<DestinationText[]> {
  const { rows } = await sql<DestinationText>`
    select destination.slug, destination.name, destination.intro, ${photoOfDestination} as photo
    from app.destination destination left join app.asset asset on asset.id = destination.photo_id and asset.state = 'done'
    where destination.state = 'published'
    order by app.plain(destination.name), destination.id`.execute(executor)
  return rows
}

/** A place, with the published stays in it and in the places inside it. */
export interface PlaceOfStays {
  readonly slug: string
  readonly name: string
  /** Visitors may choose it. */
  readonly isListed: boolean
  readonly stayIds: readonly number[]
}

/**
 * Returns all places with published stays, by name. They include places that are not shown, whose addresses somebody
 * may still have.
 */
export async function listPlacesOfStays(executor: Executor): Promise<PlaceOfStays[]> {
  const { rows } = await sql<PlaceOfStays>`
    with recursive inside as (
      select id as place, id from app.destination
      union all
      select inside.place, inner_place.id from inside join app.destination inner_place on inner_place.parent_id = inside.id)
    select destination.slug, destination.name, destination.state = 'published' as "isListed", json_agg(stay.id) as "stayIds"
    from app.destination destination
    join inside on inside.place = destination.id
    join app.stay stay on stay.destination_id = inside.id and stay.state = 'published'
    group by destination.id
    order by app.plain(destination.name), destination.id`.execute(executor)
  return rows
}

/** A destination as searches use it. */
export interface SearchDestination {
  readonly id: number
  readonly parentId: number | null
  readonly slug: string
  readonly name: string
  /** Visitors may choose it. */
  readonly isListed: boolean
}

/** Returns all destinations, including those without stays, by name. */
export async function listSearchDestinations(executor: Executor): Promise<SearchDestination[]> {
  const { rows } = await sql<SearchDestination>`
    select id, parent_id as "parentId", slug, name, state = 'published' as "isListed" from app.destination order by app.plain(name), id`.execute(
    executor,
  )
  return rows
}

export interface ListedAmenity extends StayAmenity {
  readonly icon: string | null
  /** Guests expect it, so a home that lacks it says so. */
  readonly expected: boolean
}

/** Returns all amenities that a home may have, in the order in which they are shown. */
export async function listAmenities(executor: Executor): Promise<ListedAmenity[]> {
  const { rows } = await sql<ListedAmenity>`
    select code, name, category, icon, filterable as expected from app.amenity order by position, id`.execute(executor)
  return rows
}
