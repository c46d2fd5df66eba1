import { sql } from 'kysely'
import type { OptionalMail } from '#core/message/optional-mail.ts'
import type { Executor } from '#db/database.ts'

/** Mails that somebody has stopped, and since when. */
export interface RefusedMail {
  readonly kind: OptionalMail
  readonly refusedAt: Date
}

/** Returns the mails that an address has stopped, whatever its case. */
export async function findRefusedMails(db: Executor, email: string): Promise<RefusedMail[]> {
  return db
    .selectFrom('app.refused_mail')
    .select(['kind', 'refused_at as refusedAt'])
    .where('email', '=', email)
    .orderBy('refused_at')
    .orderBy('kind')
    .execute()
}

/**
 * Returns whether a message of the outbox, of a kind that can be stopped, is not to be sent: its reader has stopped
 * such mails, or has deleted the account of the booking that it is about, and with it their choices.
 */
export async function isUnwanted(db: Executor, messageId: string, kind: OptionalMail): Promise<boolean> {
  const { rows } = await sql`
    select from ops.outbox o where o.id = ${messageId} and (
      exists (select from app.refused_mail r where r.email = o.recipient and r.kind = ${kind})
      or exists (
        select from app.booking b join app.profile p on p.uid = b.uid
        where b.id = o.booking_id and p.deleted_at is not null))`.execute(db)
  return rows.length > 0
}

/** Stops kinds of mails. A kind that was stopped before keeps its instant. */
export async function refuseMails(
  db: Executor,
  { email, kinds, at }: { readonly email: string; readonly kinds: readonly OptionalMail[]; readonly at: Date },
): Promise<void> {
  if (kinds.length === 0) return
  await db
    .insertInto('app.refused_mail')
    .values(kinds.map((kind) => ({ email, kind, refused_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Allows kinds of mails again. */
export async function allowMails(db: Executor, email: string, kinds: readonly OptionalMail[]): Promise<void> {
  if (kinds.length === 0) return
  await db
    .deleteFrom('app.refused_mail')
    .where('email', '=', email)
    .where('kind', 'in', [...kinds])
    .execute()
}

/** Allows a kind of mails again for somebody with an account. */
export async function allowMailsOf(db: Executor, uid: string, kind: OptionalMail): Promise<void> {
  await sql`
    delete from app.refused_mail r using app.profile p
    where p.uid = ${uid} and r.email = p.email and r.kind = ${kind}`.execute(db)
}

/** Returns the address for which a link was made, or null. `token` has to be a UUID. */
export async function findMailLink(db: Executor, token: string): Promise<string | null> {
  const row = await db.selectFrom('app.mail_link').select('email').where('token', '=', token).executeTakeFirst()
  return row?.email ?? null
}

/**
 * Returns the tokens of addresses, by address in lower case, creating those that are missing. They are read after the
 * insert by a statement of its own, which also sees what another process has created at the same moment.
 */
export async function mailLinksOf(db: Executor, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await sql`
    insert into app.mail_link (email)
    select distinct email from unnest(${[...emails]}::citext[]) as wanted (email)
    where not exists (select from app.mail_link known where known.email = wanted.email)
    order by email
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ email: string; token: string }>`
    select lower(email::text) as email, token from app.mail_link where email = any(${[...emails]}::citext[])`.execute(
    db,
  )
  return new Map(rows.map(({ email, token }) => [email, token]))
}

/**
 * Deletes the choices and links of addresses that are used nowhere else: not by an account (even as its previous
 * address), a booking, or a message that was written since `mailedSince`. Returns how many addresses these were.
 */
export async function forgetUnknownAddresses(db: Executor, mailedSince: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with unknown as materialized (
      select email from (select email from app.mail_link union select email from app.refused_mail) kept
      where not exists (select from app.profile p where p.email = kept.email)
        and not exists (select from app.profile p where p.email_before = kept.email)
        and not exists (select from app.booking b where b.guest_email = kept.email)
        and not exists (select from ops.outbox o where o.recipient = kept.email and o.created_at >= ${mailedSince})),
    links as (delete from app.mail_link l using unknown where l.email = unknown.email),
    choices as (delete from app.refused_mail r using unknown where r.email = unknown.email)
    select count(*)::int as count from unknown`.execute(db)
  return rows[0]!.count
}
