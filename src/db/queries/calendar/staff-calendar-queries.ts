import { isStayNamed } from '#db/queries/stay/named-stay.ts'
import { stayFilterConditions, type StayFilter } from '#db/queries/stay/stay-filter.ts'
import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { BlockReason, ClaimKind } from '#core/calendar/claim-kind.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { PublishState } from '#core/stay/publish-state.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'

/** Taken nights, without the preparation behind them. */
export interface CalendarClaim {
  readonly documentId: string
  readonly kind: ClaimKind
  readonly from: IsoDate
  readonly to: IsoDate
  readonly preparation: number
  readonly reason: BlockReason | null
  readonly label: string | null
  readonly expiresAt: string | null
  readonly booking: {
    readonly documentId: string
    readonly reference: string
    readonly state: BookingState
    readonly lastName: string | null
    readonly source: string
  } | null
}

/** A home of the calendar. */
export interface CalendarStay {
  readonly id: number
  readonly documentId: string
  readonly slug: string
  readonly title: string
  readonly place: string | null
  readonly maxGuests: number
  readonly state: PublishState
}

/** What has taken nights of a home, and which of them were let twice. */
export interface CalendarClaims {
  readonly claims: readonly CalendarClaim[]
  readonly clashes: readonly CalendarClash[]
}

/** Nights that were let both here and elsewhere, and the calendar that says so. */
export interface CalendarClash {
  readonly documentId: string
  readonly from: IsoDate
  readonly to: IsoDate
  readonly feed: string
}

/** Which homes the calendar is about. */
export interface CalendarStaysFilter extends StayFilter {
  /** Only these homes. */
  readonly scope: StayScope | null
  /** Document ids or slugs. Left out: all. */
  readonly names?: readonly string[] | undefined
  /** Only homes in which all of these nights are free. */
  readonly free?: DateSpan | undefined
  readonly now: Date
}

export interface CalendarStaysQuestion extends CalendarStaysFilter {
  /** The document id of the last home of the previous page. */
  readonly after: string | undefined
  readonly limit: number
}

/**
 * Returns the condition that nobody has any of these nights of the home `stay` or its parts, nor the preparation behind
 * them.
 */
export function hasFree(free: DateSpan, now: Date): RawBuilder<unknown> {
  return sql`not exists (
    select from (select stay.id union all select part_id from app.stay_part where whole_id = stay.id) home (id)
    join app.claim on claim.stay_id = home.id
      and claim.during && daterange(${free.from}::date, ${free.to}::date + greatest(stay.prep_before, stay.prep_after))
    where (claim.expires_at is null or claim.expires_at > ${now}))`
}

/** Returns the condition that the row `stay` of `app.stay` is one of these homes. */
export function isInCalendar({ scope, names, region, owner, free, now }: CalendarStaysFilter): RawBuilder<unknown> {
  const conditions = [
    sql`stay.state <> 'archived'`,
    within(scope, 'stay'),
    ...(names ? [isStayNamed('stay', names)] : []),
    ...stayFilterConditions({ region, owner }, now),
    ...(free ? [hasFree(free, now)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Returns a page of homes by title, in one statement, and how many homes there are in all. */
export async function findCalendarStays(
  executor: Executor,
  { after, limit, ...filter }: CalendarStaysQuestion,
): Promise<{ readonly homes: readonly CalendarStay[]; readonly total: number }> {
  const asked = isInCalendar(filter)
  // In the order of the index by title: no more homes are read than the page has.
  const { rows } = await sql<CalendarStay & { total: number }>`
    select stay.id, stay.document_id as "documentId", stay.slug, stay.title, place.name as place,
      stay.max_guests as "maxGuests", stay.state,
      (select count(*)::int from app.stay stay where ${asked}) as total
    from app.stay stay left join app.destination place on place.id = stay.destination_id
    where ${asked}
      and ${after ? sql`(app.plain(stay.title), stay.id) > (select app.plain(title), id from app.stay where document_id = ${after}::uuid)` : sql`true`}
    order by app.plain(stay.title), stay.id limit ${limit}`.execute(executor)
  const stays = rows.map(({ id, documentId, slug, title, place, maxGuests, state }) => {
    return { id, documentId, slug, title, place, maxGuests, state }
  })
  return { homes: stays, total: rows[0]?.total ?? 0 }
}

/** Returns the claims of these homes that touch a span, by the id of the home, in one statement. */
export async function findCalendarClaims(
  executor: Executor,
  { ids, span, now }: { readonly ids: readonly number[]; readonly span: DateSpan; readonly now: Date },
): Promise<ReadonlyMap<number, CalendarClaims>> {
  const alive = sql`(claim.expires_at is null or claim.expires_at > ${now})`
  const { rows } = await sql<CalendarClaims & { id: number }>`
    select page.id, coalesce(taken.claims, '[]') as claims,
      coalesce((
        select json_agg(json_build_object('documentId', clash.id, 'from', event.check_in, 'to', event.check_out, 'feed', feed.name)
          order by event.check_in, clash.id)
        from app.feed join app.feed_event event on event.feed_id = feed.id and event.state = 'clash' and event.gone_at is null
        join app.clash on clash.event_id = event.id and clash.closed_at is null
        where feed.stay_id = page.id
          and daterange(event.check_in, event.check_out) && daterange(${span.from}::date, ${span.to}::date)), '[]') as clashes
    from unnest(${ids}::int[]) page (id) left join lateral (
      select json_agg(json_build_object(
        'documentId', claim.id, 'kind', case when home.part is null then claim.kind::text else 'linked' end,
        'from', lower(claim.during), 'to', upper(claim.during) - claim.prep, 'preparation', claim.prep,
        'reason', claim.reason, 'label', coalesce(home.part, whole.title, feed.name, claim.note),
        'expiresAt', claim.expires_at,
        'booking', case when b.id is not null then json_build_object(
          'documentId', b.id, 'reference', b.ref, 'state', b.status, 'source', b.source,
          'lastName', substring(trim(b.guest_name) from '[^[:space:]]+$')) end)
        order by lower(claim.during), claim.id) as claims
      from (
        select page.id, null::text as part
        union all
        select part.id, part.title from app.stay_part link join app.stay part on part.id = link.part_id
        where link.whole_id = page.id) home
      join app.claim on claim.stay_id = home.id and claim.during && daterange(${span.from}::date, ${span.to}::date)
      left join app.claim main on main.id = claim.linked_to
      left join app.stay whole on whole.id = main.stay_id
      left join app.booking b on b.id = coalesce(claim.booking_id, main.booking_id)
      left join app.feed_event event on event.id = claim.event_id
      left join app.feed on feed.id = event.feed_id
      where ${alive} and (home.part is null or main.stay_id is distinct from page.id)) taken on true`.execute(executor)
  return new Map(rows.map(({ id, ...claims }) => [id, claims]))
}
