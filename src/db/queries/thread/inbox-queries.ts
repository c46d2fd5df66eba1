import { within } from '#db/queries/account/stay-scope.ts'
import { sufficientRights, type StayScope } from '#core/account/stay-right.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { MessageSide } from '#core/booking/booking-side.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { InboxState } from '#core/thread-state.ts'
import type { Executor, Tx } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'
import { filesToSend, firstWordsOfMessage, type SentFile } from './file-queries.ts'
import { notesOfThread, type Note } from './note-queries.ts'
import { isSeenByStaff, lockThread } from './thread-queries.ts'

/** A conversation in the list of those who look after homes. */
export interface InboxThread {
  readonly id: string
  readonly guest: { readonly name: string | null; readonly email: string | null }
  readonly stay: {
    readonly documentId: string
    readonly slug: string
    readonly title: string
    readonly timeZone: string
  }
  readonly booking: { readonly id: string; readonly reference: string; readonly state: BookingState } | null
  readonly checkIn: IsoDate | null
  readonly checkOut: IsoDate | null
  readonly last: { readonly side: MessageSide; readonly text: string } | null
  readonly waitingSince: Date | null
  readonly doneAt: Date | null
  readonly laterUntil: Date | null
  /** The name of the person who looks after it. */
  readonly assignedTo: string | null
  readonly updatedAt: Date
}

/** The conversations to look at. */
export interface InboxScope {
  /** About these homes. */
  readonly scope: StayScope | null
  /** A part of a name, an address, a reference or a message. Null: any. */
  readonly text: string | null
  /** Only conversations that this person looks after. Null: any. */
  readonly assignedTo: string | null
}

/** A part of the inbox, after one of its conversations. */
export interface InboxPart extends InboxScope {
  /** `rest`: all but those that wait now. */
  readonly part: Exclude<InboxState, 'all'> | 'rest'
  readonly at: Date
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** How many characters of a message a list shows. */
const FIRST_WORDS = 160

/** Returns conversations that wait (or were put off), longest waiting first, or the others, newest message first. */
export async function findInbox(
  db: Executor,
  { part, at, after, limit, ...scope }: InboxPart,
): Promise<readonly InboxThread[]> {
  const [behind, order] =
    part === 'waiting' || part === 'later'
      ? [
          after && sql`(t.waiting_since, t.id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
          sql`t.waiting_since, t.id`,
        ]
      : [
          after && sql`(t.last_message_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
          sql`t.last_message_at desc, t.id desc`,
        ]
  const where = partsOf(at)[part]
  const { rows } = await sql<InboxThread>`
    select t.id, jsonb_build_object('name', p.display_name, 'email', p.email) as guest,
      jsonb_build_object('documentId', s.document_id, 'slug', s.slug, 'title', s.title, 'timeZone', s.timezone) as stay,
      case when b.id is not null then jsonb_build_object('id', b.id, 'reference', b.ref, 'state', b.status) end as booking,
      coalesce(b.check_in, t.check_in) as "checkIn", coalesce(b.check_out, t.check_out) as "checkOut",
      (select jsonb_build_object('side', m.side, 'text', ${firstWordsOfMessage(FIRST_WORDS)})
        from app.message m where m.thread_id = t.id order by m.id desc limit 1) as last,
      t.waiting_since as "waitingSince", t.done_at as "doneAt",
      case when t.later_until > ${at}::timestamptz then t.later_until end as "laterUntil",
      (select coalesce(a.display_name, a.email) from app.profile a where a.uid = t.assigned_to) as "assignedTo",
      t.last_message_at as "updatedAt"
    ${threadsOf(scope)} and ${where} and ${behind ?? sql`true`}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

const partsOf = (at: Date) => ({
  waiting: sql`t.waiting_since is not null and (t.later_until is null or t.later_until <= ${at}::timestamptz)`,
  later: sql`t.waiting_since is not null and t.later_until > ${at}::timestamptz`,
  done: sql`t.waiting_since is null`,
  rest: sql`(t.waiting_since is null or t.later_until > ${at}::timestamptz)`,
})

/** Counts the conversations that wait for an answer and were not put off. */
export async function countWaiting(db: Executor, scope: StayScope | null, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${threadsOf({ scope, text: null, assignedTo: null })} and ${partsOf(at).waiting}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

function threadsOf({ scope, text, assignedTo }: InboxScope): RawBuilder<unknown> {
  const like = text === null ? '' : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const mine = assignedTo === null ? sql`true` : sql`t.assigned_to = ${assignedTo}`
  // Each table is searched by its own index. A single condition over all of them would read every conversation.
  const named =
    text === null
      ? sql`true`
      : sql`t.id in (
          select m.thread_id from app.message m where m.body ilike ${like}
          union select n.id from app.profile p join app.thread n on n.uid = p.uid
            where p.deleted_at is null and (p.display_name ilike ${like} or p.email::text ilike ${like})
          union select n.id from app.stay s join app.thread n on n.stay_id = s.id where s.title ilike ${like}
          union select n.id from app.booking b join app.thread n on n.booking_id = b.id where b.ref ilike ${like})`
  return sql`
    from app.thread t join app.profile p on p.uid = t.uid join app.stay s on s.id = t.stay_id
      left join app.booking b on b.id = t.booking_id
    where ${within(scope, 's')} and ${mine} and ${named} and ${isSeenByStaff}`
}

/** What those who look after a home know about a conversation beyond what its guest sees. */
export interface ThreadWork {
  readonly laterUntil: Date | null
  readonly assignedTo: { readonly documentId: string; readonly name: string } | null
  /** Who may look after it: staff for all homes, and the host of this one. */
  readonly colleagues: readonly { readonly documentId: string; readonly name: string }[]
  readonly waitingSince: Date | null
  readonly doneAt: Date | null
  /** The name of the person who marked it as done. */
  readonly doneBy: string | null
  /** The names of authors on the host's side, by the ids of their messages. */
  readonly writers: Readonly<Record<string, string>>
  /** Oldest first. */
  readonly notes: readonly Note[]
  /** In the order in which they will be sent. */
  readonly toSend: readonly WaitingMessage[]
}

/** A message that was not sent yet, as a conversation shows it. */
export interface WaitingMessage {
  readonly id: string
  readonly by: string
  readonly body: string
  readonly sendAt: string
  readonly undoable: boolean
  readonly heldAt: string | null
  readonly version: number
  readonly files: readonly SentFile[]
}

/** True when `p` may look after `t`. */
const colleagueOf = sql`(p.role in ('staff', 'admin') or p.uid = (
    select h.uid from app.stay s join app.host h on h.id = s.host_id where s.id = t.stay_id)
    or exists (select from app.home_right given
      where given.stay_id = t.stay_id and given.uid = p.uid and given.level = any(${[...sufficientRights('bookings')]}::text[])))
  and p.deleted_at is null and coalesce(p.display_name, p.email) is not null`

/** Returns these facts about one conversation, or null when there is none. */
export async function findThreadWork(db: Executor, id: string): Promise<ThreadWork | null> {
  const { rows } = await sql<ThreadWork>`
    select t.waiting_since as "waitingSince", t.done_at as "doneAt", t.later_until as "laterUntil",
      coalesce((select coalesce(p.display_name, p.email) from app.profile p where p.uid = t.done_by), ${programName('t.done_by')}) as "doneBy",
      (select jsonb_build_object('documentId', p.document_id, 'name', coalesce(p.display_name, p.email, ''))
        from app.profile p where p.uid = t.assigned_to) as "assignedTo",
      (select coalesce(jsonb_agg(jsonb_build_object('documentId', p.document_id, 'name', coalesce(p.display_name, p.email))
          order by coalesce(p.display_name, p.email)), '[]')
        from app.profile p where ${colleagueOf}) as colleagues,
      (select coalesce(jsonb_object_agg(m.id, writer.name), '{}')
        from app.message m left join app.profile p on p.uid = m.sender
          cross join lateral (select coalesce(p.display_name, p.email, ${programName('m.sender')}) as name) writer
        where m.thread_id = t.id and m.side = 'host' and writer.name is not null) as writers,
      ${notesOfThread} as notes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'by', coalesce(p.display_name, p.email, ${programName('q.sender')}, ''), 'body', q.body,
          'sendAt', q.send_at, 'undoable', q.undoable, 'heldAt', q.held_at, 'version', q.version, 'files', ${filesToSend})
          order by q.send_at, q.id), '[]')
        from app.message_to_send q left join app.profile p on p.uid = q.sender where q.thread_id = t.id) as "toSend"
    from app.thread t where t.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/**
 * Marks a conversation as done, up to the message `seen`. What the guest wrote after that still waits, and undoes the
 * mark.
 */
