import { expect, test } from 'vitest'
import { positionOf } from './position-of-row.ts'
import { readStayFile } from './read-stay-file.ts'

const ISLAND = { name: 'Illa Plana', lat: 39.98, lng: 4.09 }

async function position(latitude: string, longitude: string, place: typeof ISLAND | undefined = ISLAND) {
  const file = await readStayFile(`id,name,guests,price,latitude,longitude\n1,Casa Lluny,4,90,${latitude},${longitude}`)
  const { input, doubts } = positionOf((file.ok ? file.value.rows[0] : undefined)!.texts, place)
  return { position: input?.position ?? null, doubts: doubts.map(({ column, text }) => `${column}: ${text}`) }
}

test('a position near its place is taken without a word', async () => {
  expect(await position('40.0011', '3.8374')).toEqual({ position: { lat: 40.0011, lng: 3.8374 }, doubts: [] })
  expect(await position('40.0011', '3.8374', undefined)).toMatchObject({ doubts: [] })
})

test('latitude and longitude in each other’s column are not taken, because the home would lie in another sea', async () => {
  const text = 'position: Latitude and longitude seem to be swapped; the home takes the position of its place.'
  expect(await position('3.8374', '40.0011')).toEqual({ position: null, doubts: [text] })
})

test('a position far from its place is taken, and how far is told: the place may be the wrong one', async () => {
  expect(await position('36.97', '-122.03')).toEqual({
    position: { lat: 36.97, lng: -122.03 },
    doubts: ['position: 9,840 km from Illa Plana.'],
  })
  expect(await position('0', '0')).toMatchObject({ doubts: ['position: 4,460 km from Illa Plana.'] })
})
