import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** A home that was imported from a file, as it is now. */
export interface ImportedStay {
  readonly id: number
  readonly documentId: string
  readonly title: string
  readonly kind: string
  readonly max_guests: number
  readonly bedrooms: number
  readonly beds: number
  readonly bathrooms: string | number
  readonly nightly: number
  readonly currency: string
  readonly state: string
  /** The slug of its place. */
  readonly place: string
  readonly placeName: string
  /** Whether its price follows that of another home. */
  readonly follows: boolean
  readonly lat: number
  readonly lng: number
  /** Whether its position is that of its place, as of homes that were given none. */
  readonly isAtPlace: boolean
  readonly hasDescription: boolean
  readonly hasAmenities: boolean
  /** What the file has offered before. If the home has none of it, somebody has deleted it. */
  readonly filled: readonly string[]
}

/** Where a file comes from. Its ids mean homes within that only. */
export interface ImportSource {
  readonly source: string
  /** The host who imported the file. '': the company. */
  readonly runBy: string
}

/** Returns homes that were imported from the same source before, by their ids in the file. */
export async function findImportedStays(
  db: Executor,
  { source, runBy, ids }: ImportSource & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, ImportedStay>> {
  const found = await db
    .selectFrom('app.imported_home as imported')
    .innerJoin('app.stay as stay', 'stay.id', 'imported.stay_id')
    .select(['imported.source_id', 'stay.id', 'stay.document_id as documentId'])
    .select(['stay.title', 'stay.max_guests', 'stay.bedrooms'])
    .innerJoin('app.destination as destination', 'destination.id', 'stay.destination_id')
    .select(['stay.kind', 'stay.beds', 'stay.bathrooms', 'stay.nightly', 'stay.currency', 'stay.state'])
    .select(['destination.slug as place', 'destination.name as placeName'])
    .leftJoin('app.rate_source as source', 'source.stay_id', 'stay.id')
    .select((eb) => eb('source.stay_id', 'is not', null).$castTo<boolean>().as('follows'))
    .select(['stay.lat', 'stay.lng', 'imported.filled'])
    .select((eb) => [
      eb
        .and([eb('stay.lat', '=', eb.ref('destination.lat')), eb('stay.lng', '=', eb.ref('destination.lng'))])
        .$castTo<boolean>()
        .as('isAtPlace'),
      eb('stay.description', '<>', '').$castTo<boolean>().as('hasDescription'),
      eb
        .exists(eb.selectFrom('app.stay_amenity as has').select('has.stay_id').whereRef('has.stay_id', '=', 'stay.id'))
        .$castTo<boolean>()
        .as('hasAmenities'),
    ])
    .where('imported.source', '=', source)
    .where('imported.run_by', '=', runBy)
    .where('imported.source_id', 'in', [...ids])
    .execute()
  return new Map(found.map(({ source_id, ...stay }) => [source_id, stay]))
}

/** A home as its file names it, with what the file offers of it for the first time. */
export interface ImportedFrom extends ImportSource {
  readonly sourceId: string
  readonly filled: readonly string[]
}

/** Records from where a home was imported. */
export async function insertImportedStay(
  tx: Executor,
  { source, runBy, sourceId, stayId, filled }: ImportedFrom & { readonly stayId: number },
): Promise<void> {
  await tx
    .insertInto('app.imported_home')
    .values({ source, run_by: runBy, source_id: sourceId, stay_id: stayId, filled: [...filled] })
    .execute()
}

/** Records what another import of the same home offers. */
export async function addFilled(tx: Executor, { source, runBy, sourceId, filled }: ImportedFrom): Promise<void> {
  await tx
    .updateTable('app.imported_home')
    .set({ filled: sql<string[]>`filled || ${[...filled]}::text[]` })
    .where('source', '=', source)
    .where('run_by', '=', runBy)
    .where('source_id', '=', sourceId)
    .execute()
}

/** Returns the places to which a home may belong, with their middles and the name of the place that contains each. */
export async function findPlaces(db: Executor): Promise<
  readonly {
    readonly slug: string
    readonly name: string
    readonly otherNames: string
    readonly within: string | null
    readonly lat: number
    readonly lng: number
  }[]
> {
  return db
    .selectFrom('app.destination as place')
    .leftJoin('app.destination as parent', 'parent.id', 'place.parent_id')
    .select([
      'place.slug',
      'place.name',
      'place.other_names as otherNames',
      'parent.name as within',
      'place.lat',
      'place.lng',
    ])
    .execute()
}

/** Returns the amenities that a home may have, by code and name. */
export async function findAmenityNames(
  db: Executor,
): Promise<readonly { readonly slug: string; readonly name: string }[]> {
  return db.selectFrom('app.amenity').select(['code as slug', 'name']).execute()
}
