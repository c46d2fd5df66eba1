import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql, type RawBuilder } from 'kysely'
import type { PublishState } from '#core/stay/publish-state.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import { stayFilterConditions, type StayFilter } from '#db/queries/stay/stay-filter.ts'
import { hasFree } from '#db/queries/calendar/staff-calendar-queries.ts'

/** A home as staff choose it. */
export interface NamedStay {
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly place: string | null
  /** The place that contains its place; without one, its place. */
  readonly region: string | null
  readonly currency: string
  readonly maxGuests: number
  readonly state: PublishState
}

export interface NamedStaysQuestion extends StayFilter {
  /** Each word must be a part of the name, the place or the slug. Without words: all homes. */
  readonly words: readonly string[]
  /** Only these homes. */
  readonly scope: StayScope | null
  /** Only homes in which all of these nights are free. */
  readonly free: DateSpan | null
  /** Only homes in this state. Null: any but archived ones. */
  readonly state: PublishState | null
  readonly now: Date
  readonly limit: number
  /** How many homes are sorted at most. */
  readonly mostSorted?: number
}

/** Up to so many homes with a word are sorted. A word that more homes have is soon found in the order of names. */
const MOST_SORTED = 2_000

/**
 * Returns homes that are not archived, or those of a state, by name, beginning with those whose name starts with the
 * first word. Accents and capitals make no difference.
 */
export async function findStaysByName(
  executor: Executor,
  { words, scope, free, state, region, owner, now, limit, mostSorted = MOST_SORTED }: NamedStaysQuestion,
): Promise<NamedStay[]> {
  const conditions = [
    state === null ? sql`stay.state <> 'archived'` : sql`stay.state = ${state}::app.publish_state`,
    within(scope, 'stay'),
    ...(free ? [hasFree(free, now)] : []),
    ...stayFilterConditions({ region, owner }, now),
  ]
  const [first, ...others] = await findPlaces(executor, words)
  if (first === undefined) return readByName(executor, conditions, limit)
  const withWords = [...conditions, ...[first, ...others].map((word) => stayHasWord(word))]
  const { rows: some } = await someStays(withWords, mostSorted).execute(executor)
  const ids = sql`stay.id = any(${some.map(({ id }) => id)}::int[])`
  const isAll = some.length < mostSorted
  const inOrder = (word: WordWithPlaces) => stayHasWord(word, 'in order')
  const begins = sql`app.plain(stay.title) like app.plain(${`${likeText(first.word)}%`})`
  const beginning = await readByName(
    executor,
    [...(isAll ? [ids] : [...conditions, ...others.map(inOrder)]), begins],
    limit,
  )
  if (beginning.length === limit) return beginning
  const further = [...(isAll ? [ids] : [...conditions, ...[first, ...others].map(inOrder)]), sql`not ${begins}`]
  return [...beginning, ...(await readByName(executor, further, limit - beginning.length))]
}

/** Returns the statement that reads the ids of some homes of which all conditions are true, in any order. */
export function someStays(
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): RawBuilder<{ readonly id: number }> {
  return sql`select stay.id from app.stay stay where ${sql.join(conditions, sql` and `)} limit ${limit}`
}

async function readByName(
  executor: Executor,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<NamedStay[]> {
  const { rows } = await sql<NamedStay>`
    select stay.document_id as "documentId", stay.slug, stay.title, place.name as place,
      coalesce(region.name, place.name) as region, stay.currency,
      stay.max_guests as "maxGuests", stay.state
    from app.stay stay
    left join app.destination place on place.id = stay.destination_id
    left join app.destination region on region.id = place.parent_id
    where ${sql.join(conditions, sql` and `)}
    order by app.plain(stay.title), stay.id
    limit ${limit}`.execute(executor)
  return rows
}

/** A word of a search, and the ids of the places whose name contains it. */
interface WordWithPlaces {
  readonly word: string
  readonly places: readonly number[]
}

/** The places are read first: with their number unknown, the database expects most homes to be in them, and reads all. */
async function findPlaces(executor: Executor, words: readonly string[]): Promise<readonly WordWithPlaces[]> {
  if (words.length === 0) return []
  const { rows } = await sql<WordWithPlaces>`
    select word, array(
      select id from app.destination where app.plain(name || ' ' || other_names) like app.plain('%' || part || '%')) as places
    from unnest(${[...words]}::text[], ${words.map(likeText)}::text[]) as typed (word, part)`.execute(executor)
  return rows
}

/**
 * Returns the condition that the name, the place or the slug of a home contains a word. Each has an index of its parts;
 * `in order`, the homes are read by name instead, because so many have the word that the first are soon found.
 */
export function stayHasWord(
  { word, places }: WordWithPlaces,
  how: 'by parts' | 'in order' = 'by parts',
): RawBuilder<boolean> {
  const part = sql`app.plain(${`%${likeText(word)}%`})`
  // No index has these texts.
  const as = how === 'in order' ? sql`|| ''` : sql``
  return sql<boolean>`(app.plain(stay.title) ${as} like ${part} or stay.slug::text ${as} like ${part}
    or stay.destination_id = any(${[...places]}::int[]))`
}

/** Escapes typed text, because it is not a pattern. */
const likeText = (typed: string) => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
