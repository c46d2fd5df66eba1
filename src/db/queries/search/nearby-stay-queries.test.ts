import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findNearbyStays } from './nearby-stay-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('of many homes the nearest are found, in kilometres and not in degrees', async () => {
  const { db } = database
  const island = await insertDestination(db)
  // A grid in which a step to the east is two thirds as long as one to the north.
  const stays: { id: number; lat: number; lng: number }[] = []
  for (let north = 0; north < 15; north++) {
    for (let east = 0; east < 15; east++) {
      const place = { lat: 48 + north * 0.0101, lng: 11 + east * 0.0103 }
      stays.push({ id: await insertStay(db, { destination_id: island, ...place }), ...place })
    }
  }
  const [middle, corner] = [stays[7 * 15 + 7]!, stays[0]!]
  for (const stay of [middle, corner]) {
    const kilometres = ({ lat, lng }: typeof stay) =>
      Math.hypot(lat - stay.lat, (lng - stay.lng) * Math.cos((stay.lat * Math.PI) / 180))
    const nearest = stays
      .filter(({ id }) => id !== stay.id)
      .toSorted((a, b) => kilometres(a) - kilometres(b))
      .slice(0, 12)
    const found = await findNearbyStays(db, stay.id, 12)
    expect(found.map((id) => kilometres(stays.find((one) => one.id === id)!).toFixed(6))).toEqual(
      nearest.map((one) => kilometres(one).toFixed(6)),
    )
  }
})
