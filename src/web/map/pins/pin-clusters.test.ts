import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { MapHome } from '../map-home.ts'
import { LAST_GROUP_ZOOM, pinClusters, type MapPin } from './pin-clusters.ts'
import { groupName, pinName, pinText } from './pin-words.ts'
import { spreadHomes } from './spread-homes.ts'

const WORLD = [-180, -80, 180, 80] as const

function home(slug: string, lat: number, lng: number): MapHome {
  return { slug, title: slug, totalMinor: 170_780, currency: 'EUR', lat, lng }
}

const homesOf = (pins: readonly MapPin[]) => pins.flatMap((pin) => (pin.kind === 'home' ? [pin.home] : pin.homes))

test('at every zoom each home has a pin or belongs to exactly one group', () => {
  const grid = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(grid, grid), { maxLength: 60 }),
      fc.double({ min: 9, max: 15, noNaN: true }),
      (places, zoom) => {
        const homes = places.map(([x, y], index) => home(`home-${index}`, 39.8 + y * 0.005, 3.8 + x * 0.005))
        const pins = pinClusters(homes)(WORLD, zoom)
        expect(
          homesOf(pins)
            .map(({ slug }) => slug)
            .toSorted(),
        ).toEqual(homes.map(({ slug }) => slug).toSorted())
        expect(new Set(pins.map(({ key }) => key)).size).toBe(pins.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('from afar near homes are one group, and at the largest zoom every home has its own pin', () => {
  const homes = [home('a', 39.885, 4.265), home('b', 39.885, 4.265), home('c', 39.89, 4.265), home('d', 40.055, 3.885)]
  const pins = pinClusters(homes)
  const afar = pins(WORLD, 9)
  expect(afar.map((pin) => (pin.kind === 'group' ? pin.homes.length : 1)).toSorted((a, b) => a - b)).toEqual([1, 3])
  expect(pins(WORLD, LAST_GROUP_ZOOM).map(({ kind }) => kind)).toEqual(['home', 'home', 'home', 'home'])
})

test('homes that share a public position stand apart, inside the circle it stands for, and alike for everybody', () => {
  const homes = [home('b', 39.885, 4.265), home('a', 39.885, 4.265), home('c', 39.885, 4.265)]
  const spread = spreadHomes(homes)
  expect(new Set(spread.map(({ lat }) => lat)).size).toBe(3)
  for (const { lat } of spread) expect(Math.abs(lat - 39.885) * 111_320).toBeLessThan(400)
  const bySlug = (all: readonly MapHome[]) => all.toSorted((a, b) => a.slug.localeCompare(b.slug))
  expect(bySlug(spreadHomes(homes.toReversed()))).toEqual(bySlug(spread))
})

test('only the piece that is shown has pins', () => {
  const homes = [home('west', 40, 3.8), home('east', 39.87, 4.3)]
  const pins = pinClusters(homes)([3.7, 39.9, 3.9, 40.1], 13)
  expect(homesOf(pins).map(({ slug }) => slug)).toEqual(['west'])
})

test('a pin says the exact total, or from what price a night, and its name says whose', () => {
  const finca = home('Finca', 40, 4)
  expect(pinText(finca)).toBe('€1,707.80')
  expect(pinName(finca)).toBe('Finca, €1,707.80 in total')
  const undated = { ...finca, totalMinor: null, fromMinor: 9224 }
  expect(pinText(undated)).toBe('from €92.24')
  expect(pinName(undated)).toBe('Finca, from €92.24 a night')
  expect(groupName(7)).toBe('7 homes here: zoom in')
})
