import { within } from '#db/queries/account/home-scope.ts'
import type { HomeScope } from '#core/account/home-right.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Somebody who has booked before. */
export interface KnownGuest {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly bookings: number
}

/**
 * Returns guests whose name, address or telephone number contains a text, the latest booking first, each address once.
 * One or two Latin letters, which occur in most names, have to be the beginning of an address or of a word of a name;
 * the index of parts (three letters, counting the space before a word) serves them too. `scope`: only guests of these
 * homes.
 */
export async function findKnownGuests(
  executor: Executor,
  { text, scope, limit }: { readonly text: string; readonly scope: HomeScope | null; readonly limit: number },
): Promise<KnownGuest[]> {
  // The text is escaped, because it is not a pattern. In a telephone number only the digits count.
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&')
  const isBeginning = /^[ -~]{1,2}$/.test(text)
  const pattern = isBeginning ? `${escaped}%` : `%${escaped}%`
  const laterWord = isBeginning ? sql`b.guest_name ilike ${`% ${escaped}%`}` : sql`false`
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  const byPhone =
    digits.length >= 4 ? sql`regexp_replace(b.guest_phone, '\\D', '', 'g') like ${`%${digits}%`}` : sql`false`
  const { rows } = await sql<KnownGuest>`
    select name, email, phone, bookings from (
      select distinct on (lower(b.guest_email::text)) b.guest_name as name, b.guest_email::text as email,
        coalesce(b.guest_phone, '') as phone, b.created_at,
        count(*) over (partition by lower(b.guest_email::text))::int as bookings
      from app.booking b join app.stay s on s.id = b.stay_id
      where ${within(scope, 's')}
        and b.guest_name is not null and b.guest_email::text <> ''
        and (b.guest_name ilike ${pattern} or b.guest_email::text ilike ${pattern}
          or ${laterWord} or ${byPhone})
      order by lower(b.guest_email::text), b.created_at desc) guest
    order by created_at desc limit ${limit}`.execute(executor)
  return rows
}

/** Returns the account that has verified an address, or null. */
export async function findProvenUid(executor: Executor, email: string): Promise<string | null> {
  const { rows } = await sql<{ uid: string }>`
    select uid from app.profile
    where email = ${email} and email_verified and deleted_at is null and not blocked
    order by created_at limit 1`.execute(executor)
  return rows[0]?.uid ?? null
}
