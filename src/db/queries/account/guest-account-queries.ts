import { sql } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'
import { personHasText } from './person-text.ts'
import { programName } from './program-name.ts'

/** The account of somebody without a role. */
export interface GuestAccount {
  /** Its place in the list: accounts are numbered as they are created. */
  readonly nr: number
  readonly documentId: string
  readonly name: string | null
  readonly email: string | null
  readonly emailVerified: boolean
  readonly phone: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
  readonly bookings: number
  readonly isBlocked: boolean
  /** By the identity service. */
  readonly isDisabled: boolean
}

export interface GuestAccountFilter {
  /** A part of the name, the address or the telephone number. */
  readonly text?: string | undefined
  readonly onlyBlocked: boolean
  /** Only accounts before this one. */
  readonly before?: string | undefined
  readonly limit: number
}

// An abandoned checkout is no booking.
const IS_BOOKED = sql`b.status not in ('hold', 'expired')`

// The account wins wherever there is one, as for sessions; with a hosted identity service there is only the profile.
const COLUMNS = sql`
  p.id as nr, p.document_id as "documentId", coalesce(a.display_name, p.display_name) as name,
  case when a.uid is null then p.email else a.email end as email,
  case when a.uid is null then p.email_verified else a.email_verified end as "emailVerified",
  case when a.uid is null then p.phone else a.phone end as phone,
  p.created_at as "createdAt",
  greatest(p.last_seen_at, (select max(s.last_seen_at) from identity.web_session s where s.uid = p.uid)) as "lastSeenAt",
  (select count(*)::int from app.booking b where b.uid = p.uid and ${IS_BOOKED}) as bookings,
  p.blocked as "isBlocked", coalesce(a.disabled, false) as "isDisabled"`
const IS_GUEST = sql`p.role = 'user' and p.deleted_at is null`

/** Returns the accounts of guests, the newest first. */
export async function findGuestAccounts(
  db: Executor,
  { text, onlyBlocked, before, limit }: GuestAccountFilter,
): Promise<GuestAccount[]> {
  const columns = { name: sql`p.display_name`, email: sql`p.email::text`, digits: sql`p.phone::text` }
  const conditions = [
    IS_GUEST,
    ...(onlyBlocked ? [sql`p.blocked`] : []),
    ...(before === undefined ? [] : [sql`p.id < ${before}::bigint`]),
    ...(text === undefined ? [] : [personHasText(text, columns)]),
  ]
  const { rows } = await sql<GuestAccount>`
    with found as materialized (
      select p.uid from app.profile p where ${sql.join(conditions, sql` and `)} order by p.id desc limit ${limit})
    select ${COLUMNS}
    from found join app.profile p on p.uid = found.uid left join identity.account a on a.uid = p.uid
    order by p.id desc`.execute(db)
  return rows
}

/** The account of a guest, how they sign in, and who has blocked it. */
export interface GuestAccountFacts extends GuestAccount {
  readonly uid: string
  readonly methods: readonly string[]
  readonly hasSecondStep: boolean
  /** How many browsers are signed in. */
  readonly devices: number
  readonly blockedAt: Date | null
  /** Name of the person or program. */
  readonly blockedBy: string | null
  readonly blockedReason: string | null
}

/** Returns the account of a guest by its document id; null: no guest has it. */
export async function findGuestAccount(
  db: Executor,
  { documentId, at }: { readonly documentId: string; readonly at: Date },
): Promise<GuestAccountFacts | null> {
  const { rows } = await sql<GuestAccountFacts>`
    select ${COLUMNS}, p.uid,
      case when a.uid is null then p.providers
        else array_cat(
          case when a.password_hash is null then '{}'::text[] else array['password'] end,
          array(select l.provider_id from identity.account_provider l where l.uid = p.uid order by l.provider_id))
        end as methods,
      exists (select from identity.second_factor f where f.uid = p.uid)
        or exists (select from identity.passkey k where k.uid = p.uid) as "hasSecondStep",
      (select count(distinct s.family)::int from identity.web_session s
       where s.uid = p.uid and s.idle_expires_at > ${at} and s.absolute_expires_at > ${at}) as devices,
      p.blocked_at as "blockedAt", p.blocked_reason as "blockedReason",
      coalesce((select coalesce(by.display_name, by.email::text) from app.profile by where by.uid = p.blocked_by),
        ${programName('p.blocked_by')}) as "blockedBy"
    from app.profile p left join identity.account a on a.uid = p.uid
    where p.document_id = ${documentId}::uuid and ${IS_GUEST}`.execute(db)
  return rows[0] ?? null
}

/** A booking of a guest, as the page of their account lists it. */
export interface BookingOfGuest {
  readonly documentId: string
  readonly reference: string
  readonly state: BookingState
  /** Whether somebody else than the guest has ended a withdrawn booking. */
  readonly isReleased: boolean
  readonly home: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly totalMinor: number
  readonly currency: string
}

/** Returns the bookings of an account, the latest arrival first. */
export async function findBookingsOfGuest(
  db: Executor,
  { uid, limit }: { readonly uid: string; readonly limit: number },
): Promise<BookingOfGuest[]> {
  const { rows } = await sql<BookingOfGuest>`
    select b.id as "documentId", b.ref as reference, b.status as state,
      b.status = 'withdrawn' and exists (select from app.booking_event e where e.booking_id = b.id and e.kind = 'moved'
        and e.to_status = 'withdrawn' and e.actor <> b.uid) as "isReleased",
      s.title as home, b.check_in as "checkIn",
      b.check_out as "checkOut", b.total as "totalMinor", b.currency
    from app.booking b join app.stay s on s.id = b.stay_id
    where b.uid = ${uid} and ${IS_BOOKED} order by b.check_in desc, b.id limit ${limit}`.execute(db)
  return rows
}

/** Returns the document id of the account of a guest; null: somebody with a role, or nobody. */
export async function findGuestAccountId(db: Executor, uid: string): Promise<string | null> {
  const { rows } = await sql<{ documentId: string }>`
    select p.document_id as "documentId" from app.profile p where p.uid = ${uid} and ${IS_GUEST}`.execute(db)
  return rows[0]?.documentId ?? null
}

/** Returns whether the account of a guest is blocked, and locks it until the transaction ends; null: no guest has it. */
export async function lockGuestAccount(
  tx: Tx,
  documentId: string,
): Promise<{ readonly uid: string; readonly isBlocked: boolean } | null> {
  const { rows } = await sql<{ uid: string; isBlocked: boolean }>`
    select p.uid, p.blocked as "isBlocked" from app.profile p
    where p.document_id = ${documentId}::uuid and ${IS_GUEST} for update`.execute(tx)
  return rows[0] ?? null
}

/** Who blocks an account, and why. */
export interface GuestBlock {
  readonly by: string
  readonly reason: string
}

/** Blocks an account, or with null lets it in again. */
export async function storeGuestBlock(tx: Tx, uid: string, block: GuestBlock | null, at: Date): Promise<void> {
  await tx
    .updateTable('app.profile')
    .set({
      blocked: block !== null,
      blocked_at: block && at,
      blocked_by: block?.by ?? null,
      blocked_reason: block?.reason ?? null,
      updated_at: at,
    })
    .where('uid', '=', uid)
    .execute()
}
