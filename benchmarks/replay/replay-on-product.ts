import { setTimeout as pause } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { openDatabase, type Db } from '#db/database.ts'
import { findViolations, type Violation } from '#db/queries/booking/invariant-queries.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { createProductGuests, productConnection } from '#tests/support/booking/product-guests.ts'
import { startProduct } from '#tests/support/running-product.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import type { HotelRow } from './hotel-rows.ts'
import { replayBookings } from './replay-bookings.ts'
import type { ReplayBasis, ReplayJournal } from './replay-journal.ts'
import { emptyState, type ReplayFigures } from './replay-state.ts'
import { takeUp } from './take-up.ts'

const MOST_TRIES = 20
const TRY_AGAIN_MS = 500
const GUESTS = 300

export interface ProductReplay {
  readonly figures: ReplayFigures
  readonly violations: readonly Violation[]
  /** Bookings by their state at the end. */
  readonly states: Readonly<Record<string, number>>
  /** Real time that was spent playing, over all sittings. */
  readonly seconds: number
  /** False when it was ended before its last day. */
  readonly isOver: boolean
}

export interface ProductReplayOptions {
  readonly rows: readonly HotelRow[]
  readonly basis: ReplayBasis
  readonly clients: number
  /** Where it is written down how far the replay is: goes on there when it has begun. */
  readonly journal: ReplayJournal
  /** Ends the replay as soon as what is under way is answered; the journal is kept up to the last whole day. */
  readonly signal?: AbortSignal
  /** Figures as they are at any moment, called once; and the day that is played. */
  readonly watch?: (figures: Readonly<ReplayFigures>, day: () => IsoDate | null) => void
}

/**
 * Plays rows on a product of its own with homes for the two hotels, and looks at the whole database afterwards, also when it was ended
 * early. Goes on where the journal's replay was left, however it ended.
 */
export async function replayOnProduct(options: ProductReplayOptions): Promise<ProductReplay> {
  const { rows, basis, clients, journal, signal, watch } = options
  const written = journal.read()
  if (written) await takeUp(journal)
  // At a terminal Ctrl-C would end the product under the replay; elsewhere it goes with the group that it is part of.
  const product = await startProduct({ DATA_DIR: journal.dataDirectory }, 'start', { isDetached: isatty(0) })
  journal.setPlayers({ replay: process.pid, product: product.pid, url: product.url })
  const db = openDatabase(productConnection(product.dataDirectory))
  try {
    const stays = written ? null : await insertStays(db, basis.units)
    const known = written ? { known: written.uids.slice(0, GUESTS) } : {}
    const guests = await createProductGuests(product, GUESTS, known)
    const knownStaff = written ? { known: written.uids.slice(GUESTS) } : {}
    const [staff] = await createProductGuests(product, 1, { role: 'admin', ...knownStaff })
    const uids = [...guests, staff!].map(({ uid }) => uid)
    const from = written?.state ?? emptyState(stays!)
    if (!written) journal.write({ basis, uids, day: null, seconds: 0, state: from })
    const began = performance.now()
    const seconds = () => (written?.seconds ?? 0) + (performance.now() - began) / 1000
    let playing = written?.day ?? null
    const { figures, isOver } = await replayBookings({
      rows,
      from,
      guests,
      staff: staff!,
      clients,
      sent: journal,
      ...(signal ? { signal } : {}),
      async goTo(day) {
        playing = day
        await goTo(product.url, day)
      },
      onDay: (day, state) => journal.write({ basis, uids, day, seconds: seconds(), state }),
      watch: (current) => watch?.(current, () => playing),
    })
    const spent = seconds()
    return { figures, isOver, seconds: spent, ...(await lookAt(db, product.url)) }
  } finally {
    await db.destroy()
    await product.stop()
    journal.setPlayers(null)
  }
}

/** The invariants of the whole database, and how many bookings are in which state. */
async function lookAt(db: Db, url: string): Promise<Pick<ProductReplay, 'violations' | 'states'>> {
  const clock = (await (await fetch(`${url}/demo/clock.json`)).json()) as { data: { now: string } }
  const violations = await findViolations(db, new Date(clock.data.now))
  const states = await db
    .selectFrom('app.booking')
    .select((columns) => ['status', columns.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return { violations, states: Object.fromEntries(states.map(({ status, count }) => [status, Number(count)])) }
}

async function insertStays(db: Db, units: ReplayBasis['units']): Promise<Record<HotelRow['hotel'], readonly string[]>> {
  const stays = { 'Resort Hotel': [] as string[], 'City Hotel': [] as string[] }
  for (const hotel of ['Resort Hotel', 'City Hotel'] as const) {
    const destination = await insertDestination(db)
    for (let unit = 1; unit <= units[hotel]; unit++) {
      const slug = `${hotel === 'Resort Hotel' ? 'resort' : 'city'}-${unit}`
      stays[hotel].push(slug)
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
  return stays
}

async function goTo(url: string, day: IsoDate): Promise<void> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(`${url}/demo/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ move: 'to', to: day }),
    })
    // The first days may lie in the past of a product that was started after nine, and a day that is played again in its own.
    if (response.ok || (await response.text()).includes('"in_the_past"')) return
    if (tries === MOST_TRIES) throw new Error(`the clock could not be moved to ${day}: ${response.status}`)
    await pause(TRY_AGAIN_MS)
  }
}
