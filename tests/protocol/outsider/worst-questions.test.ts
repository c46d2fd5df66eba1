import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiApp } from '#api/create-api-app.ts'
import { isRelation, type Attribute, type CollectionName } from '#core/collection/collection.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { estimateResponse, type ResponseEstimate } from '#core/collection/estimate-response.ts'
import { bounds } from '#core/collection/grammar/grammar-scope.ts'
import { readCollectionQuery } from '#core/collection/grammar/read-query.ts'
import { queryTree } from '#api/collection/query-tree.ts'
import { readCatalogueFigures } from '#db/queries/collection/catalogue-figures.ts'
import { openLibrary, type Library } from '#tests/protocol/content/library-of-homes.ts'
import { ORIGIN } from '#tests/support/payments/shop-fixture.ts'

const publicNames = ['stays', 'photos', 'amenities', 'destinations', 'reviews'] as const satisfies CollectionName[]

let library: Library
let app: (request: Request) => Promise<Response>
beforeAll(async () => {
  library = await openLibrary()
  app = createApiApp(library.shop.deps)
  const { db } = library.shop.database
  // Every home as a page of the site knows it: twenty amenities, forty reviews, a description of two thousand characters.
  await sql`insert into app.amenity (id, code, name, category) select n, 'a' || n, 'Amenity ' || n, 'internet' from generate_series(1, 20) n`.execute(
    db,
  )
  await sql`insert into app.stay_amenity (stay_id, amenity_id) select stay.id, amenity.id from app.stay stay, app.amenity amenity`.execute(
    db,
  )
  await sql`update app.stay set description = repeat('A home by the sea. ', 110)`.execute(db)
  await sql`insert into app.review (stay_id, overall, title, body, author_name, state, published_at)
    select stay.id, 5, 'Lovely', repeat('We liked it. ', 30), 'Ann', 'published', now() from app.stay stay, generate_series(1, 40)`.execute(
    db,
  )
})
afterAll(async () => library.shop.database.close())

interface Question {
  readonly path: string
  readonly estimate: ResponseEstimate
}

/** Every way along relations, up to the depth that is allowed, from every collection that everybody reads. */
function waysFrom(name: CollectionName, depth: number): readonly string[] {
  if (depth === 0) return []
  return Object.entries(everyCollection[name].attributes as Readonly<Record<string, Attribute>>).flatMap(
    ([relation, attribute]) =>
      isRelation(attribute) && (publicNames as readonly string[]).includes(attribute.target)
        ? [relation, ...waysFrom(attribute.target, depth - 1).map((rest) => `${relation}.${rest}`)]
        : [],
  )
}

async function everyQuestion(): Promise<readonly Question[]> {
  const figures = await readCatalogueFigures(library.shop.database.db)
  const scope = { collections: everyCollection, mayRead: () => true, mayReadDrafts: false }
  return publicNames.flatMap((name) =>
    waysFrom(name, 4).map((way) => {
      const path = `/api/${name}?populate=${way}&pagination[pageSize]=100`
      const tree = queryTree(new URL(path, ORIGIN))
      if (!tree.ok) throw new Error(tree.fault.message)
      const read = readCollectionQuery(tree.value, everyCollection[name], scope)
      if (!read.ok) throw new Error(read.fault.message)
      return { path, estimate: estimateResponse(name, read.value, figures) }
    }),
  )
}

const heaviestFirst = (a: Question, b: Question) => b.estimate.bytes - a.estimate.bytes

test('the worst hundred questions are answered within bounds or refused before they are read', async () => {
  const all = (await everyQuestion()).toSorted(heaviestFirst)
  const worst = all.slice(0, 50)
  const allowed = all.filter(({ estimate }) => estimate.bytes < bounds.responseBytes * 1.5).slice(0, 50)
  expect(worst[0]!.estimate.bytes).toBeGreaterThan(100 * bounds.responseBytes)
  expect(allowed).toHaveLength(50)
  const ask = async ({ path }: Question) => {
    const response = await app(new Request(ORIGIN + path))
    return { path, status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  for (const refused of await Promise.all(worst.map(ask))) expect(refused).toMatchObject({ status: 400 })
  for (const question of allowed) {
    const { status, bytes } = await ask(question)
    expect([200, 400], question.path).toContain(status)
    expect(bytes, question.path).toBeLessThanOrEqual(bounds.responseBytes * 1.1)
  }
})

test('whoever asks a little is answered while the worst hundred questions are asked at once', async () => {
  const all = (await everyQuestion()).toSorted(heaviestFirst)
  const worst = [
    ...all.slice(0, 50),
    ...all.filter(({ estimate }) => estimate.bytes < bounds.responseBytes * 1.5).slice(0, 50),
  ]
  const statuses: number[] = []
  let isOver = false
  const storm = Promise.all(
    worst.map(async ({ path }) => {
      const response = await app(new Request(ORIGIN + path))
      await response.arrayBuffer()
      statuses.push(response.status)
    }),
  ).finally(() => (isOver = true))
  const worked = () => statuses.filter((status) => status === 200).length
  const overtakenBy: number[] = []
  while (!isOver) {
    const before = worked()
    const response = await app(new Request(`${ORIGIN}/api/stays?fields=slug&pagination[pageSize]=1`))
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    overtakenBy.push(worked() - before)
  }
  await storm
  for (const status of statuses) expect([200, 400, 503]).toContain(status)
  // Fifty are worked on. Not counted in milliseconds, which a busy machine has fewer of: nobody stands behind more than a few of them.
  expect(Math.max(...overtakenBy)).toBeLessThanOrEqual(5)
})
