import pg from 'pg'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyCollection } from '#core/collection/every-collection.ts'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import type { Db, Executor } from '#db/database.ts'
import { findStays } from '#stays/search/find-stays.ts'
import { createFromPrices } from '#stays/search/from-prices.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { newDemo as unbookedDemo } from '#tests/support/new-demo.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { growDemo } from './grow-demo.ts'

const STAYS = 200
const now = () => new Date('2026-11-20T09:00:00Z')
const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((database) => database.close())))

async function newDemo(): Promise<TestDatabase> {
  const database = await unbookedDemo({ at: now(), bookings: false })
  databases.push(database)
  return database
}

async function grown(
  { connection }: TestDatabase,
  stays: number,
  { isRead = false, ...more }: { readonly staysOfASet?: number; readonly isRead?: boolean } = {},
): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await growDemo([client], { homes: stays, ...more, isRead })
  } finally {
    await client.end()
  }
}

let demo: TestDatabase
beforeAll(async () => {
  demo = await newDemo()
})

test('the homes of a demo are copied until there are so many, which searches find at once', async () => {
  const searchIndex = liveIndexOf({ db: demo.db, now })
  const asked = staySearchSchema.parse({ adults: '2', checkIn: '2027-05-08', checkOut: '2027-05-15' })
  const page = { offset: 0, limit: 500 }
  const deps = { db: demo.db, now, fromPrices: createFromPrices() }
  const before = await findStays({ ...deps, searchIndex }, asked, page)
  const { rows } = await sql<{ homes: number }>`select count(*)::int as homes from app.stay`.execute(demo.db)
  expect(await grown(demo, STAYS)).toBe(STAYS - rows[0]!.homes)
  const after = await findStays({ ...deps, searchIndex }, asked, page)
  expect(after.meta.total).toBeGreaterThan(2 * before.meta.total)
  expect(after).toEqual(await findStays(deps, asked, page))
  expect(new Set(after.data.map(({ quote }) => quote?.totalMinor)).size).toBeGreaterThan(after.data.length / 2)
})

test('a copy has all that its home has: photos, prices, rules, occupied nights', async () => {
  for (const table of [
    'stay_photo',
    'season',
    'stay_fee',
    'stay_amenity',
    'stay_room',
    'night_override',
    'stay_discount',
  ]) {
    const { rows } = await sql<{ homes: number }>`
      select count(*)::int as homes from app.stay base join app.stay copy on copy.slug = base.slug || '-c1'
      where (select count(*) from ${sql.id('app', table)} of_base where of_base.stay_id = base.id)
         <> (select count(*) from ${sql.id('app', table)} of_copy where of_copy.stay_id = copy.id)`.execute(demo.db)
    expect(rows[0]!.homes, table).toBe(0)
  }
  const { rows } = await sql<{ base: number; copies: number }>`
    select count(*) filter (where stay.slug not like '%-c_')::int as base, count(*) filter (where stay.slug like '%-c1')::int as copies
    from app.claim join app.stay stay on stay.id = claim.stay_id`.execute(demo.db)
  expect(rows[0]!.copies).toBe(rows[0]!.base)
})

test('what the database promises of homes holds for copies: a change of a price is a version', async () => {
  await sql`update app.stay set nightly = nightly + 100 where slug like '%-c1'`.execute(demo.db)
  const { rows } = await sql<{ unversioned: number }>`
    select count(*)::int as unversioned from app.stay stay where slug like '%-c1' and not exists (
      select from app.price_version version where stay_id = stay.id and version.version = stay.price_version
        and (rules -> 'stay' ->> 'nightly')::int = stay.nightly)`.execute(demo.db)
  expect(rows[0]!.unversioned).toBe(0)
})

/** Long texts, data combined from other tables, and times of day, which are read home by home. */
const NOT_AMONG_FACTS = new Set(['summary', 'description', 'houseRules', 'rooms'])

test('homes are found, ordered and counted by any of their facts without reading the homes themselves', async () => {
  const { db } = demo
  await sql`vacuum (analyze) app.stay`.execute(db)
  const scalars = Object.entries(everyCollection.stays.attributes).filter(
    ([name, { kind }]) => !['component', 'media', 'relation'].includes(kind) && !NOT_AMONG_FACTS.has(name),
  )
  expect(scalars.length).toBeGreaterThan(20)
  // The growth has made the indexes again, and PostgreSQL uses them once all older transactions have ended, also those of
  // other tests.
  for (const [name] of scalars)
    await vi.waitFor(
      async () => {
        for (const plan of await plansFor(db, name))
          expect(plan, name).toMatch(/Index (Only Scan|Scan using stay_order_)/)
      },
      { timeout: 30_000, interval: 500 },
    )
})

/** Returns how homes that have a fact are counted, and how the first of them are found in its order. */
async function plansFor(db: Db, name: string): Promise<readonly string[]> {
  const column = sql`entry.${sql.id(name)}`
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const having = sql`from content.stays entry where entry."isShown" and ${column} is not null`
    return Promise.all([
      explained(tx, sql`select count(*) ${having}`),
      explained(tx, sql`select entry.id ${having} order by ${column} desc nulls last, entry.id desc limit 24`),
    ])
  })
}

async function explained(executor: Executor, statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(executor)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('copies are found by the words that the product itself would write of them', async () => {
  const words = async () => {
    const { rows } = await sql<{ stay_id: number; words: string }>`
      select stay_id, words::text as words from app.stay_text order by stay_id`.execute(demo.db)
    return rows
  }
  const written = await words()
  await sql`select app.write_stay_text(array_agg(id)) from app.stay`.execute(demo.db)
  expect(written).toEqual(await words())
})

test('a demo grows once', async () => {
  await expect(grown(demo, 2 * STAYS)).rejects.toThrow('has grown already')
})

test('the same demo grows to the same homes, and with many homes its places multiply', async () => {
  const others = [await newDemo(), await newDemo()]
  const facts = await Promise.all(
    others.map(async (other) => {
      await grown(other, 2 * STAYS, { staysOfASet: STAYS })
      const { rows } = await sql<{ homes: number; copies: string }>`
        select count(*)::int as homes,
               md5(string_agg(concat_ws(' ', document_id, slug, title, nightly, lat, lng, rating), ',' order by slug)
                 filter (where slug ~ '-c[0-9]+$')) as copies
        from app.stay`.execute(other.db)
      return rows[0]!
    }),
  )
  expect(facts[0]).toEqual(facts[1])
  expect(facts[0]!.homes).toBe(2 * STAYS)
  const { rows } = await sql<{ places: number }>`
    select count(*)::int as places from app.destination where name like '% II'`.execute(others[0]!.db)
  expect(rows[0]!.places).toBeGreaterThan(1)
})

test('a demo that others read while it grows has all its triggers, references and indexes again afterwards', async () => {
  const read = await newDemo()
  const standing = async () =>
    (
      await sql<{ thing: string }>`
        select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) as thing from pg_trigger where not tgisinternal
        union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint
        union all select indexrelid::regclass::text from pg_index order by thing`.execute(read.db)
    ).rows
  const before = await standing()
  await grown(read, STAYS, { isRead: true })
  expect(await standing()).toEqual(before)
})
