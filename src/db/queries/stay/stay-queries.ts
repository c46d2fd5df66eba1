import { sql, type RawBuilder } from 'kysely'
import type { FocalPoint } from '#core/focal-point.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { PageFacts } from '#core/collection/page-facts.ts'
import type { PublishState } from '#core/stay/publish-state.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'
import type { Executor } from '#db/database.ts'
import type { HouseRules, RoomBeds } from '#db/tables/stay-tables.ts'
import { pageFactColumns } from './stay-columns.ts'
import { hostPortrait } from '#db/queries/media/host-portrait.ts'
import { shownFocalPoint } from '#db/queries/media/shown-focal-point.ts'

/** A photo of a stay. Its bytes are found by the hash. */
export interface StayPhoto {
  /** 64 hexadecimal digits. */
  readonly sha256: string
  readonly width: number
  readonly height: number
  /** A blurred miniature as a data: address. */
  readonly placeholder: string
  readonly alt: string
  readonly caption: string
  /** In steps of ten percent. Missing: its middle. */
  readonly focalPoint?: FocalPoint
}

export interface StayAmenity {
  readonly code: string
  readonly name: string
  readonly category: string
}

/** The facts that a list shows of a stay. */
export interface StaySummary {
  readonly id: number
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly kind: StayKind
  readonly destination: { readonly slug: string; readonly name: string }
  readonly maxGuests: number
  readonly maxPets: number
  readonly bedrooms: number
  readonly beds: number
  readonly bathrooms: number
  readonly currency: string
  /** 1 to 5 with two decimals. Null: no reviews. */
  readonly rating: number | null
  readonly reviews: number
  readonly position: { readonly lat: number; readonly lng: number }
  readonly photos: readonly StayPhoto[]
  readonly amenities: readonly StayAmenity[]
}

/** Everything about a stay except its prices and rules (`loadStayTerms`) and its taken nights (`findTakenNights`). */
export interface StayDetail extends StaySummary, PageFacts {
  readonly state: PublishState
  readonly description: string
  readonly publicRadiusM: number
  readonly address: Readonly<Record<string, unknown>>
  readonly timeZone: string
  /** `HH:MM`, local. */
  readonly checkInFrom: string
  readonly checkOutBy: string
  readonly houseRules: HouseRules
  readonly rooms: readonly {
    readonly id: string
    readonly kind: string
    readonly name: string
    readonly beds: readonly RoomBeds[]
  }[]
  /** The id of the room that each of its photos shows; null: none. */
  readonly photoRooms: readonly (string | null)[]
  readonly host: {
    readonly name: string
    readonly about: string
    readonly languages: readonly string[]
    readonly portrait: StayPhoto | null
  } | null
}

/**
 * Returns published stays, best rated first: of a destination and the places inside it if its slug is given, or those
 * named by `ids`.
 */
export async function listPublishedStays(
  executor: Executor,
  filter: { readonly destination?: string; readonly ids?: readonly number[] } = {},
): Promise<StaySummary[]> {
  const inDestination = filter.destination
    ? sql`stay.destination_id in (
        with recursive place as (
          select id from app.destination where slug = ${filter.destination}
          union all
          select inner_place.id from app.destination inner_place join place on inner_place.parent_id = place.id)
        select id from place)`
    : sql`true`
  const { rows } = await sql<StaySummary>`
    select ${summaryColumns} from ${stays}
    where stay.state = 'published' and ${inDestination} ${filter.ids ? sql`and stay.id = any(${filter.ids}::int[])` : sql``}
    order by stay.rating desc nulls last, stay.rating_count desc, stay.id`.execute(executor)
  return rows
}

