import { sql, type RawBuilder } from 'kysely'
import { reviewDays } from '#core/booking/hold-terms.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import { bookingNamed, guestName, stayNamed, type NamedBooking, type NamedStay } from './staff-today-parts.ts'

/** A guest whom the host's side may still review and has not. */
export interface GuestToReview {
  readonly booking: NamedBooking
  readonly guest: string
  readonly stay: NamedStay
  readonly checkOut: IsoDate
  /** Whether the guest has written a review. Once the host's side has too, both are published. */
  readonly hasGuestWritten: boolean
  /** The end of the time for the review. */
  readonly until: Date
}

/**
 * Returns the guests of past stays in a scope whom the host's side may still review and has not, the earliest deadline
 * first, and how many there are. The conditions are those of `reviewGuest`: nobody may review a guest after reading
 * what that guest said, themselves, or somebody who is gone. At most `mostCounted` are considered, those who left
 * first: a company with a hundred thousand homes has sixty thousand of them.
 */
export async function findGuestsToReview(
  db: Executor,
  {
    scope,
    uid,
    at,
    most,
    mostCounted,
  }: {
    readonly scope: StayScope | null
    readonly uid: string
    readonly at: Date
    readonly most: number
    readonly mostCounted: number
  },
): Promise<{ readonly rows: readonly GuestToReview[]; readonly count: number }> {
  const [first, last] = [sql`${dayOf(at)} - ${reviewDays + 2}::int`, sql`${dayOf(at)} + 1`]
  const some = (leftOn: RawBuilder<unknown>) => sql`
    select b.id, b.check_out, ended.until, v.id is not null as has_written
    from app.booking b join app.stay s on s.id = b.stay_id
      left join app.review v on v.booking_id = b.id
      left join app.profile p on p.uid = b.uid,
      lateral (select ((b.check_out + s.check_out_by) at time zone s.timezone) as left_at) gone,
      lateral (select gone.left_at + make_interval(hours => 24 * ${reviewDays}) as until) ended
    where b.status = 'completed' and b.check_out ${leftOn}
      and gone.left_at <= ${at} and ended.until > ${at}
      and b.uid is distinct from ${uid} and (b.uid is null or p.uid is not null and p.deleted_at is null)
      and (v.id is null or v.state <> 'published')
      and not exists (select from app.review_of_guest g where g.booking_id = b.id)
      and ${within(scope, 's')}`
  // For all homes it goes through one day after the other (hence the offset) and no more days than needed; for the
  // homes of one host through all days at once.
  const guests =
    scope === null
      ? sql`
        select one.* from generate_series(${first}, ${last}, interval '1 day') day
          cross join lateral (${some(sql`= day::date`)} offset 0) one
        limit ${mostCounted}`
      : sql`${some(sql`between ${first} and ${last}`)} order by check_out limit ${mostCounted}`
  const { rows } = await sql<GuestToReview & { count: number }>`
    with guest as materialized (${guests})
    select (select count(*)::int from guest) as count, ${bookingNamed} as booking, ${guestName} as guest, ${stayNamed} as stay, b.check_out as "checkOut", guest.until,
      guest.has_written as "hasGuestWritten"
    from (select * from guest order by until, id limit ${most}) guest
      join app.booking b on b.id = guest.id join app.stay s on s.id = b.stay_id
    order by guest.until, b.id`.execute(db)
  return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}

/** Returns the date in UTC. The date at a home differs from it by at most a day. */
const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone 'UTC')::date`
