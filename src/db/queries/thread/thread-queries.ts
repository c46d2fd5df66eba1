import type { StayScope } from '#core/account/stay-right.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Party } from '#core/quote/quote.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import type { MessageSide } from '#core/booking/booking-side.ts'
import type { ThreadState } from '#core/thread-state.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { StayPhoto } from '#db/queries/stay/stay-queries.ts'
import { hostPortrait } from '#db/queries/media/host-portrait.ts'
import { filesOfMessage, type SentFile } from './file-queries.ts'
import { coverPhoto } from '#db/queries/booking/cover-photo.ts'

/** A message of a conversation. */
export interface ThreadMessage {
  readonly id: string
  readonly side: MessageSide
  readonly body: string
  readonly sentAt: Date
  readonly files: readonly SentFile[]
}

/** A guest's conversation with the host of a home. It blocks no nights. */
export interface Thread {
  readonly id: string
  readonly uid: string
  readonly guest: { readonly name: string | null; readonly email: string | null }
  readonly checkIn: IsoDate | null
  readonly checkOut: IsoDate | null
  readonly party: Party
  /** The booking it is about. Dates and party are then those of the booking. */
  readonly booking: { readonly id: string; readonly reference: string; readonly state: BookingState } | null
  readonly state: ThreadState
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly stay: {
    readonly id: number
    readonly documentId: string
    readonly slug: string
    readonly title: string
    readonly destination: string
    readonly timeZone: string
    readonly currency: string
    readonly hostUid: string | null
    readonly hostName: string | null
    readonly hostEmail: string | null
    readonly hostPortrait: StayPhoto | null
    readonly photo: StayPhoto | null
  }
  /** Oldest first. */
  readonly messages: readonly ThreadMessage[]
}

type ThreadRow = Omit<Thread, 'party' | 'messages'> & {
  adults: number | null
  children: number | null
  infants: number | null
  pets: number | null
  messages: (Omit<ThreadMessage, 'sentAt'> & { sentAt: string })[]
}

function threadOf({ adults, children, infants, pets, messages, ...thread }: ThreadRow): Thread {
  return {
    ...thread,
    party: { adults: adults ?? 1, children: children ?? 0, infants: infants ?? 0, pets: pets ?? 0 },
    messages: messages.map((message) => ({ ...message, sentAt: new Date(message.sentAt) })),
  }
}

const threadsWhere = (condition: RawBuilder<unknown>) => sql<ThreadRow>`
  select t.id, t.uid, coalesce(b.check_in, t.check_in) as "checkIn", coalesce(b.check_out, t.check_out) as "checkOut",
    coalesce(b.adults, t.adults) as adults, coalesce(b.children, t.children) as children,
    coalesce(b.infants, t.infants) as infants, coalesce(b.pets, t.pets) as pets, t.state,
    case when b.id is not null then jsonb_build_object('id', b.id, 'reference', b.ref, 'state', b.status) end as booking,
    t.created_at as "createdAt", t.last_message_at as "updatedAt",
    jsonb_build_object('name', p.display_name, 'email', p.email) as guest,
    jsonb_build_object('id', s.id, 'documentId', s.document_id, 'slug', s.slug, 'title', s.title, 'destination', d.name,
      'timeZone', s.timezone, 'currency', s.currency, 'hostUid', h.uid, 'hostName', h.name, 'hostEmail', h.email,
      'hostPortrait', ${hostPortrait('h')}, 'photo', ${coverPhoto}) as stay,
    (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'sentAt', m.created_at,
        'files', ${filesOfMessage}) order by m.id), '[]')
      from app.message m where m.thread_id = t.id) as messages
  from app.thread t join app.profile p on p.uid = t.uid join app.stay s on s.id = t.stay_id
    join app.destination d on d.id = s.destination_id left join app.host h on h.id = s.host_id
    left join app.booking b on b.id = t.booking_id
  where ${condition}`

/**
 * A conversation may consist only of messages that were not sent yet. Each is looked up in the index (`offset 0`): as part
 * of an `or`, all messages there have ever been would be read into a hash table first.
 */
const isBegun = sql`exists (select from app.message said where said.thread_id = t.id offset 0)`

/** A conversation that staff see: with messages, or with some that were not sent yet. */
export const isSeenByStaff = sql`(${isBegun}
  or exists (select from app.message_to_send q where q.thread_id = t.id offset 0))`

/** Returns the conversation, or null. With `uid` only conversations of that guest are found. */
export async function findThread(db: Executor, id: string, uid?: string): Promise<Thread | null> {
  const owner = uid === undefined ? sql`true` : sql`t.uid = ${uid}`
  const { rows } = await threadsWhere(sql`t.id = ${id}::uuid and ${owner}`).execute(db)
  return rows[0] ? threadOf(rows[0]) : null
}

/** Locks a conversation until the end of the transaction. */
export async function lockThread(tx: Tx, id: string): Promise<void> {
  await sql`select from app.thread where id = ${id}::uuid for update`.execute(tx)
}

/** Returns the conversation of a booking, or null. `uid`: its guest. */
export async function findThreadOfBooking(db: Executor, bookingId: string, uid: string): Promise<Thread | null> {
  const { rows } = await threadsWhere(sql`t.booking_id = ${bookingId}::uuid and t.uid = ${uid}`).execute(db)
  return rows[0] ? threadOf(rows[0]) : null
}