export async function markThreadDone(
  tx: Tx,
  done: { readonly threadId: string; readonly seen: string | null; readonly by: string; readonly at: Date },
): Promise<void> {
  const { threadId, seen, by, at } = done
  // Locks before it looks at the messages: one that is being written is either visible afterwards, or comes after the
  // mark.
  await lockThread(tx, threadId)
  const since = seen === null ? sql`null::timestamptz` : unansweredSince(sql`m.id > ${seen}::uuid`)
  await sql`
    update app.thread t set waiting_since = unseen.since,
      done_at = case when unseen.since is null then ${at}::timestamptz end, done_by = case when unseen.since is null then ${by} end
    from (select ${since} as since from app.thread t where t.id = ${threadId}::uuid) unseen where t.id = ${threadId}::uuid`.execute(
    tx,
  )
}

/** Removes that mark: unanswered messages wait again, since they were written. */
export async function unmarkThreadDone(tx: Tx, threadId: string): Promise<void> {
  await lockThread(tx, threadId)
  await sql`
    update app.thread t set waiting_since = ${unansweredSince(sql`true`)}, done_at = null, done_by = null
    where t.id = ${threadId}::uuid and t.done_at is not null`.execute(tx)
}

/**
 * Returns when the guest wrote the first of these messages that the host's side has answered neither by a message nor
 * by an offer.
 */
const unansweredSince = (which: RawBuilder<unknown>) => sql`(
  select min(m.created_at) from app.message m
  where m.thread_id = t.id and m.side = 'guest' and ${which}
    and not exists (select from app.message said where said.thread_id = t.id and said.side = 'host' and said.id > m.id)
    and not exists (select from app.offer o where o.thread_id = t.id and o.created_at > m.created_at))`

/** Puts a waiting conversation off until a time. Null: it waits now. */
export async function putThreadOff(db: Executor, threadId: string, until: Date | null): Promise<void> {
  await sql`
    update app.thread set later_until = ${until}::timestamptz where id = ${threadId}::uuid and waiting_since is not null`.execute(
    db,
  )
}

/** Assigns a conversation to somebody, or to nobody. Returns false when they do not look after its home. */
export async function assignThread(db: Executor, threadId: string, colleague: string | null): Promise<boolean> {
  if (colleague === null) {
    await sql`update app.thread set assigned_to = null where id = ${threadId}::uuid`.execute(db)
    return true
  }
  const { rows } = await sql`
    update app.thread t set assigned_to = p.uid from app.profile p
    where t.id = ${threadId}::uuid and p.document_id = ${colleague}::uuid and ${colleagueOf} returning t.id`.execute(db)
  return rows.length > 0
}
