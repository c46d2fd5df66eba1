import { readFileSync } from 'node:fs'
import path from 'node:path'
import { mapPointOf } from '#core/map-projection.ts'
import { demoStays } from '#demo/content/demo-stays.ts'
import { PLACE_NAMES } from '#web/map/place-names.ts'
import { ISLAND_VIEW_BOX } from '#web/map/still/island-spots.ts'
import { expect, test } from 'vitest'
import { basemapSvg } from './basemap-svg.ts'
import { islandPictureSvg } from './island-picture-svg.ts'
import { islandShapeSvg } from './island-shape-svg.ts'
import { pointsOf } from './drawing.ts'
import { MENORCA_COAST } from './menorca-coast.ts'
import { isOnLand } from './on-land.ts'

const shore = pointsOf(MENORCA_COAST)

test('every home of the demonstration stands on land', () => {
  const wet = demoStays.filter(({ position }) => !isOnLand(mapPointOf(position), shore))
  expect(wet.map(({ name }) => name)).toEqual([])
})

test('every town and landmark of the map stands on land', () => {
  const wet = PLACE_NAMES.filter((place) => place.kind !== 'sea' && !isOnLand(mapPointOf(place), shore))
  expect(wet.map(({ name }) => name)).toEqual([])
})

test('the basemap that is shipped is the one that is drawn', () => {
  const shipped = readFileSync(path.resolve(import.meta.dirname, '../../src/web/map/basemap.svg'), 'utf8')
  expect(shipped).toBe(basemapSvg)
})

test('the picture of the island that is shipped is the one that is drawn, in its frame and in the colours of the map', () => {
  const shipped = readFileSync(path.resolve(import.meta.dirname, '../../src/web/map/still/island.svg'), 'utf8')
  expect(shipped).toBe(islandPictureSvg)
  const [x = 0, y = 0, width = 0, height = 0] = ISLAND_VIEW_BOX.split(' ').map(Number)
  const wider = [x - width / 20, y - height / 20, width * 1.1, height * 1.1].map(Math.round)
  expect(shipped).toContain(`viewBox="${wider.join(' ')}"`)
  const used = new Set([...shipped.matchAll(/var\((--map-[a-z]+)\)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !shipped.includes(`${name}: light-dark(`))).toEqual([])
})

test('the outline of the island that is shipped is the one that is drawn, in the frame of the island', () => {
  const shipped = readFileSync(path.resolve(import.meta.dirname, '../../src/web/map/still/island-shape.svg'), 'utf8')
  expect(shipped).toBe(islandShapeSvg)
  expect(shipped).toContain(`viewBox="${ISLAND_VIEW_BOX}"`)
  expect(/ d="M[^"]{2000,}"/.test(shipped)).toBe(true)
})

test('the basemap takes its colours from the page, reaches nothing outside and runs nothing', () => {
  expect(basemapSvg.match(/(?:fill|stroke)="(?!none|var\()[^"]*"/g)).toBeNull()
  expect(basemapSvg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|<script|<style/)
})
