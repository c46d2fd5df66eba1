import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase, type Db } from './database.ts'
import { oncePerTurn } from './once-per-turn.ts'

const AMENITY = 120

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  const sauna = { id: AMENITY, code: 'sauna', name: 'Sauna', category: 'test' }
  await db.insertInto('app.amenity').values(sauna).execute()
})
afterAll(() => database.close())

let readings: number
let amenityName: (from: Db) => Promise<string | undefined>
beforeEach(() => {
  readings = 0
  amenityName = oncePerTurn(async (from) => {
    readings += 1
    return (await from.selectFrom('app.amenity').select('name').where('id', '=', AMENITY).executeTakeFirst())?.name
  })
})

const rename = (name: string) => db.updateTable('app.amenity').set({ name }).where('id', '=', AMENITY).execute()

test('all who ask in one turn share a reading, also those who ask after an await', async () => {
  const askedLater = async () => {
    await Promise.resolve()
    return amenityName(db)
  }
  const names = await Promise.all([amenityName(db), amenityName(db), askedLater()])
  expect(new Set(names).size).toBe(1)
  expect(readings).toBe(1)
})

test('who asks in a later turn gets what has been written meanwhile', async () => {
  await rename('Sauna')
  const earlier = amenityName(db)
  await nextTurn()
  await rename('Sauna and steam bath')
  expect(await amenityName(db)).toBe('Sauna and steam bath')
  await earlier
  expect(readings).toBe(2)
})

test('a reading that fails is not kept', async () => {
  const fails = oncePerTurn(async () => {
    readings += 1
    throw new Error(`reading ${readings}`)
  })
  await expect(fails(db)).rejects.toThrow('reading 1')
  await nextTurn()
  await expect(fails(db)).rejects.toThrow('reading 2')
})

test('every database is read for itself', async () => {
  const other = openDatabase(database.connection)
  await Promise.all([amenityName(db), amenityName(other)])
  await other.destroy()
  expect(readings).toBe(2)
})
