import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { bookingReference } from '#core/booking/booking-reference.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { termsForQuote } from '#core/quote/terms-for-quote.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { openDatabase, type Db, type Tx } from '#db/database.ts'
import { ensureApplicationDatabase } from '#db/embedded/application-database.ts'
import { startEmbeddedServer, type EmbeddedServer } from '#db/embedded/embedded-server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { insertBooking } from '#db/queries/booking/insert-booking.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { goldenTerms, moderate } from '#tests/support/stays/golden-terms.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { median } from './median.ts'

const STAYS = 500
const CLIENTS = 24
const ROUNDS = 5
const ROUND_MS = 2000
const NOW = new Date('2027-01-01T10:00:00Z')
const NIGHTS = 5
/** As many as there are clients and more: rows that all bookings point at would be what is measured. */
const GUESTS = 100

/**
 * The transaction of a booking (claim under the exclusion constraint, booking, lines, events, every check at commit) against
 * the same statements into the same tables without constraint, index or trigger, with the same commit and fsync.
 */
export async function benchBookings(): Promise<{ readonly floor: number }> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-bench-'))
  fs.chmodSync(root, 0o755)
  const server = await startEmbeddedServer({ root })
  try {
    const guarded = await openShop(server, 'guarded')
    const bare = await openShop(server, 'bare')
    await strip(bare)
    const floor = await measure(guarded, bare)
    await guarded.destroy()
    await bare.destroy()
    return { floor }
  } finally {
    await server.stop()
    fs.rmSync(root, { recursive: true, force: true })
  }
}

async function openShop(server: EmbeddedServer, name: string): Promise<Db> {
  const connection = await ensureApplicationDatabase(server, name)
  await migrateDatabase(connection)
  const db = openDatabase(connection, { poolSize: CLIENTS / 2 })
  const person = { email: null, emailVerified: true, phone: null, displayName: null, photoUrl: null }
  for (let index = 0; index < GUESTS; index++) await upsertProfile(db, { uid: `guest-${index}`, ...person }, NOW)
  for (let index = 0; index < STAYS; index++) await insertStay(db)
  return db
}

/** Leaves nothing on the tables of the booking but their columns. */
async function strip(db: Db): Promise<void> {
  await sql`
    do $$ declare one record; begin
      for one in select tgrelid::regclass as relation, tgname from pg_trigger
        where tgrelid in ('app.claim'::regclass, 'app.booking'::regclass, 'app.booking_line'::regclass, 'app.booking_instalment'::regclass) and not tgisinternal loop
        execute format('drop trigger %I on %s', one.tgname, one.relation);
      end loop;
      for one in select conrelid::regclass as relation, conname from pg_constraint
        where conrelid in ('app.claim'::regclass, 'app.booking'::regclass, 'app.booking_line'::regclass, 'app.booking_instalment'::regclass, 'app.booking_event'::regclass)
          and contype not in ('n', 't') order by contype = 'p' loop
        execute format('alter table %s drop constraint if exists %I cascade', one.relation, one.conname);
      end loop;
      for one in select indexrelid::regclass as index from pg_index
        where indrelid in ('app.claim'::regclass, 'app.booking'::regclass, 'app.booking_line'::regclass, 'app.booking_instalment'::regclass, 'app.booking_event'::regclass) loop
        execute format('drop index %s', one.index);
      end loop;
    end $$`.execute(db)
}

/** Bare inserts a second. */
async function measure(guarded: Db, bare: Db): Promise<number> {
  const book = await createBooker(guarded, async (tx, claim) => {
    const { bookingId, expiresAt } = claim
    const taken = await takeNights(tx, claim.stayId, claim.nights, { kind: 'hold', bookingId, expiresAt })
    if (taken === null) throw new Error('the nights were free')
  })
  const insert = await createBooker(bare, async (tx, { stayId, nights, bookingId, expiresAt }) => {
    await sql`
      insert into app.claim (stay_id, during, prep, kind, booking_id, expires_at)
      values (${stayId}, daterange(${nights.checkIn}::date, ${nights.checkOut}::date), 0, 'hold', ${bookingId}::uuid, ${expiresAt})`.execute(
      tx,
    )
  })
  const booked: number[] = []
  const inserted: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const pair = [
      async () => void booked.push(await perSecond(book)),
      async () => void inserted.push(await perSecond(insert)),
    ]
    for (const run of round % 2 === 0 ? pair : pair.toReversed()) await run()
  }
  const { rows } = await sql<{ overlaps: number }>`
    select count(*)::int as overlaps
    from app.claim a join app.claim b on a.stay_id = b.stay_id and a.id < b.id and a.during && b.during`.execute(
    guarded,
  )
  const floor = median(inserted)
  console.log(
    `booking transactions: ${Math.round(median(booked))} a second, ${(median(booked) / floor).toFixed(2)} of a bare insert of the same rows ` +
      `(${Math.round(floor)} a second), ${CLIENTS} clients, fsync on; overlaps: ${rows[0]!.overlaps}`,
  )
  return floor
}

interface RequestedClaim {
  readonly stayId: number
  readonly nights: StayDates
  readonly bookingId: string
  readonly expiresAt: Date
}

/** One booking after another, over all stays, never the same nights. */
async function createBooker(
  db: Db,
  claim: (tx: Tx, requested: RequestedClaim) => Promise<void>,
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ id: number }>`select id from app.stay order by id`.execute(db)
  const terms = (await loadStayTerms(db, [rows[0]!.id])).values().next().value!
  let count = 0
  return async () => {
    const number = count++
    const stayId = rows[number % rows.length]!.id
    const checkIn = addDays(isoDate('2027-02-01'), Math.floor(number / rows.length) * NIGHTS)
    const request = {
      checkIn,
      checkOut: addDays(checkIn, NIGHTS),
      party: { adults: 2, children: 0, infants: 0, pets: 0 },
    }
    const priced = calculateQuote({ ...goldenTerms, version: terms.version, stayId }, request, {
      bookedOn: isoDate('2027-01-01'),
    })
    // The rules of the golden home are not in this database.
    const quote = { ...priced, lines: priced.lines.map(({ feeId: _fee, taxId: _tax, ...line }) => line) }
    const keptTerms = termsForQuote(goldenTerms, quote)
    const id = randomUUID()
    const expiresAt = new Date(NOW.getTime() + 900_000)
    await db.transaction().execute(async (tx) => {
      await claim(tx, { stayId, nights: request, bookingId: id, expiresAt })
      await insertBooking(tx, {
        id,
        uid: `guest-${number % GUESTS}`,
        stayId,
        language: null,
        expiresAt,
        terms: keptTerms,
        policy: moderate,
        mode: 'instant',
        offerId: null,
        network: null,
        message: null,
        at: NOW,
        reference: bookingReference(randomBytes(5)),
        guest: { name: 'Ann Example', email: 'ann@example.com', phone: '+34 600 000 000' },
        quote,
        quoteHash: createHash('sha256').update(id).digest(),
      })
    })
  }
}

async function perSecond(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  let runs = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - started < ROUND_MS) {
        await run()
        runs++
      }
    }),
  )
  return (runs * 1000) / (performance.now() - started)
}
