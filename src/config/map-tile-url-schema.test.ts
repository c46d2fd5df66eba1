import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { publicConfiguration } from './public-configuration.ts'

test('maps are drawn from the own basemap unless a server of tiles is named', () => {
  const plain = loadConfig({}, '/srv')
  expect(plain.ok && plain.config.mapTiles).toBeNull()
  expect(plain.ok && publicConfiguration(plain.config).mapTiles).toBeUndefined()
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Somebody' }
  const named = loadConfig({ MAP_TILE_URL: tiles.url, MAP_TILE_ATTRIBUTION: tiles.attribution }, '/srv')
  expect(named.ok && named.config.mapTiles).toEqual(tiles)
  expect(named.ok && publicConfiguration(named.config).mapTiles).toEqual(tiles)
})

test.each([
  'tiles',
  'https://tiles.example/map.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://user@tiles.example/{z}/{x}/{y}.png',
])('the address of tiles %s stops the start with a sentence', (url) => {
  const loaded = loadConfig({ MAP_TILE_URL: url }, '/srv')
  expect(!loaded.ok && loaded.faults).toEqual([
    'MAP_TILE_URL: must be an address with {z}, {x} and {y}, like https://tiles.example/{z}/{x}/{y}.png',
  ])
})
