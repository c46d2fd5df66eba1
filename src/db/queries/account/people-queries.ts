import { sql } from 'kysely'
import type { StaffRole } from '#core/account/role.ts'
import type { Executor } from '#db/database.ts'
import type { RefundLimit } from './rights-queries.ts'

/** A person who works for the company or runs homes. */
export interface Colleague {
  readonly uid: string
  readonly documentId: string
  readonly name: string | null
  readonly email: string | null
  readonly role: StaffRole
  /** Whether their sign-in has a second factor. */
  readonly hasSecondStep: boolean
  readonly lastSeenAt: Date | null
  /** How many homes they run as a host. */
  readonly homes: number
  /** How many homes of other hosts they help with. */
  readonly helpsWith: number
  readonly refundLimit: RefundLimit | null
}

/** Returns everybody with a role, the most powerful roles first. */
export async function findColleagues(db: Executor): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select p.uid, p.document_id as "documentId", coalesce(a.display_name, p.display_name) as name,
      coalesce(a.email, p.email) as email, p.role,
      exists (select from identity.second_factor f where f.uid = p.uid)
        or exists (select from identity.passkey k where k.uid = p.uid) as "hasSecondStep",
      (select count(*)::int from app.stay s join app.host h on h.id = s.host_id where h.uid = p.uid) as homes,
      (select count(*)::int from app.home_right given where given.uid = p.uid) as "helpsWith",
      case when p.refund_limit is not null
        then jsonb_build_object('amountMinor', p.refund_limit, 'currency', p.refund_limit_currency) end as "refundLimit",
      greatest(p.last_seen_at, a.last_sign_in_at, a.last_refresh_at,
        (select max(s.last_seen_at) from identity.web_session s where s.uid = p.uid)) as "lastSeenAt"
    from app.profile p left join identity.account a on a.uid = p.uid
    where p.role <> 'user' and p.deleted_at is null
    order by p.role desc, app.plain(coalesce(a.display_name, p.display_name, a.email, p.email)), p.uid`.execute(db)
  return rows
}
