import { describe, expect, test } from 'vitest'
import type { DemoStay } from '#demo/content/demo-stay.ts'
import { demoStays } from '#demo/content/demo-stays.ts'
import { demoHosts } from '#demo/content/demo-hosts.ts'
import { drawScene } from './draw-scene.ts'
import { readManifest, type ManifestPicture } from './manifest.ts'
import { scenesFor } from './scenes-for.ts'
import { SILHOUETTES } from './silhouettes/silhouettes.ts'

const manifest = await readManifest()

/** Returns the pictures of the home itself: those of the region say nothing about it. */
function shownOf(home: DemoStay) {
  const pictures: readonly ManifestPicture[] = manifest[home.key] ?? []
  return pictures.map(({ shows }) => shows!).filter(({ elsewhere }) => !elsewhere)
}

const has = (home: DemoStay, ...codes: readonly string[]): boolean =>
  codes.some((code) => (home.amenities as readonly string[]).includes(code))

const textOf = ({ summary, description, notes }: DemoStay): string => [summary, description, ...notes].join(' ')

describe.each(demoStays.map((home) => [home.key, home] as const))('the pictures of %s', (_, home) => {
  const shown = shownOf(home)

  test('show the sea where there is a view of it, and nowhere else', () => {
    expect(shown.length).toBeGreaterThanOrEqual(7)
    expect(shown.some(({ sea }) => sea)).toBe(has(home, 'sea-view'))
    if (/no view of the sea|lacks is a view of the sea/.test(textOf(home)))
      expect(shown.filter(({ sea }) => sea)).toEqual([])
  })

  test('show its pool in its form, or none', () => {
    const pools = new Set(shown.flatMap(({ pool }) => pool ?? []))
    expect([...pools]).toEqual(has(home, 'private-pool', 'shared-pool') ? [home.outside.pool] : [])
  })

  test('are those that its facts give today', () => {
    const text = scenesFor(home).map(({ alt, caption, shows }) => ({ alt, caption, shows }))
    expect(manifest[home.key]).toMatchObject(text)
  })

  test('show a terrace where it has one', () => {
    expect(shown.some(({ terrace }) => terrace)).toBe(has(home, 'terrace'))
  })

  test('show its own house, as high as it is', () => {
    const houses = shown.filter(({ silhouette }) => silhouette !== null)
    expect(houses.length).toBeGreaterThanOrEqual(1)
    for (const { silhouette, storeys, setting } of houses)
      expect({ silhouette, storeys, setting }).toEqual({
        silhouette: home.outside.silhouette,
        storeys: home.outside.storeys,
        setting: home.outside.setting,
      })
    const { storeys, flatOn } = home.outside
    if (has(home, 'one-level') && flatOn === undefined) expect(storeys).toBe(1)
    expect(flatOn ?? 0).toBeLessThan(storeys)
  })
})

describe('what is said of a home is what its pictures are drawn from', () => {
  const claims = (pattern: RegExp) => demoStays.filter((home) => pattern.test(textOf(home)))

  test.each([
    [/single-storey|everything is on one floor|on a single floor|no stairs at all|on the level are/i, 1],
    [/lie on two floors|house of two storeys|\btwo floors, three/i, 2],
    [/three levels/i, 3],
    [/four storeys tall|each added a floor/i, 4],
  ])('floors: %s', (pattern, storeys) => {
    const homes = claims(pattern)
    expect(homes.length).toBeGreaterThan(0)
    for (const { key, outside } of homes) expect([key, outside.storeys]).toEqual([key, storeys])
  })

  test.each([
    [/ground-floor flat|flat is on the ground floor|room at ground level/i, 0],
    [/first-floor flat|whole first floor/i, 1],
    [/second-floor flat|second floor, no lift|flat is on the second floor/i, 2],
    [/third-floor flat/i, 3],
  ])('the floor of a flat: %s', (pattern, floor) => {
    const homes = claims(pattern)
    expect(homes.length).toBeGreaterThan(0)
    for (const { key, outside } of homes) expect([key, outside.flatOn]).toEqual([key, floor])
  })

  test.each([
    [/there is no pool|do not need a pool/i, null],
    [/plunge pool|pool is four metres by three/i, 'plunge'],
    [/pool was cut around a boulder/i, 'boulder'],
    [/pool in a former cistern/i, 'cistern'],
    [/a pool six metres long/i, 'patio'],
    [/a long pool|shallow end of seven metres|long enough for real swimming|runs along its whole length/i, 'long'],
  ])('the pool: %s', (pattern, form) => {
    const homes = claims(pattern)
    expect(homes.length).toBeGreaterThan(0)
    for (const home of homes) {
      const pools = shownOf(home).flatMap(({ pool }) => pool ?? [])
      expect([home.key, [...new Set(pools)]]).toEqual([home.key, form === null ? [] : [form]])
    }
  })

  test('a terrace on the roof stands on the roof', () => {
    const homes = claims(/roof terrace|on the roof there is a terrace|a terrace on the roof/i)
    expect(homes.length).toBeGreaterThan(2)
    for (const { key, outside } of homes) {
      const { volumes } = SILHOUETTES[outside.silhouette]({ storeys: outside.storeys, size: 0.5, flowers: false })
      const roofs = volumes.filter(({ roof, y, h }) => roof.kind === 'terrace' && y + h > 5)
      expect([key, roofs.length]).not.toEqual([key, 0])
    }
  })
})

describe('the drawings', () => {
  test('have sea and pools exactly where their parameters say so', () => {
    for (const home of demoStays) {
      for (const picture of scenesFor(home)) {
        const svg = drawScene(picture)
        const body = svg.slice(svg.indexOf('</defs>'))
        const drawn = { sea: body.includes('url(#sea)'), pool: body.includes('url(#pool)') }
        const facts = { sea: picture.shows.sea, pool: picture.shows.pool !== null }
        expect([home.key, picture.scene, drawn]).toEqual([home.key, picture.scene, facts])
      }
    }
  })

  test('show every home in a form of its own, from many sides and in every light', () => {
    const fronts = demoStays.map((home) => scenesFor(home)[0]!)
    expect(new Set(fronts.map(({ shows }) => shows.silhouette)).size).toBe(demoStays.length)
    expect(Object.keys(SILHOUETTES).length).toBeGreaterThanOrEqual(20)
    const turns = fronts.map(({ shows }) => shows.turn!)
    expect(new Set(turns).size).toBeGreaterThanOrEqual(20)
    expect(turns.filter((turn) => turn < 0).length).toBeGreaterThan(20)
    expect(turns.filter((turn) => turn > 0).length).toBeGreaterThan(20)
    expect(new Set(fronts.map(({ light }) => light)).size).toBe(4)
  })

  test('never mirror a house, nor put one beside its own reflection', () => {
    for (const home of demoStays) {
      const houses = scenesFor(home).filter(({ scene }) => scene === 'house')
      for (const house of houses)
        expect(drawScene(house)).not.toContain('<g transform="translate(1600 0) scale(-1 1)">')
      const turns = houses.map(({ shows }) => Math.abs(shows.turn!))
      expect([home.key, new Set(turns).size]).toEqual([home.key, houses.length])
    }
  })
})

test('every host has a portrait that names them', () => {
  for (const { key, name } of demoHosts) expect(manifest[`host:${key}`]?.[0]?.alt).toContain(`Portrait of ${name} `)
})
