import { CompiledQuery, sql } from 'kysely'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Tx } from '#db/database.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { recountEntries } from '#db/queries/collection/shown-entries.ts'
import { countReportChanges } from '#db/queries/report/fact-queries.ts'
import { occupiedRunsOf } from '#demo/content/demo-occupancy.ts'
import { BOOKING_COLUMNS, BOOKING_TABLES, instant, type BookingTable, type Cell } from './booking-tables.ts'
import { keepCards, suppressReminders, writeCleanings, type Statement } from './around-bookings.ts'
import { writeSavedTexts } from './demo-texts.ts'
import { writeOwner, writeTeam } from './demo-work.ts'
import { demoGuest } from './demo-guests.ts'
import { writeVouchers } from './demo-vouchers.ts'
import { liveBooking } from './live-booking.ts'
import type { Block } from '#demo/seed/insert-blocks.ts'
import { planYear, type YearStay, type YearReview } from './plan-year.ts'
import { withoutTriggers } from './without-triggers.ts'

interface YearOptions {
  readonly hostUid: string
  readonly today: IsoDate
  readonly at: Date
}

/**
 * Writes the demo's year of bookings. Returns how many there are, and which nights others should take: those of
 * `occupiedRunsOf` without a booking.
 */
export async function insertYear(
  tx: Tx,
  ids: ReadonlyMap<string, number>,
  { hostUid, today, at }: YearOptions,
): Promise<{ readonly bookings: number; readonly blocks: readonly Block[] }> {
  // A slow machine may need some time between the statements, and nobody waits for this transaction.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
  // Versions of prices are written when constraints are checked.
  await sql`set constraints all immediate`.execute(tx)
  const stays = await readStays(tx, ids)
  const { bookings, blocks } = planYear(stays, today, at.getTime())
  const byId = new Map(stays.map((stay) => [stay.stayId, stay]))
  const rows = new Map<BookingTable, Cell[][]>(BOOKING_TABLES.map((table) => [table, []]))
  const write = (table: BookingTable, cells: readonly Cell[]) => rows.get(table)?.push([...cells])
  const reviewed: object[] = []
  for (const { stayId, planned } of bookings) {
    const stay = byId.get(stayId)
    if (!stay) continue
    const { guest, bookedAtMs, verdict } = planned
    write('app.profile', [
      guest.uid,
      guest.email,
      true,
      guest.phone,
      guest.name,
      instant(bookedAtMs),
      instant(bookedAtMs),
    ])
    const booked = { home: { id: stayId, terms: stay.terms, hostUid }, booking: planned, now: at.getTime() }
    const id = liveBooking(write, booked)
    if (verdict?.reviewId) reviewed.push({ id: verdict.reviewId, booking: id, uid: guest.uid })
  }
  const reviewIds = rows.get('app.review')?.map(([id]) => id)
  await run(tx, keepCards(at))
  await withoutTriggers(tx, async () => {
    for (const [table, cells] of rows) await insertRows(tx, table, cells)
    await sql`
      update app.review set booking_id = of.booking, uid = of.uid
      from jsonb_to_recordset(${JSON.stringify(reviewed)}::jsonb) as of (id uuid, booking uuid, uid text)
      where review.id = of.id`.execute(tx)
    await sql`
      update app.stay set rating_sum = rating_sum + said.sum, rating_count = rating_count + said.count
      from (select stay_id, sum(overall) as sum, count(*) as count from app.review
            where id in (select jsonb_array_elements_text(${JSON.stringify(reviewIds)}::jsonb)::uuid) group by stay_id) said
      where said.stay_id = stay.id`.execute(tx)
  })
  await askQuestions(tx, stays, at)
  await run(tx, suppressReminders(at, AHEAD_DAYS))
  await writeTeam(tx, at)
  await run(tx, writeCleanings(at))
  await writeOwner(tx, { hostUid, at })
  await writeVouchers(tx, { hostUid, today, at })
  await writeSavedTexts(tx, { hostUid, at })
  await countForReports(tx)
  await recountEntries(tx)
  return { bookings: bookings.length, blocks }
}

/**
 * Adds the bookings to the sums of reports, which the triggers would have done: in batches, each within the time limit
 * of a statement.
 */
async function countForReports(tx: Tx): Promise<void> {
  await sql`insert into app.report_pending (fact_id) select id from app.booking where confirmed_at is not null`.execute(
    tx,
  )
  while ((await countReportChanges(tx, FACTS_AT_ONCE)) === FACTS_AT_ONCE);
}

const FACTS_AT_ONCE = 300

/** Further ahead than anybody books. */
const AHEAD_DAYS = 500

const run = (tx: Tx, { text, values }: Statement) => tx.executeQuery(CompiledQuery.raw(text, [...values]))

async function readStays(tx: Tx, ids: ReadonlyMap<string, number>): Promise<YearStay[]> {
  const terms = await loadStayTerms(tx, [...ids.values()])
  const { rows: linked } = await sql<{ id: number }>`
    select whole_id as id from app.stay_part union select part_id from app.stay_part`.execute(tx)
  const { rows: reviews } = await sql<YearReview & { stayId: number }>`
    select id, stay_id as "stayId", author_name as author, overall, published_at as "publishedAt" from app.review
    where booking_id is null and state = 'published' order by published_at, id`.execute(tx)
  const linkedIds = new Set(linked.map(({ id }) => id))
  return [...ids].flatMap(([key, stayId]) => {
    const ofStay = terms.get(stayId)
    if (!ofStay) return []
    return [
      {
        stayId,
        terms: ofStay,
        runs: occupiedRunsOf(key),
        reviews: reviews.filter((review) => review.stayId === stayId),
        isLinked: linkedIds.has(stayId),
      },
    ]
  })
}

/** How many rows one statement inserts, well within its time limit. */
const ROWS_AT_ONCE = 1_000

async function insertRows(tx: Tx, table: BookingTable, rows: readonly (readonly Cell[])[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await insertSome(tx, table, rows.slice(first, first + ROWS_AT_ONCE))
}

async function insertSome(tx: Tx, table: BookingTable, rows: readonly (readonly Cell[])[]): Promise<void> {
  const columns: readonly string[] = BOOKING_COLUMNS[table]
  const objects = rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]])))
  const names = sql.join(columns.map((column) => sql.id(column)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(objects)}::jsonb)`.execute(
    tx,
  )
}

const QUESTIONS = [
  'Is the house also right for a couple with a baby? We would come for ten days in May.',
  'We are thinking of the second half of September. Is the sea still warm enough then?',
  'How far is it on foot to the next shop, and is the path lit at night?',
] as const

/** Writes unanswered questions about homes by guests without a booking. */
async function askQuestions(tx: Tx, stays: readonly YearStay[], at: Date): Promise<void> {
  for (const [index, body] of QUESTIONS.entries()) {
    const stay = stays[5 + index * 11]
    if (!stay) return
    const { uid, email, name } = demoGuest(900_000 + index)
    const askedAt = new Date(at.getTime() - (index * 9 + 2) * 3_600_000)
    await sql`
      insert into app.profile (uid, email, email_verified, display_name, created_at)
      values (${uid}, ${email}, true, ${name}, ${askedAt})`.execute(tx)
    await sql`
      with asked as (
        insert into app.thread (uid, stay_id, created_at, last_message_at)
        values (${uid}, ${stay.stayId}, ${askedAt}, ${askedAt}) returning id)
      insert into app.message (thread_id, sender, side, body, created_at)
      select id, ${uid}, 'guest', ${body}, ${askedAt} from asked`.execute(tx)
  }
}
