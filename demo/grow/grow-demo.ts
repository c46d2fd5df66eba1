import type pg from 'pg'
import { bareTables, COUNT_ALL, RECOUNT, REPORT_TABLES } from './bare-tables.ts'
import { copiedRows, type Overrides } from './copied-rows.ts'
import { finishGrowth, leaveUnfinished } from './unfinished-growth.ts'

/**
 * How many homes one set of places gets; beyond that the places are copied, too, so that towns stay as large as on a
 * real coast.
 */
const STAYS_OF_A_SET = 6_000

/** Tables with the rows of a home, by the number of columns that refer to it. */
const OF_A_STAY = [
  'stay_room',
  'stay_photo',
  'stay_amenity',
  'season',
  'night_override',
  'stay_discount',
  'stay_fee',
  'stay_open',
  'stay_minimum',
  'age_band',
  'stay_instalment',
  'price_version',
] as const

const WRITTEN = [...OF_A_STAY, 'stay', 'stay_part', 'claim', 'review', 'destination', 'tax_rule'].map(
  (table) => `app.${table}`,
)

/** Tables that are computed from the rows. */
const WORKED_OUT = ['app.stay_text', 'app.entry_fact', ...REPORT_TABLES]

/** What the rows refer to, and what refers to them: nothing in them is checked or indexed row by row. */
const AROUND = [
  'app.search_word',
  'app.asset',
  'app.amenity',
  'app.cancellation_policy',
  'app.host',
  'app.booking',
  'app.reservation',
  'app.feed_event',
  'app.task',
]

export interface GrowDemo {
  readonly homes: number
  /** After how many homes the places are copied as well. */
  readonly staysOfASet?: number
  /** Whether somebody reads the homes meanwhile and must not be blocked; it takes longer then. */
  readonly isRead: boolean
}

/**
 * Copies the homes of a demo until there are `homes` of them, with prices, rules, occupied nights and, for every fifth,
 * reviews: always the same from the same demo. Names, prices and positions vary; pictures are shared. The first
 * connection inserts the rows in one transaction, which may take a minute; unless somebody reads meanwhile, all
 * connections then build the indexes. Call `analyzeAll` afterwards. Throws when the demo was grown to another number
 * before. Returns how many homes were added.
 */
