import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createShop } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { loadPlaces } from '#web/console/load-places.ts'

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
