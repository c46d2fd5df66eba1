import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** The requests of a page in the order in which they were made. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const isScript = (path: string) => path.endsWith('.js')
const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

test('scripts are asked for only when the page with its fonts and first picture is painted', async () => {
  const visitor = await site.visitor({ isFresh: true })
  const paths = requestsOf(visitor.page)
  const held: Route[] = []
  await visitor.page.route('**/assets/light-*.avif', (route) => void held.push(route))
  await visitor.page.goto('/', { waitUntil: 'domcontentloaded' })
  await visitor.page.waitForFunction(hasPainted)
  await expect.poll(() => held.length).toBe(1)
  expect(await visitor.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(paths.filter(isScript)).toEqual([])
  await held[0]!.continue()
  await visitor.arrivesAt('/')
  expect(paths.filter(isScript).length).toBeGreaterThan(3)
})

test.each([
  ['a touch', (page: Page) => page.mouse.click(5, 5)],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
])('%s lets them come at once', async (_name, act) => {
  const visitor = await site.visitor({ isFresh: true })
  const paths = requestsOf(visitor.page)
  const held: Route[] = []
  await visitor.page.route('**/assets/light-*.avif', (route) => void held.push(route))
  await visitor.page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => held.length).toBe(1)
  await act(visitor.page)
  await visitor.arrivesAt('/')
  expect(paths.filter(isScript).length).toBeGreaterThan(3)
  await held[0]!.continue()
})

test('the picture of the island is fetched when somebody scrolls near it', async () => {
  const visitor = await site.visitor({ isFresh: true, viewport: { width: 412, height: 823 } })
  const paths = requestsOf(visitor.page)
  await visitor.open('/')
  const isIsland = (path: string) => /\/island-[^/]+\.svg$/.test(path)
  expect(paths.filter(isIsland)).toEqual([])
  await visitor.page.getByRole('img', { name: 'Drawn map of Menorca' }).scrollIntoViewIfNeeded()
  await expect.poll(() => paths.filter(isIsland).length).toBe(1)
  const ground = visitor.page.locator('.island-map img')
  await expect.poll(() => ground.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test.each(['/stays', '/stays/villa-ullastre'])(
  '%s names its first photo before anything else that is fetched',
  async (path) => {
    const html = await (await fetch(site.origin + path)).text()
    const [, photo] = /<link rel="preload" as="image" type="image\/avif" imagesrcset="([^"]+)"/.exec(html) ?? []
    expect(html.indexOf('as="image"')).toBeLessThan(html.indexOf('as="font"'))
    expect(html).toContain(`<source type="image/avif" srcSet="${photo}"`)
    const visitor = await site.visitor({ isFresh: true })
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitor.open(path)
    const photos = asked.filter((address) => address.startsWith('/media/') && photo?.includes(address))
    expect(photos).toHaveLength(1)
    expect(asked.indexOf(photos[0]!)).toBe(1)
  },
)