export async function growDemo(clients: readonly pg.ClientBase[], requested: GrowDemo): Promise<number> {
  const client = clients[0]!
  await client.query('begin')
  try {
    const added = await grow(client, requested)
    await client.query('commit')
    await finishGrowth(clients)
    return added
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function grow(
  client: pg.ClientBase,
  { homes: stays, staysOfASet = STAYS_OF_A_SET, isRead }: GrowDemo,
): Promise<number> {
  const { rows } = await client.query<{ base: number; grown: boolean }>(
    `select count(*)::int as base, coalesce(bool_or(slug like '%-c1'), false) as grown from app.stay`,
  )
  const { base, grown } = rows[0]!
  if (base === 0) throw new Error('there are no homes to be copied: start the demo first')
  const requested = stays - base
  if (requested <= 0) return 0
  if (grown) throw new Error('the demo has grown already: empty it and start it anew')
  await client.query(`set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`)
  // What the triggers would compute row by row is copied unchanged.
  const restore = await bareTables(client, {
    tables: isRead ? [] : [...WRITTEN, ...WORKED_OUT, ...AROUND],
    keys: isRead ? [] : [...WRITTEN, ...WORKED_OUT],
    triggered: WRITTEN,
  })
  await numberCopies(client, requested, Math.max(1, Math.floor(staysOfASet / base)))
  await copyPlaces(client)
  await copyStays(client)
  await writeTexts(client)
  await client.query(`insert into ops.change (kind) values ('catalogue')`)
  // Checks all pending constraints now, because a table with pending checks cannot be altered.
  await client.query('set constraints all immediate')
  if (isRead) for (const statement of [RECOUNT, ...restore.map((one) => one.statement)]) await client.query(statement)
  else await leaveUnfinished(client, [...COUNT_ALL, ...restore])
  return requested
}

/** Determines which copy of which home gets which id, and which set of places. */
async function numberCopies(client: pg.ClientBase, requested: number, copiesOfASet: number): Promise<void> {
  await client.query(
    `create temp table stay_copy on commit drop as
     select base_id, copy, (copy / $2::int) as place_set, nextval(pg_get_serial_sequence('app.stay', 'id'))::int as id,
            abs(hashint8(base_id::bigint * 1000003 + copy)) as chance
     from (select stay.id as base_id, copy from app.stay, generate_series(1, $1::int / (select count(*)::int from app.stay) + 1) copy
           order by copy, stay.id limit $1) numbered`,
    [requested, copiesOfASet],
  )
  await client.query(
    `create temp table place_copy on commit drop as
     select base_id, place_set, nextval(pg_get_serial_sequence('app.destination', 'id'))::int as id
     from (select destination.id as base_id, place_set
           from app.destination, generate_series(1, (select max(place_set) from stay_copy)) place_set
           order by place_set, destination.id) numbered`,
  )
  await client.query('create unique index on stay_copy (base_id, copy)')
  await client.query('create unique index on place_copy (base_id, place_set)')
  await client.query('analyze stay_copy, place_copy')
}

/** A UUID derived from a text. */
const uuidOf = (text: string) => `overlay(overlay(md5(${text}) placing '8' from 13) placing 'a' from 17)::uuid`

/** Offset of a set of places in degrees; ten sets lie side by side. */
const NORTH = '((copy.place_set / 10) * 0.6)'
const EAST = '((copy.place_set % 10) * 0.9)'

async function copyPlaces(client: pg.ClientBase): Promise<void> {
  const moved = (column: string, by: string): Overrides => ({ [column]: `base.${column} + ${by}` })
  await copiedRows(client, 'destination', 'place_copy copy on copy.base_id = base.id', {
    id: 'copy.id',
    document_id: uuidOf(`base.slug || ' ' || copy.place_set`),
    parent_id:
      '(select id from place_copy outer_copy where outer_copy.base_id = base.parent_id and outer_copy.place_set = copy.place_set)',
    slug: `base.slug || '-' || copy.place_set + 1`,
    name: `base.name || ' ' || to_char(copy.place_set + 1, 'FMRN')`,
    ...moved('lat', NORTH),
    ...moved('south', NORTH),
    ...moved('north', NORTH),
    ...moved('lng', EAST),
    ...moved('west', EAST),
    ...moved('east', EAST),
  })
  await copiedRows(client, 'tax_rule', 'place_copy copy on copy.base_id = base.destination_id', {
    destination_id: 'copy.id',
  })
}

const TITLES = `(array['Can','Son','Casa','Finca','Cala','Torre','Villa','Binis'])[1 + copy.chance % 8] || ' ' ||
  (array['Blava','Mirador','Llevant','Ullastre','Garrofer','Ponent','Marina','Xaloc','Romaní','Tramuntana','Olivera','Migjorn'])[1 + copy.chance / 8 % 12]`

async function copyStays(client: pg.ClientBase): Promise<void> {
  const hasReviews = 'copy.chance % 5 = 0'
  await copiedRows(client, 'stay', 'stay_copy copy on copy.base_id = base.id', {
    id: 'copy.id',
    document_id: uuidOf(`base.slug || ' home ' || copy.copy`),
    destination_id: `coalesce((select place.id from place_copy place
      where place.base_id = base.destination_id and place.place_set = copy.place_set), base.destination_id)`,
    slug: `base.slug || '-c' || copy.copy`,
    title: TITLES,
    description: `replace(base.description, base.title, ${TITLES})`,
    nightly: 'greatest(100, round(base.nightly * (85 + copy.chance / 7 % 31) / 10000.0) * 100)',
    lat: `base.lat + ${NORTH} + (copy.chance / 11 % 1000 - 500) * 0.00002`,
    lng: `base.lng + ${EAST} + (copy.chance / 13 % 1000 - 500) * 0.00002`,
    rating_sum: `case when ${hasReviews} then base.rating_sum else 0 end`,
    rating_count: `case when ${hasReviews} then base.rating_count else 0 end`,
  })
  const ofCopy = 'stay_copy copy on copy.base_id = base.stay_id'
  const id = uuidOf(`base.id || ' ' || copy.copy`)
  for (const table of OF_A_STAY) {
    await copiedRows(client, table, ofCopy, {
      stay_id: 'copy.id',
      ...((table === 'stay_photo' || table === 'stay_room') && { id }),
      ...(table === 'stay_photo' && {
        room_id: `case when base.room_id is not null then ${uuidOf(`base.room_id || ' ' || copy.copy`)} end`,
      }),
    })
  }
  await copiedRows(client, 'review', `${ofCopy} and base.booking_id is null and ${hasReviews}`, {
    id,
    stay_id: 'copy.id',
  })
  await copiedRows(
    client,
    'stay_part',
    'stay_copy copy on copy.base_id = base.whole_id',
    {
      whole_id: 'copy.id',
      part_id: '(select id from stay_copy part where part.base_id = base.part_id and part.copy = copy.copy)',
    },
    'exists (select from stay_copy part where part.base_id = base.part_id and part.copy = copy.copy)',
  )
  // Claims without a booking, and their counterparts in the whole or the parts of a home.
  const isCopied = `base.kind in ('block', 'import') or exists (
    select from app.claim main join stay_copy copy_of_main on copy_of_main.base_id = main.stay_id
    where main.id = base.linked_to and main.kind in ('block', 'import') and copy_of_main.copy = copy.copy)`
  await copiedRows(client, 'claim', `${ofCopy} and (${isCopied})`, {
    id,
    stay_id: 'copy.id',
    linked_to: `case when base.linked_to is not null then ${uuidOf(`base.linked_to || ' ' || copy.copy`)} end`,
    during: 'daterange(lower(base.during) + copy.copy % 29, upper(base.during) + copy.copy % 29)',
  })
}

/**
 * Writes the search words of copies like `app.write_stay_text`: combined from those of the copied home, of the title
 * and of the places, each of which is parsed once instead of once per copy.
 */
async function writeTexts(client: pg.ClientBase): Promise<void> {
  const wordsOf = (text: string) => `strip(to_tsvector('simple', app.plain(${text})))`
  await client.query(`
    with recursive place as (
      select id as inner_id, concat_ws(' ', name, other_names) as names, parent_id from app.destination
      union all
      select place.inner_id, concat_ws(' ', destination.name, destination.other_names), destination.parent_id
      from place join app.destination on destination.id = place.parent_id),
    of_place as materialized (
      select inner_id as destination_id, ${wordsOf(`string_agg(names, ' ')`)} as words from place group by inner_id),
    of_base as materialized (
      select id as base_id, ${wordsOf(`concat_ws(' ', kind, summary, replace(description, title, ' '))`)} as words
      from app.stay where id in (select base_id from stay_copy)),
    of_title as materialized (
      select title, ${wordsOf('title')} as words
      from (select distinct title from app.stay where id in (select id from stay_copy)) titles),
    written as (
      insert into app.stay_text (stay_id, words)
      select copy.id, of_base.words || of_title.words || of_place.words
      from stay_copy copy join app.stay on stay.id = copy.id
        join of_base using (base_id) join of_title using (title) join of_place using (destination_id)
      order by copy.id)
    insert into app.search_word (word)
    select distinct word
    from (select words from of_base union all select words from of_title union all select words from of_place) known,
      unnest(tsvector_to_array(words)) word
    order by word
    on conflict do nothing`)
}
