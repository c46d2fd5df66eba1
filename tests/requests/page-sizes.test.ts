import type { StayListShape } from '#contract/stay-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { START_OF_DATA } from '#web/shell/page-text.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import http from 'node:http'
import { beforeAll, expect, test } from 'vitest'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct()
}, 120_000)

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const dates = { checkIn: day(140), checkOut: day(147), adults: 2 }

/** What a page weighs on the line, without its headers. */
function bytesOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { port: product.port, path, headers: { 'accept-encoding': 'br' } }
    http
      .get(options, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('end', () => resolve(bytes))
      })
      .on('error', reject)
  })
}

async function freeStay(): Promise<string> {
  const list = (await (
    await fetch(`http://localhost:${product.port}/api${sitePaths.stays(dates)}`)
  ).json()) as StayListShape
  return list.data.find((stay) => stay.quote !== null)!.slug
}

test.each<[string, number, () => string | Promise<string>]>([
  ['the log-in', 12_000, () => sitePaths.login()],
  ['the home page', 20_000, () => sitePaths.home()],
  ['the list', 25_000, () => sitePaths.stays()],
  ['the list for dates', 25_200, () => sitePaths.stays(dates)],
  ['a home', 26_650, async () => sitePaths.stay(await freeStay())],
  ['a home for dates', 30_000, async () => sitePaths.stay(await freeStay(), dates)],
])('%s weighs at most %i bytes, compressed', async (_page, most, path) => {
  const bytes = await bytesOf(await path())
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(most)
})

test('the data of a page begin as what works on its text looks for them', async () => {
  for (const path of [sitePaths.home(), sitePaths.stays(dates), sitePaths.login()])
    expect((await (await fetch(product.url + path)).text()).split(`>${START_OF_DATA}`), path).toHaveLength(2)
})

test('what stands in for a photo comes with a home only where it is seen', async () => {
  const page = await (await fetch(product.url + sitePaths.stay(await freeStay()))).text()
  const shown = [...page.matchAll(/class="photo-blur" src="([^"]+)"/g)].map(([, picture]) => picture)
  const sent = page.match(/data:image\/webp;base64,[\w+/=]+/g)
  expect(page).toContain('id="photo-6"')
  expect(new Set(sent)).toEqual(new Set(shown))
})

test.each([
  ['', 3],
  ['?photos=1', 1],
  ['?photos=2', 2],
  ['?photos=many', 3],
])('the cards of a search%s bring %i photos', async (query, most) => {
  const { data, meta } = (await (await fetch(`${product.url}/api/stay-search${query}`)).json()) as StayListShape
  const cards = [...data, ...meta.nearMisses.map(({ stay }) => stay)]
  expect(Math.max(...cards.map(({ photos }) => photos.length))).toBe(most)
})
