import { sql, type RawBuilder } from 'kysely'

/** What lists of homes in the console can be narrowed to. */
export interface StayFilter {
  /** The slug of a destination. Places inside it are included. */
  readonly region?: string | undefined
  /** The id of an owner: homes with a contract that has not ended. */
  readonly owner?: string | undefined
}

/**
 * Returns the conditions of a filter for the row `stay` of `app.stay`. The numbers of the places and of the homes are
 * read once, before the homes, so that these can be found by their indexes.
 */
export function stayFilterConditions({ region, owner }: StayFilter, now: Date): readonly RawBuilder<unknown>[] {
  return [
    ...(region === undefined ? [] : [sql`stay.destination_id = any(array(${placesInside(region)})::int[])`]),
    ...(owner === undefined ? [] : [sql`stay.id = any(array(${staysOfOwner(owner, now)})::int[])`]),
  ]
}

const placesInside = (slug: string) => sql`
  with recursive inside as (
    select id from app.destination where slug = ${slug}
    union
    select part.id from app.destination part join inside on part.parent_id = inside.id)
  select id from inside`

const staysOfOwner = (owner: string, now: Date) => sql`
  select contract.stay_id from app.owner_contract contract
  where contract.owner_id = ${owner}::uuid and (upper(contract.during) is null or upper(contract.during) > ${now}::date)`
