import { sql } from 'kysely'
import type { StaffRole } from '#core/account/role.ts'
import type { Executor } from '#db/database.ts'

/** Which optional mails a user of the console wants. */
export interface MailChoice {
  /** Mails about bookings of other people's homes that they look after. */
  readonly homeMails: boolean
  /** The mail with the figures of each month. */
  readonly monthlyReport: boolean
}

/** Returns what somebody has chosen. */
export async function findMailChoice(db: Executor, uid: string): Promise<MailChoice> {
  return db
    .selectFrom('app.profile')
    .select(['home_mails as homeMails', 'monthly_report as monthlyReport'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
}

/** Returns the last verified address of somebody whose present address is not verified, else null. */
export async function findEmailBefore(db: Executor, uid: string): Promise<string | null> {
  const row = await db.selectFrom('app.profile').select('email_before').where('uid', '=', uid).executeTakeFirst()
  return row?.email_before ?? null
}

/** Stores what somebody has chosen. What is left out stays as it is. */
export async function storeMailChoice(
  db: Executor,
  uid: string,
  { homeMails: mailsOfStays, monthlyReport }: Partial<MailChoice>,
): Promise<void> {
  await sql`
    update app.profile set home_mails = coalesce(${mailsOfStays ?? null}::boolean, home_mails),
      monthly_report = coalesce(${monthlyReport ?? null}::boolean, monthly_report)
    where uid = ${uid}`.execute(db)
}

/** Somebody who wants the monthly figures. */
export interface ReportReader {
  readonly uid: string
  readonly role: StaffRole
  readonly email: string
  readonly name: string | null
}

/**
 * Returns those who want the monthly figures and have not been sent a mail whose key is `keyPrefix` followed by their
 * uid. People who are blocked, who no longer work in the console, or whose address is not verified (and so may be
 * somebody else's) are left out.
 */
export async function findReportReaders(db: Executor, keyPrefix: string): Promise<ReportReader[]> {
  const { rows } = await sql<ReportReader>`
    select p.uid, p.role, coalesce(a.email, p.email) as email, coalesce(a.display_name, p.display_name) as name
    from app.profile p left join identity.account a on a.uid = p.uid
    where p.monthly_report and p.role <> 'user' and not p.blocked and p.deleted_at is null and not coalesce(a.disabled, false)
      and coalesce(a.email, p.email) is not null and coalesce(a.email_verified, p.email_verified)
      and not exists (select from ops.outbox o where o.dedupe_key = ${keyPrefix} || p.uid)
    order by p.uid`.execute(db)
  return rows
}
