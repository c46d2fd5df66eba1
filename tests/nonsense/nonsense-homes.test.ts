import { beforeAll, describe, expect, test } from 'vitest'
import { queryProduct } from '../browser/support/product-database.ts'
import { useSite } from '../browser/support/use-site.ts'
import type { Visitor } from '../browser/support/visitor.ts'
import { nonsenseStays, type NonsenseStay } from './nonsense-homes.ts'

const site = useSite()
const WIDTH = 320
let slugs: readonly string[] = []

beforeAll(async () => {
  const rows = await query<{ id: number; slug: string }>(
    "select id, slug from app.stay where state = 'published' order by id limit $1",
    [nonsenseStays.length],
  )
  expect(nonsenseStays).toHaveLength(40)
  // Fewer homes than nonsense: the first take a second turn, after the first was looked at.
  slugs = rows.map(({ slug }) => slug)
  for (const [index, row] of rows.entries()) await write(nonsenseStays[index]!, row.id)
}, 120_000)

const query = <Row extends object>(text: string, values: readonly unknown[]) =>
  queryProduct<Row>(site.dataDirectory, text, values)

/** Puts the nonsense where an editor or an import would have put it: past no constraint of the database. */
async function write(nonsense: NonsenseStay, id: number): Promise<void> {
  for (const [column, value] of Object.entries(nonsense.set ?? {}))
    await query(`update app.stay set ${column} = $2 where id = $1`, [id, value])
  const tables = {
    photos: 'stay_photo',
    rooms: 'stay_room',
    amenities: 'stay_amenity',
    reviews: 'review',
    seasons: 'season',
    fees: 'stay_fee',
  }
  for (const part of nonsense.without ?? [])
    if (part === 'host') await query('update app.stay set host_id = null where id = $1', [id])
    else await query(`delete from app.${tables[part]} where stay_id = $1`, [id])
  if (nonsense.caption)
    await query('update app.stay_photo set caption = $2, alt = $2 where stay_id = $1', [id, nonsense.caption])
  if (nonsense.roomName) await query('update app.stay_room set name = $2 where stay_id = $1', [id, nonsense.roomName])
  if (nonsense.hostName) {
    const [host] = await query<{ id: number }>('insert into app.host (name, about) values ($1, $1) returning id', [
      nonsense.hostName,
    ])
    await query('update app.stay set host_id = $2 where id = $1', [id, host?.id])
  }
  if (nonsense.review)
    await query(
      "insert into app.review (stay_id, overall, title, body, author_name, state, published_at) values ($1, 1, $2, $3, $4, 'published', now())",
      [id, nonsense.review.slice(0, 200), nonsense.review, nonsense.reviewer ?? 'A'],
    )
}

/** Elements that stick out to the right of the page, and how far the page can be scrolled sideways. */
function sideways({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate((width) => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= width) return []
    // What lies in a row that scrolls by itself may be wide.
    const isOpen = (one: Element): boolean =>
      one.parentElement === null ||
      (getComputedStyle(one.parentElement).overflowX === 'visible' && isOpen(one.parentElement))
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (one) => one.getBoundingClientRect().right > width + 1 && isOpen(one),
    )
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map((one) => `${one.tagName}.${one.className.toString()}`)]
  }, WIDTH)
}

async function expectPageFits(visitor: Visitor, path: string): Promise<void> {
  const response = await visitor.open(path)
  expect(response?.status(), path).toBe(200)
  expect(await visitor.page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
  expect(await sideways(visitor), path).toEqual([])
}

describe('nonsense contents render with status 200 and without sideways scrolling at 320 px', () => {
  test.each(nonsenseStays.map(({ name }, index) => ({ name, index })))('a home with $name', async ({ index }) => {
    const visitor = await site.visitor({ viewport: { width: WIDTH, height: 640 } })
    await expectPageFits(visitor, `/stays/${await slugFor(index)}`)
  })

  test('the lists that show all of them', async () => {
    const visitor = await site.visitor({ viewport: { width: WIDTH, height: 640 } })
    for (const path of ['/', '/stays', '/stays?page=2', '/stays?page=3', '/stays?adults=2&page=4'])
      await expectPageFits(visitor, path)
  })
})

/** The home that holds the nonsense. Where the demo has fewer homes than nonsense, a new one is made. */
async function slugFor(index: number): Promise<string> {
  const known = slugs[index]
  if (known !== undefined) return known
  const slug = `nonsense-${index}`
  const columns = await query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'app' and table_name = 'stay'
     and is_generated = 'NEVER' and column_name not in ('id', 'document_id', 'slug')`,
    [],
  )
  const list = columns.map(({ column_name: name }) => `"${name}"`).join(', ')
  const [made] = await query<{ id: number }>(
    `insert into app.stay (slug, ${list}) select $1, ${list} from app.stay where slug = $2 returning id`,
    [slug, slugs[0]],
  )
  await write(nonsenseStays[index]!, made!.id)
  return slug
}
