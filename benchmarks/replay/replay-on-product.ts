import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/database.ts'
import { findViolations, type Violation } from '#db/queries/invariant-queries.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { createProductGuests, productConnection } from '#tests/support/booking/product-guests.ts'
import { startProduct } from '#tests/support/running-product.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import type { HotelRow } from './hotel-rows.ts'
import { replayBookings, type ReplayFigures } from './replay-bookings.ts'

const MOST_TRIES = 20
const TRY_AGAIN_MS = 500

export interface ProductReplay {
  readonly figures: ReplayFigures
  readonly violations: readonly Violation[]
  /** Bookings by their state at the end. */
  readonly states: Readonly<Record<string, number>>
  readonly seconds: number
}

export interface ProductReplayOptions {
  readonly rows: readonly HotelRow[]
  readonly units: Readonly<Record<HotelRow['hotel'], number>>
  readonly clients: number
  readonly onDay?: (day: IsoDate, figures: ReplayFigures) => void
}

/** Plays rows on a product of its own with homes for the two hotels, and looks at the whole database afterwards. */
export async function replayOnProduct({ rows, units, clients, onDay }: ProductReplayOptions): Promise<ProductReplay> {
  const product = await startProduct()
  const db = openDatabase(productConnection(product.dataDirectory))
  try {
    const homes = { 'Resort Hotel': [] as string[], 'City Hotel': [] as string[] }
    for (const hotel of ['Resort Hotel', 'City Hotel'] as const) {
      const destination = await insertDestination(db)
      for (let unit = 1; unit <= units[hotel]; unit++) {
        const slug = `${hotel === 'Resort Hotel' ? 'resort' : 'city'}-${unit}`
        homes[hotel].push(slug)
        await insertStay(db, {
          slug,
          title: slug,
          destination_id: destination,
          max_guests: 60,
          min_nights: 1,
          max_nights: 400,
          window_months: null,
          notice_days: 0,
          notice_hour: 24,
          nightly: 6_000 + 100 * (unit % 40),
        })
      }
    }
    const guests = await createProductGuests(product, 300)
    const [staff] = await createProductGuests(product, 1, { role: 'admin' })
    const began = performance.now()
    const figures = await replayBookings({
      rows,
      guests,
      staff: staff!,
      homes,
      clients,
      goTo: (day) => goTo(product.url, day),
      ...(onDay ? { onDay } : {}),
    })
    const seconds = (performance.now() - began) / 1000
    const at = new Date(
      ((await (await fetch(`${product.url}/demo/clock.json`)).json()) as { data: { now: string } }).data.now,
    )
    const violations = await findViolations(db, at)
    const states = await db
      .selectFrom('app.booking')
      .select((columns) => ['status', columns.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    return {
      figures,
      violations,
      seconds,
      states: Object.fromEntries(states.map(({ status, count }) => [status, Number(count)])),
    }
  } finally {
    await db.destroy()
    await product.stop()
  }
}

async function goTo(url: string, day: IsoDate): Promise<void> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${url}/demo/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ move: 'to', to: day }),
    })
    // The first days may lie in the past of a product that was started after nine.
    if (answer.ok || (await answer.text()).includes('"in_the_past"')) return
    if (tries === MOST_TRIES) throw new Error(`the clock could not be moved to ${day}: ${answer.status}`)
    await pause(TRY_AGAIN_MS)
  }
}
