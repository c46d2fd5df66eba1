import path from 'node:path'
import { expect, test } from 'vitest'
import { todayIn } from '#core/time/zoned-time.ts'
import { readHotelRows } from '../../benchmarks/replay/hotel-rows.ts'
import { replayOnProduct } from '../../benchmarks/replay/replay-on-product.ts'

// Made up in the form of the real data, which `npm run replay` plays and which is not part of the repository.
const SAMPLE = path.join(import.meta.dirname, 'support/hotel-sample.csv')

test(
  'weeks of two small hotels, booked, changed, cancelled and lived through by the clock, leave everything in order',
  { timeout: 300_000 },
  async () => {
    const rows = readHotelRows(SAMPLE, todayIn('UTC', Date.now()))
    const { figures, violations, states } = await replayOnProduct({
      rows,
      units: { 'Resort Hotel': 4, 'City Hotel': 4 },
      clients: 4,
    })
    expect(figures.unexpected).toEqual([])
    expect(violations).toEqual([])
    expect(figures.rows).toBe(rows.length)
    expect(figures.booked).toBeGreaterThan(25)
    expect(Math.min(figures.changed, figures.cancelled)).toBeGreaterThan(3)
    // Whoever booked has come and gone, or there is a reason; and what makes no sense was refused as such.
    expect(states['completed']).toBe(figures.booked - figures.cancelled - figures.noShows)
    expect(Object.keys(figures.refusals)).toEqual(
      expect.arrayContaining(['book: invalid_dates', 'book: no_adult', 'rate: invalid_input']),
    )
  },
)
