import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { outside } from '#demo/content/stay-outside.ts'
import { demoStays } from '#demo/content/demo-stays.ts'
import { LIGHTS, type LightName } from './drawing/light.ts'
import { homeLook, paletteOf } from './drawing/home-look.ts'
import { describeScene, drawScene, SCENE_NAMES, type PictureSpec } from './draw-scene.ts'
import { PAGE_PICTURES } from './page-pictures.ts'
import { sceneryOf } from './scenery-of.ts'
import { scenesFor, type PicturedHome } from './scenes-for.ts'

const LIGHT_NAMES = Object.keys(LIGHTS) as LightName[]

const home: PicturedHome = {
  key: 'some-home',
  seed: 7,
  bedrooms: 2,
  amenities: ['private-pool', 'terrace', 'sea-view'],
  outside: outside('verandaVilla', 2, 'slope', [20, 5], 'square'),
}

function spec(scene: PictureSpec['scene'], light: LightName, seed: number): PictureSpec {
  return {
    scene,
    light,
    seed,
    look: homeLook(seed),
    facts: sceneryOf({
      bedrooms: 3,
      amenities: ['sea-view', 'bathtub', 'terrace', ...(seed % 2 === 0 ? ['private-pool'] : [])],
      outside: outside('verandaVilla', 2, 'slope', [20, 5], 'round'),
    }),
  }
}

describe('a drawing', () => {
  test('is the same for the same specification', () => {
    for (const scene of SCENE_NAMES) expect(drawScene(spec(scene, 'noon', 3))).toBe(drawScene(spec(scene, 'noon', 3)))
  })

  test('has no coordinate or colour that is not one, in any scene and light', () => {
    for (const scene of SCENE_NAMES) {
      for (const [seed, light] of LIGHT_NAMES.entries()) {
        const svg = drawScene(spec(scene, light, seed))
        expect(svg, `${scene} ${light}`).not.toMatch(/NaN|undefined|Infinity|null|\[object/)
        for (const [, colour] of svg.matchAll(/"(#[^"]*)"/g)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      }
    }
  })

  test('refers only to gradients, filters and outlines that it defines', () => {
    for (const scene of SCENE_NAMES) {
      const svg = drawScene(spec(scene, 'dusk', 5))
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(defined, `${scene} ${id}`).toContain(id)
    }
  })

  test('varies with the seed', () => {
    for (const scene of SCENE_NAMES)
      expect(drawScene(spec(scene, 'noon', 3))).not.toBe(drawScene(spec(scene, 'noon', 4)))
  })
})

describe('the pictures of a home', () => {
  test('wear the same paints, outside and inside', () => {
    const looks = new Set(scenesFor(home).map((picture) => JSON.stringify(picture.look)))
    expect(looks.size).toBe(1)
  })

  test('begin with the house itself', () => {
    expect(scenesFor(home)[0]).toMatchObject({
      scene: 'house',
      caption: 'The house',
      shows: { silhouette: 'verandaVilla' },
    })
  })

  test('show no pool, sea, tub or terrace that the home does not have', () => {
    const plain = scenesFor({ ...home, amenities: [] })
    const scenes = plain.map((picture) => picture.scene)
    for (const scene of ['pool', 'terrace', 'balcony'] as const) expect(scenes).not.toContain(scene)
    expect(plain.map((picture) => picture.alt).join()).not.toMatch(/pool(?!s)|bathtub/)
    const indoors = plain.filter((picture) => ['livingRoom', 'bedroom', 'kitchen'].includes(picture.scene))
    for (const picture of indoors) expect(picture.alt).not.toContain('the sea')
  })

  test('are at least eight of each demo home, with words for those who cannot see them', () => {
    expect(demoStays).toHaveLength(60)
    for (const { pictures } of demoStays.map((one) => ({ pictures: scenesFor(one) }))) {
      expect(pictures.length).toBeGreaterThanOrEqual(8)
      expect(pictures.length).toBeLessThanOrEqual(9)
      for (const { alt, caption } of pictures) {
        expect(alt).toMatch(/^[A-Z].{30,220}[^.]$/)
        expect(alt).not.toMatch(/\ba [aeio]|\ban [^aeiou]|undefined|\s\s/i)
        expect(caption).toMatch(/^[A-Z]/)
      }
      expect(new Set(pictures.map(({ scene, light }) => `${scene} ${light}`)).size).toBe(pictures.length)
      expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length)
      expect(new Set(pictures.map(({ caption }) => caption)).size).toBe(pictures.length)
    }
  })

  test('end, where a home has little to show, with the same house in another light and from another side', () => {
    const small = { ...home, bedrooms: 1, amenities: ['terrace'] }
    const pictures = scenesFor(small)
    const [front, last] = [pictures[0]!, pictures.at(-1)!]
    expect(pictures).toHaveLength(8)
    expect(last).toMatchObject({ scene: front.scene, seed: front.seed, look: front.look })
    expect(new Set([front.light, last.light])).toContain('dusk')
    expect(last.light).not.toBe(front.light)
    expect(last.shows.turn).not.toBe(front.shows.turn)
  })

  test('are no other home’s: no two houses and no two kitchens are alike', () => {
    const chosen = demoStays.flatMap((one) =>
      scenesFor(one).filter(({ scene }, index) => index === 0 || scene === 'kitchen'),
    )
    const drawings = chosen.map((picture) => createHash('sha256').update(drawScene(picture)).digest('hex'))
    expect(new Set(drawings).size).toBe(drawings.length)
    expect(drawings).toHaveLength(120)
  })
})

test('a painted wall changes with the hour, its neighbour keeps its own colour', () => {
  const look = homeLook(12)
  const walls = LIGHT_NAMES.map((light) => paletteOf(light, look).wall)
  expect(new Set(walls).size).toBe(LIGHT_NAMES.length)
})

test('the pages have their pictures, each described', () => {
  expect(PAGE_PICTURES.map((page) => page.key)).toContain('page:hero-dusk')
  expect(PAGE_PICTURES.filter((page) => page.key.startsWith('destination:'))).toHaveLength(5)
  for (const { picture } of PAGE_PICTURES) expect(picture.alt).toBe(describeScene(picture))
})
