import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import { createShop } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { consoleApi } from './console-api.ts'
import { loadPlaces, withLabels } from './load-places.ts'

const place = (slug: string, name: string, parent?: string) =>
  ({ slug, name, parent: parent === undefined ? null : { name: parent } }) as EntryOf<'destinations'>

test('places of one name are told apart by what contains them, and otherwise by their slugs', () => {
  const places = [
    place('cala-galdana', 'Cala Galdana', 'Menorca'),
    place('santa-cruz', 'Santa Cruz', 'California'),
    place('santa-cruz-2', 'Santa Cruz', 'Tenerife'),
    place('bay', 'The Bay', 'Menorca'),
    place('bay-2', 'The Bay', 'Menorca'),
    place('bay-3', 'The Bay'),
  ]
  expect(withLabels(places).map(({ label }) => label)).toEqual([
    'Cala Galdana',
    'Santa Cruz, California',
    'Santa Cruz, Tenerife',
    'The Bay, Menorca (bay)',
    'The Bay, Menorca (bay-2)',
    'The Bay',
  ])
})

test('every place is loaded, however many there are, and with what contains it', async () => {
  const shop = await createShop()
  try {
    const { db } = shop.database
    const island = await insertDestination(db)
    for (let number = 0; number < 101; number++) await insertDestination(db, island)
    await db.updateTable('app.destination').set({ name: 'The Bay' }).where('parent_id', '=', island).execute()
    const context = new RouterContextProvider()
    context.set(apiFetchContext, async (path) => shop.app(new Request(`http://127.0.0.1${path}`)))
    const places = await loadPlaces(consoleApi(context))
    expect(new Set(places.map(({ slug }) => slug)).size).toBe(102)
    expect(places.find(({ name }) => name === 'The Bay')?.label).toMatch(/^The Bay, Island \d+ \(island-\d+\)$/)
  } finally {
    await shop.database.close()
  }
})
