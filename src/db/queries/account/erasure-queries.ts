import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

/**
 * Deletes what is kept about a person besides their profile and their bookings: texts that rules have sent or would
 * send to them, questions that led to no booking, messages about their account, what hosts said about them, changes of
 * rates that they only tried, the views of bookings that they kept, rights on other people's homes and the mails about
 * those homes, the link between an owner and their account, and the address to which a voucher was mailed. Call it
 * before their profile is erased, because that holds their addresses.
 */
export async function eraseTraces(tx: Tx, uid: string): Promise<void> {
  await sql`
    update app.scheduled_message m set subject = null, body = null, is_edited = false
    from app.booking b where b.id = m.booking_id and b.uid = ${uid}`.execute(tx)
  await sql`
    delete from app.thread t where t.uid = ${uid} and t.booking_id is null and not exists (
      select from app.offer o join app.booking b on b.offer_id = o.id where o.thread_id = t.id)`.execute(tx)
  // Messages in the queue are still sent, because they are about the person themselves.
  await sql`
    delete from ops.outbox o using app.profile p
    where p.uid = ${uid} and o.booking_id is null and o.state <> 'queued'
      and (o.recipient = p.email or o.recipient = p.phone::citext or position(lower(p.email) in lower(o.data::text)) > 0)`.execute(
    tx,
  )
  // Messages that tell hosts about their guests are not sent: somebody who has left is no longer a host.
  await sql`
    delete from ops.outbox o using app.profile p
    where p.uid = ${uid} and o.recipient = p.email
      and (starts_with(o.template, 'host_') or o.template = 'monthly_report')`.execute(tx)
  await sql`
    update app.voucher v set receiver_name = null, receiver_email = null, note = ''
    from app.profile p where p.uid = ${uid} and lower(v.receiver_email) = lower(p.email)`.execute(tx)
  await tx.deleteFrom('app.home_right').where('uid', '=', uid).execute()
  // Found by the booking, because a booking made for a guest may be linked to its account only later.
  await sql`delete from app.review_of_guest r using app.booking b where b.id = r.booking_id and b.uid = ${uid}`.execute(
    tx,
  )
  await tx.deleteFrom('app.rate_draft').where('made_by', '=', uid).execute()
  await tx.deleteFrom('app.booking_views').where('uid', '=', uid).execute()
  await tx.updateTable('app.owner').set({ uid: null }).where('uid', '=', uid).execute()
}

/** Returns the vouchers that were mailed to an address, for the copy of everything that is kept about its owner. */
export async function findVouchersOf(db: Pick<Tx, 'selectFrom'>, email: string | null) {
  if (email === null) return []
  return db
    .selectFrom('app.voucher')
    .select(['ending', 'currency', 'amount as amountMinor', 'balance as balanceMinor', 'expires_on as expiresOn'])
    .select(['receiver_name as name', 'created_at as createdAt'])
    .where((where) => where(where.fn('lower', ['receiver_email']), '=', email.toLowerCase()))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Returns the invitations of an address, for the copy of everything that is kept about its owner. */
export async function findInvitationsOf(
  tx: Pick<Tx, 'selectFrom'>,
  { uid, email }: { readonly uid: string; readonly email: string | null },
) {
  return tx
    .selectFrom('app.invitation')
    .select(['role', 'email', 'home_right as homeRight', 'created_at as createdAt', 'used_at as usedAt'])
    .select(
      sql<
        string[]
      >`array(select s.title from app.stay s where s.id = any(homes || right_homes) order by s.title, s.id)`.as(
        'homes',
      ),
    )
    .where((where) => where.or([where('used_by', '=', uid), ...(email === null ? [] : [where('email', '=', email)])]))
    .orderBy('created_at', 'desc')
    .execute()
}
