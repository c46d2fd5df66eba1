import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '../support/use-site.ts'

const COLOUR = { r: 32, g: 96, b: 224 } as const
const CREDIT = '© Tiles of this test <b>and friends</b>'

const asked: string[] = []
let tiles: http.Server

const serveTiles = async () => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: COLOUR } })
    .png()
    .toBuffer()
  tiles = http.createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(200, { 'content-type': 'image/png' }).end(tile)
  })
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
  return { MAP_TILE_URL: `${originOfTiles()}/{z}/{x}/{y}.png`, MAP_TILE_ATTRIBUTION: CREDIT }
}
const site = useSite(serveTiles, { hasOwnBrowser: true })
afterAll(() => tiles.close())

const originOfTiles = () => `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`

/** The share of a picture that has the colour of the tiles. */
async function shareOfTiles(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let same = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const near = [COLOUR.r, COLOUR.g, COLOUR.b].every((value, channel) => Math.abs(value - data[at + channel]!) < 4)
    if (near) same++
  }
  return same / (info.width * info.height)
}

/** Waits until no tile is on its way. */
async function allDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const drawn = [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')]
    return (
      drawn.length > 0 &&
      drawn.every(
        (tile) => tile.complete && tile.naturalWidth === 256 && tile.classList.contains('leaflet-tile-loaded'),
      )
    )
  })
}

test('tiles of the configured server are drawn on the map, with the words of who made them, and nothing else is allowed in', async () => {
  const visitor = await site.visitor({ isFresh: true })
  const { page } = visitor
  visitor.allowFault(new RegExp(`^foreign request: ${originOfTiles()}/`))
  const response = await visitor.open('/map')
  const policy = response?.headers()['content-security-policy'] ?? ''
  const pictures = /img-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? []
  expect(pictures).toContain(originOfTiles())
  expect(pictures.filter((source) => source.startsWith('http'))).toEqual([originOfTiles()])

  await page.locator('.map-pin').first().waitFor()
  await allDrawn(page)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true)
  const map = page.getByRole('application')
  expect(await shareOfTiles(await map.screenshot())).toBeGreaterThan(0.5)

  const credit = page.locator('.leaflet-control-attribution')
  expect(await credit.innerText()).toContain(CREDIT)
  expect(await credit.locator('b').count()).toBe(0)
  // The own drawing is not under them.
  expect(await page.locator('.map-ground').count()).toBe(0)
})

test('moving the map asks for the tiles beside', async () => {
  const visitor = await site.visitor({ isFresh: true })
  const { page } = visitor
  visitor.allowFault(new RegExp(`^foreign request: ${originOfTiles()}/`))
  await visitor.open('/map')
  await allDrawn(page)
  const before = new Set(asked)
  const map = page.getByRole('application')
  await map.focus()
  await page.keyboard.press('+')
  // The browser says that it asks before the server hears of it.
  await expect.poll(() => asked.filter((path) => !before.has(path)).length, { timeout: 20_000 }).toBeGreaterThan(0)
})

test('without scripts nobody is asked for tiles: the drawing is there', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  // Its own: tiles of the visitor before may still be arriving at the server.
  const own: string[] = []
  visitor.page.on('request', (request) => own.push(request.url()))
  await visitor.open('/map')
  expect(await visitor.page.locator('.still-pin').count()).toBeGreaterThan(0)
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter((url) => url.startsWith(originOfTiles()))).toEqual([])
})
