import { SITE_PICTURE } from '#contract/site/share-picture-url.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { offersFor, stayOf } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
let stays: readonly StayCardShape[]
beforeAll(async () => {
  stays = ((await (await fetch(`${site.origin}/api/stay-search`)).json()) as { data: StayCardShape[] }).data
})

type Thing = Readonly<Record<string, unknown>>

async function read(path: string) {
  const html = await (await fetch(site.origin + path)).text()
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  const things = json ? (JSON.parse(json) as { '@graph': Thing[] })['@graph'] : []
  return {
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '',
    meta: (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null,
    thing: (type: string) => things.find((thing) => thing['@type'] === type),
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const at = (thing: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], thing)

/**
 * What Google requires of a VacationRental, and what it recommends and every home of ours has
 * (developers.google.com/search/docs/appearance/structured-data/vacation-rental).
 */
const REQUIRED: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: isText,
  identifier: (value) => isText(value) || (Array.isArray(value) && isText(value[0])),
  image: (value) => Array.isArray(value) && value.length >= 8 && value.every((one) => URL.canParse(one)),
  latitude: (value) => isNumber(value) && Math.abs(value as number) <= 90,
  longitude: (value) => isNumber(value) && Math.abs(value as number) <= 180,
  'containsPlace.@type': (value) => value === 'Accommodation',
  'containsPlace.occupancy.value': (value) => Number.isInteger(value) && (value as number) > 0,
  'containsPlace.additionalType': (value) => value === 'EntirePlace',
  'containsPlace.numberOfBedrooms': isNumber,
  'containsPlace.numberOfBathroomsTotal': isNumber,
  'containsPlace.amenityFeature': (value) => Array.isArray(value) && value.length > 0,
  'address.addressLocality': isText,
  'brand.name': isText,
  checkinTime: (value) => /^\d\d:\d\d$/.test(String(value)),
  checkoutTime: (value) => /^\d\d:\d\d$/.test(String(value)),
  description: isText,
}

test('every home describes itself as a VacationRental with all required fields, and its way as a BreadcrumbList', async () => {
  for (const { slug, title } of stays) {
    const { thing } = await read(`/stays/${slug}`)
    const rental = thing('VacationRental')
    for (const [path, fits] of Object.entries(REQUIRED)) expect(fits(at(rental, path)), `${slug}: ${path}`).toBe(true)
    const crumbs = at(thing('BreadcrumbList'), 'itemListElement') as Thing[]
    expect(crumbs.map((crumb) => crumb['position'])).toEqual([1, 2, 3, 4])
    expect(crumbs.at(-1)).toMatchObject({ name: title, item: `${site.origin}/stays/${slug}` })
    expect(thing('Offer'), slug).toBeUndefined()
  }
})

test('a price is offered to machines only with dates, and it is the total of the page', async () => {
  const [offer] = await offersFor(site.origin, 15)
  const found = (await read(stayOf(offer))).thing('Offer')
  expect(Number(found?.['price'])).toBe(Number(offer.total.replaceAll(/[^\d.]/g, '')))
  expect(found).toMatchObject({ priceCurrency: 'EUR', availability: 'https://schema.org/InStock' })
})

test('the front page names the Organization and the WebSite', async () => {
  const { thing } = await read('/')
  expect(thing('Organization')).toMatchObject({ name: 'Holmstay', url: `${site.origin}/` })
  expect(thing('WebSite')).toMatchObject({ name: 'Holmstay', url: `${site.origin}/` })
})

test('every public page has a short title and description, one address, and a picture with words for it', async () => {
  const paths = [
    '/',
    '/stays',
    '/map',
    '/tos',
    '/privacy',
    '/refund',
    '/contact',
    ...stays.map(({ slug }) => `/stays/${slug}`),
  ]
  for (const path of paths) {
    const page = await read(path)
    expect(page.title.length, path).toBeGreaterThan(5)
    expect(page.title.length, path).toBeLessThanOrEqual(60)
    expect(page.meta('description')?.length, path).toBeGreaterThan(20)
    expect(page.meta('description')?.length, path).toBeLessThanOrEqual(155)
    expect(page.canonical).toBe(site.origin + path)
    expect(page.meta('og:url')).toBe(site.origin + path)
    expect(page.meta('og:image'), path).toMatch(/^http:\/\/localhost:\d+\/.+\.jpg$/)
    expect(page.meta('og:image:alt'), path).not.toBeNull()
    expect(page.meta('twitter:card')).toBe('summary_large_image')
    expect(page.meta('robots'), path).toBeNull()
  }
})

test('a home with dates is known by its address without them, and lists with filters are not for search engines', async () => {
  const [offer] = await offersFor(site.origin, 15)
  expect((await read(stayOf(offer))).canonical).toBe(`${site.origin}/stays/${offer.slug}`)
  const filtered = await read('/stays?bedrooms=3&sort=total')
  expect([filtered.meta('robots'), filtered.canonical]).toEqual(['noindex', `${site.origin}/stays`])
})

test('the picture of a home for shared links is 1200 by 630, drawn once, and may be kept for ever', async () => {
  const address = (await read(`/stays/${stays[0]!.slug}`)).meta('og:image')!
  const responses = await Promise.all([fetch(address), fetch(address)])
  const pictures = await Promise.all(responses.map((response) => response.bytes()))
  expect(responses[0]?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(pictures[1]).toEqual(pictures[0])
  const older = await fetch(address.replace(/[0-9a-f]{16}\.jpg$/, '0000000000000000.jpg'))
  expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  for (const wrong of ['/media/og/no-such-home/0000000000000000.jpg', '/media/og/../x.jpg', '/media/og/x'])
    expect((await fetch(site.origin + wrong)).status, wrong).toBe(404)
})

test('the picture of the site for shared links is 1200 by 630 and says its name and its sentence', async () => {
  const address = (await read('/')).meta('og:image')!
  expect(new URL(address).pathname).toBe(SITE_PICTURE)
  const response = await fetch(address)
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  const picture = sharp(await response.bytes())
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  /** How much of an area is as light as paper, as parts of one. */
  const paper = async (left: number, top: number, width: number, height: number) => {
    const pixels = await picture.clone().extract({ left, top, width, height }).greyscale().raw().toBuffer()
    return pixels.filter((light) => light > 240).length / pixels.length
  }
  // Dark letters on paper, and white ones on the shade over the picture.
  expect(await paper(144, 70, 158, 40)).toBeGreaterThan(0.5)
  expect(await paper(144, 70, 158, 40)).toBeLessThan(0.9)
  expect(await paper(66, 510, 790, 60)).toBeGreaterThan(0.1)
})

test('robots close what is private, and the sitemap they name holds every home with its photos', async () => {
  const robots = await (await fetch(`${site.origin}/robots.txt`)).text()
  for (const path of ['/user', '/login', '/api/', '/admin']) expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  for (const { slug } of stays) expect(sitemap).toContain(`<loc>${site.origin}/stays/${slug}</loc><lastmod>`)
  const image = /<image:loc>([^<]+)</.exec(sitemap)?.[1] ?? ''
  expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(`${site.origin}/sitemap-1.xml`)).status).toBe(404)
})

test('the icon of the site is found where browsers look that know no page', async () => {
  const icon = await fetch(`${site.origin}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type'), new URL(icon.url).pathname]).toEqual([
    200,
    'image/svg+xml',
    '/favicon.svg',
  ])
})

test('password managers are led to where the password is changed, and find nothing where nothing is', async () => {
  const at = (name: string) => fetch(`${site.origin}/.well-known/${name}`, { redirect: 'manual' })
  const change = await at('change-password')
  expect([change.status, change.headers.get('location')]).toEqual([302, '/user/security'])
  // They believe the first answer only if this one is 404.
  expect((await at('resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404)
})

test('the site can be put on a home screen: manifest, icons in their sizes, colours of both themes', async () => {
  const manifest = (await (await fetch(`${site.origin}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Holmstay', start_url: '/', display: 'standalone' })
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await fetch(site.origin + src)).bytes()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  const html = await (await fetch(site.origin)).text()
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  expect(html.match(/name="theme-color"[^>]*prefers-color-scheme: (light|dark)/g)).toHaveLength(2)
})