/** Returns summaries of these stays whatever their state, in no particular order, for a guest's bookings. */
export async function findStaySummaries(
  executor: Executor,
  stayIds: readonly number[],
): Promise<Map<number, StaySummary>> {
  const { rows } = await sql<StaySummary>`
    select ${summaryColumns} from ${stays} where stay.id = any(${stayIds}::int[])`.execute(executor)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns a stay that visitors may open by its address: published, or unlisted (not in lists, but open to anybody who
 * has the link).
 */
export async function findStayBySlug(executor: Executor, slug: string): Promise<StayDetail | null> {
  return findStay(executor, sql`stay.slug = ${slug} and stay.state in ('published', 'unlisted')`)
}

/** Returns the same by document id, or null for a text that is not a UUID. */
export async function findStayByDocumentId(executor: Executor, documentId: string): Promise<StayDetail | null> {
  if (!isUuid(documentId)) return null
  return findStay(executor, sql`stay.document_id = ${documentId}::uuid and stay.state in ('published', 'unlisted')`)
}

/** Returns the id of a stay that visitors may open, by document id or slug; null if there is none. */
export async function findOpenStayId(executor: Executor, slugOrId: string): Promise<number | null> {
  const isNamed = isUuid(slugOrId)
    ? sql`(stay.document_id = ${slugOrId}::uuid or stay.slug = ${slugOrId})`
    : sql`stay.slug = ${slugOrId}`
  const { rows } = await sql<{ id: number }>`
    select stay.id from app.stay stay where ${isNamed} and stay.state in ('published', 'unlisted')
    order by stay.slug = ${slugOrId} limit 1`.execute(executor)
  return rows[0]?.id ?? null
}

/**
 * Returns a stay that visitors may open by its number in digits, which clients of the content backend also use, or null
 * for any other text.
 */
export async function findStayByNumber(executor: Executor, digits: string): Promise<StayDetail | null> {
  if (!/^[1-9]\d{0,8}$/.test(digits)) return null
  return findStay(executor, sql`stay.id = ${Number(digits)} and stay.state in ('published', 'unlisted')`)
}

/** Returns a stay whatever its state. */
export async function findStayById(executor: Executor, id: number): Promise<StayDetail | null> {
  return findStay(executor, sql`stay.id = ${id}`)
}

/** A home as another one links to it. */
export interface LinkedStay {
  readonly slug: string
  readonly title: string
}

/** Returns published whole homes to which a stay belongs, and its published parts. */
export async function findLinkedStays(
  executor: Executor,
  stayId: number,
): Promise<{ readonly partOf: readonly LinkedStay[]; readonly parts: readonly LinkedStay[] }> {
  const { rows } = await sql<LinkedStay & { isPart: boolean }>`
    select stay.slug, stay.title, link.whole_id = ${stayId} as "isPart"
    from app.stay_part link
    join app.stay stay on stay.id = case when link.whole_id = ${stayId} then link.part_id else link.whole_id end
    where ${stayId} in (link.whole_id, link.part_id) and stay.state = 'published'
    order by stay.title`.execute(executor)
  const linked = (isPart: boolean) =>
    rows.filter((row) => row.isPart === isPart).map(({ slug, title }) => ({ slug, title }))
  return { partOf: linked(false), parts: linked(true) }
}

/**
 * Returns the slugs of the homes, whatever their state, whose free nights depend on those of a stay: its whole and its
 * parts.
 */
export async function findLinkedSlugs(executor: Executor, slug: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select other.slug
    from app.stay stay
    join app.stay_part link on stay.id in (link.whole_id, link.part_id)
    join app.stay other on other.id in (link.whole_id, link.part_id) and other.id <> stay.id
    where stay.slug = ${slug}`.execute(executor)
  return rows.map((row) => row.slug)
}

/** Returns the slugs of these homes and of those whose free nights depend on theirs, whatever their state. */
export async function findSlugsWithLinked(executor: Executor, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from app.stay where id in (
      select unnest(${ids}::int[])
      union select part_id from app.stay_part where whole_id = any(${ids}::int[])
      union select whole_id from app.stay_part where part_id = any(${ids}::int[]))`.execute(executor)
  return rows.map((row) => row.slug)
}

async function findStay(executor: Executor, which: RawBuilder<unknown>): Promise<StayDetail | null> {
  const { rows } = await sql<StayDetail>`
    select ${summaryColumns}, ${detailColumns}
    from ${stays} left join app.host host on host.id = stay.host_id
    where ${which}`.execute(executor)
  return rows[0] ?? null
}

const stays = sql`app.stay stay join app.destination destination on destination.id = stay.destination_id`

const summaryColumns = sql`
  stay.id, stay.document_id as "documentId", stay.slug, stay.title, stay.summary, stay.kind,
  json_build_object('slug', destination.slug, 'name', destination.name) as destination,
  stay.max_guests as "maxGuests", stay.max_pets as "maxPets", stay.bedrooms, stay.beds, stay.bathrooms::float8 as bathrooms,
  stay.currency, stay.rating::float8 as rating, stay.rating_count as reviews,
  json_build_object('lat', stay.lat, 'lng', stay.lng) as position,
  (select coalesce(json_agg(json_strip_nulls(json_build_object(
     'sha256', encode(asset.sha256, 'hex'), 'width', coalesce(asset.width, 0), 'height', coalesce(asset.height, 0),
     'placeholder', coalesce(asset.placeholder, ''), 'alt', photo.alt, 'caption', photo.caption,
     'focalPoint', ${shownFocalPoint})) order by photo.position), '[]')
   from app.stay_photo photo join app.asset asset on asset.id = photo.asset_id where photo.stay_id = stay.id) as photos,
  (select coalesce(json_agg(json_build_object(
     'code', amenity.code, 'name', amenity.name, 'category', amenity.category) order by amenity.position, amenity.id), '[]')
   from app.stay_amenity link join app.amenity amenity on amenity.id = link.amenity_id where link.stay_id = stay.id) as amenities`

const detailColumns = sql`
  stay.state, stay.description, ${pageFactColumns}, stay.public_radius_m as "publicRadiusM", stay.address, stay.timezone as "timeZone",
  to_char(stay.check_in_from, 'HH24:MI') as "checkInFrom",
  to_char(stay.check_out_by, 'HH24:MI') as "checkOutBy", stay.house_rules as "houseRules",
  (select coalesce(json_agg(json_build_object('id', room.id, 'kind', room.kind, 'name', room.name, 'beds', room.beds) order by room.position), '[]')
   from app.stay_room room where room.stay_id = stay.id) as rooms,
  (select coalesce(json_agg(photo.room_id order by photo.position), '[]')
   from app.stay_photo photo where photo.stay_id = stay.id) as "photoRooms",
  case when host.id is not null then
    json_build_object('name', host.name, 'about', host.about, 'languages', host.languages,
      'portrait', ${hostPortrait('host')}) end as host`
