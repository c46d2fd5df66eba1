import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { mapPointOf } from '#core/map-projection.ts'
import type { MapStay } from '#web/map/map-stay.ts'
import { pixelsPerUnit, pinLayout, type MapPin } from './pin-clusters.ts'
import { labelBox, type LabelBox } from './pin-labels.ts'
import { pinLabel, pinName } from './pin-text.ts'

function stay(slug: string, lat: number, lng: number, totalMinor: number | null = 170_780): MapStay {
  return { slug, title: slug, totalMinor, currency: 'EUR', lat, lng }
}

const staysOf = (pins: readonly MapPin[]) =>
  pins.flatMap(({ homes: stays }) => stays.map(({ slug }) => slug)).toSorted()

/** Returns the box of the label of a pin on a map of the whole world, in pixels. */
function boxOnMap(pin: Pick<MapPin, 'homes' | 'lat' | 'lng'>, zoom: number): LabelBox {
  const { x, y } = mapPointOf(pin)
  const box = labelBox(pin.homes)
  const [atX, atY] = [x * pixelsPerUnit(zoom), y * pixelsPerUnit(zoom)]
  return { left: atX + box.left, top: atY + box.top, right: atX + box.right, bottom: atY + box.bottom }
}

// Projecting a latitude there and back may cost a fraction of a pixel.
const overlap = (a: LabelBox, b: LabelBox, by = 0.01) =>
  a.left + by < b.right && b.left + by < a.right && a.top + by < b.bottom && b.top + by < a.bottom

const grid = fc.integer({ min: 0, max: 40 })
const places = fc.array(fc.tuple(grid, grid, fc.integer({ min: 10_000, max: 2_000_000 })), { maxLength: 60 })
const staysAt = (all: readonly (readonly [number, number, number])[]) =>
  all.map(([x, y, total], index) => stay(`home-${index}`, 39.8 + y * 0.005, 3.8 + x * 0.005, total))
const zooms = fc.integer({ min: 18, max: 30 }).map((half) => half / 2)

test('at every zoom each home has a pin or belongs to exactly one group, and no label lies over another', () => {
  fc.assert(
    fc.property(places, zooms, (all, zoom) => {
      const stays = staysAt(all)
      const pins = pinLayout(stays).at(zoom)
      expect(staysOf(pins)).toEqual(stays.map(({ slug }) => slug).toSorted())
      const boxes = pins.map((pin) => boxOnMap(pin, zoom))
      expect(boxes.filter((box, index) => boxes.some((other, at) => at > index && overlap(box, other)))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('homes whose prices have room beside each other are never a group', () => {
  fc.assert(
    fc.property(places, zooms, (all, zoom) => {
      const stays = staysAt(all)
      const alone = stays.map((one) => boxOnMap({ homes: [one], lat: one.lat, lng: one.lng }, zoom))
      const hasRoom = alone.every((box, index) => alone.every((other, at) => at === index || !overlap(box, other, -5)))
      if (hasRoom) expect(pinLayout(stays).at(zoom)).toHaveLength(stays.length)
    }),
  )
  // Seventy pixels apart there is room for both, whatever the grid.
  const [west, east] = [stay('west', 39.9, 4), stay('east', 39.9, 4 + (70 * 360) / (256 * 2 ** 10))]
  expect(pinLayout([west, east]).at(10)).toHaveLength(2)
  expect(pinLayout([west, east]).at(9.5)).toHaveLength(1)
})

test('everybody sees the same groups, in whatever order the homes came', () => {
  fc.assert(
    fc.property(places, zooms, (all, zoom) => {
      const stays = staysAt(all)
      const seen = (order: readonly MapStay[]) =>
        pinLayout(order)
          .at(zoom)
          .map(({ key, lat, lng }) => `${key} ${lat} ${lng}`)
          .toSorted()
      expect(seen(stays.toReversed())).toEqual(seen(stays))
    }),
    { numRuns: 30 },
  )
})

test('a group parts at the zoom it tells, and not before; homes at the same place never part', () => {
  const stays = [stay('a', 39.885, 4.265), stay('b', 39.885, 4.265), stay('c', 39.89, 4.265)]
  const layout = pinLayout(stays)
  const [group] = layout.at(10)
  expect(group?.homes).toHaveLength(3)
  const zoom = layout.partsAt(group!, 10, 15)
  expect(zoom).not.toBeNull()
  expect(layout.at(zoom! - 0.5)).toHaveLength(1)
  expect(layout.at(zoom!)).toHaveLength(2)
  const same = layout.at(zoom!).find((pin) => pin.homes.length === 2)
  expect(layout.partsAt(same!, zoom!, 15)).toBeNull()
})

test('the pins stand in the order of the list, a group where its first home stands', () => {
  const stays = [stay('z', 40, 3.85), stay('m', 39.885, 4.265), stay('a', 40.05, 4.1), stay('b', 39.885, 4.265)]
  expect(
    pinLayout(stays)
      .at(12)
      .map(({ key }) => key),
  ).toEqual(['z', 'b m', 'a'])
})

test('a pin says the rounded total, or the rounded price a night; its name says the same, and whose it is', () => {
  const finca = stay('Finca', 40, 4)
  expect(pinLabel([finca])).toEqual({ count: 1, price: '€1,708' })
  expect(pinName([finca])).toBe('Finca, €1,708 in total')
  const undated = { ...finca, totalMinor: null, fromMinor: 9224 }
  expect(pinLabel([undated])).toEqual({ count: 1, price: '€92' })
  expect(pinName([undated])).toBe('Finca, from €92 a night')
  expect(pinLabel([{ ...finca, currency: 'JPY', totalMinor: 48_000 }]).price).toBe('¥48,000')
})

test('a group says how many homes and from what price, but never compares currencies', () => {
  const stays = [stay('a', 40, 4, 170_780), stay('b', 40, 4, 64_050), stay('c', 40, 4, 99_999)]
  expect(pinLabel(stays)).toEqual({ count: 3, price: 'from €641' })
  expect(pinName(stays)).toBe('3 homes here, from €641 in total')
  expect(pinName(stays.map((one) => ({ ...one, totalMinor: null, fromMinor: one.totalMinor! })))).toBe(
    '3 homes here, from €641 a night',
  )
  const mixed = [...stays, { ...stay('d', 40, 4, 100), currency: 'CHF' }]
  expect(pinLabel(mixed)).toEqual({ count: 4, price: null })
  expect(pinName(mixed)).toBe('4 homes here')
})