/** Returns the conversations of a guest that have messages, newest message first. `only`: just those with these ids. */
export async function findThreadsOf(db: Executor, uid: string, only?: readonly string[]): Promise<Thread[]> {
  const named = only === undefined ? sql`true` : sql`t.id = any(${only}::uuid[])`
  const { rows } = await threadsWhere(
    sql`t.uid = ${uid} and ${named} and ${isBegun} order by t.last_message_at desc, t.id`,
  ).execute(db)
  return rows.map(threadOf)
}

/** The conversations that staff are shown. */
export interface StaffThreadsPage {
  /** Only homes of this scope. Null: all homes. */
  readonly scope: StayScope | null
  /** Only those after this one. */
  readonly after: { readonly updatedAt: Date; readonly id: string } | null
  readonly limit: number
}

/** Returns conversations about homes, newest message first. */
export async function findThreadsForStaff(db: Executor, { scope, after, limit }: StaffThreadsPage): Promise<Thread[]> {
  const behind = after
    ? sql`(t.last_message_at, t.id) < (${after.updatedAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await threadsWhere(
    sql`${within(scope, 's')} and ${behind} and ${isSeenByStaff}
      order by t.last_message_at desc, t.id desc limit ${limit}`,
  ).execute(db)
  return rows.map(threadOf)
}

/** Stores a conversation without messages and returns its id. */
export async function insertThread(
  tx: Tx,
  thread: { uid: string; stayId: number; dates: StayDates | null; party: Party; at: Date },
): Promise<string> {
  const { dates, party, at } = thread
  const { rows } = await sql<{ id: string }>`
    insert into app.thread (uid, stay_id, check_in, check_out, adults, children, infants, pets, created_at, last_message_at)
    values (${thread.uid}, ${thread.stayId}, ${dates?.checkIn ?? null}::date, ${dates?.checkOut ?? null}::date,
      ${party.adults}, ${party.children}, ${party.infants}, ${party.pets}, ${at}::timestamptz, ${at}::timestamptz)
    returning id`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the conversation was not stored')
  return row.id
}

/**
 * The last question about the home that the guest of the booking `b` asked before, about nights of it or without dates,
 * unless it belongs to another booking.
 */
const questionBefore = sql`
  select id from app.thread
  where uid = b.uid and stay_id = b.stay_id and booking_id is null
    and (check_in is null or daterange(check_in, check_out) && daterange(b.check_in, b.check_out))
  order by last_message_at desc, id limit 1`

/** Returns whether the guest of a booking asked about it before. */
export async function hasAskedBefore(db: Executor, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string | null }>`
    select (${questionBefore}) as id from app.booking b where b.id = ${bookingId}::uuid`.execute(db)
  return rows.some(({ id }) => id !== null)
}

/**
 * Returns the conversation of a booking, creating it if needed: the one in which its offer was made, the one in which
 * its guest asked about these nights or without dates, or a new one. Two simultaneous callers get the same one. `isNew`:
 * it has just become the booking's conversation. Null: the booking no longer has a guest.
 */
export async function openThreadOfBooking(
  tx: Tx,
  bookingId: string,
  at: Date,
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${bookingId}, 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from app.thread where booking_id = ${bookingId}::uuid`.execute(
    tx,
  )
  if (rows[0]) return { id: rows[0].id, isNew: false }
  const { rows: asked } = await sql<{ id: string }>`
    update app.thread t set booking_id = b.id
    from app.booking b
    where b.id = ${bookingId}::uuid and t.uid = b.uid and t.booking_id is null
      and t.id = coalesce((select thread_id from app.offer where id = b.offer_id), (${questionBefore}))
    returning t.id`.execute(tx)
  if (asked[0]) return { id: asked[0].id, isNew: true }
  const { rows: begun } = await sql<{ id: string }>`
    insert into app.thread (uid, stay_id, booking_id, created_at, last_message_at)
    select uid, stay_id, id, ${at}::timestamptz, ${at}::timestamptz from app.booking
    where id = ${bookingId}::uuid and uid is not null
    returning id`.execute(tx)
  return begun[0] ? { id: begun[0].id, isNew: true } : null
}

/** Returns the present message to the host that came with a booking, or null. */
export async function findNote(db: Executor, bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ note: string }>`
    select btrim(message) as note from app.booking where id = ${bookingId}::uuid and length(btrim(message)) between 1 and 4000`.execute(
    db,
  )
  return rows[0]?.note ?? null
}

/** Adds a message and returns its id. */
export async function insertMessage(
  tx: Tx,
  message: { threadId: string; sender: string; side: ThreadMessage['side']; body: string; at: Date },
): Promise<string> {
  await sql`update app.thread set last_message_at = ${message.at} where id = ${message.threadId}::uuid`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into app.message (thread_id, sender, side, body, created_at)
    values (${message.threadId}::uuid, ${message.sender}, ${message.side}, ${message.body}, ${message.at}::timestamptz)
    returning id`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the message was not stored')
  return row.id
}

/** Counts the conversations that a guest has begun since an instant. */
export async function countThreadsSince(db: Executor, uid: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from app.thread where uid = ${uid} and created_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}
