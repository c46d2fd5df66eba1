import { sql } from 'kysely'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import type { StayDates } from '#core/time/iso-date.ts'
import type { BlockReason, ClaimKind } from '#core/calendar/claim-kind.ts'
import type { Tx } from '#db/database.ts'

/** A claim to be inserted. `preparation`: the nights behind it; `stay` means as the stay is set at this moment. */
export interface NewClaim {
  readonly id?: string
  readonly stayId: number
  readonly nights: StayDates
  readonly preparation: 'stay' | number
  readonly kind: Exclude<ClaimKind, 'linked'>
  readonly bookingId?: string | null
  readonly reservationId?: string | null
  readonly eventId?: string | null
  /** 0 for the booking's own nights, 1 and up for the pieces of a pending change. */
  readonly part?: number
  readonly expiresAt?: Date | null
  readonly reason?: BlockReason | null
  readonly note?: string | null
}

interface Inserted {
  readonly id: string | null
  readonly wanted: number
  readonly taken: readonly string[] | null
}

/**
 * Inserts claims; no other code does. It inserts the claim itself and, for a whole home, one of kind `linked` on each
 * of its parts, all with the same nights and the same preparation. Returns the id of the claim, or null when any of the
 * nights is taken or the stay does not exist; then nothing is inserted. Rows are always written in ascending order of
 * stay ids, so that callers that take wholes and callers that take parts never deadlock.
 */
export async function insertClaims(tx: Tx, claim: NewClaim): Promise<string | null> {
  const fixed = claim.preparation === 'stay' ? null : claim.preparation
  const { rows } = await sql<Inserted>`
    with main as materialized (
      select coalesce(${claim.id ?? null}::uuid, uuidv7()) as id, stay.id as stay_id, preparation.nights::smallint as prep,
             daterange(${claim.nights.checkIn}::date, ${claim.nights.checkOut}::date + preparation.nights) as during
      from app.stay,
        lateral (select coalesce(${fixed}::int, greatest(prep_before, prep_after)) as nights) preparation
      where stay.id = ${claim.stayId}),
    wanted as materialized (
      select id, stay_id, null::uuid as linked_to from main
      union all
      select uuidv7(), stay_part.part_id, main.id from main join app.stay_part on stay_part.whole_id = main.stay_id),
    taken as (
      insert into app.claim (id, stay_id, during, prep, kind, booking_id, part, expires_at, reason, note, linked_to, reservation_id, event_id, made_by)
      select wanted.id, wanted.stay_id, main.during, main.prep, own.kind, own.booking_id, coalesce(own.part, 0),
             ${claim.expiresAt ?? null}::timestamptz, own.reason, own.note, wanted.linked_to,
             own.reservation_id, own.event_id, case when own.kind = 'block' then nullif(app.actor(), 'system') end
      from main cross join wanted,
        lateral (select case when linked_to is null then ${claim.kind} else 'linked' end::app.claim_kind as kind,
                        case when linked_to is null then ${claim.bookingId ?? null}::uuid end as booking_id,
                        case when linked_to is null then ${claim.reservationId ?? null}::uuid end as reservation_id,
                        case when linked_to is null then ${claim.eventId ?? null}::uuid end as event_id,
                        case when linked_to is null then ${claim.part ?? 0}::smallint end as part,
                        case when linked_to is null then ${claim.reason ?? null}::text end as reason,
                        case when linked_to is null then ${claim.note ?? null}::text end as note) own
      order by wanted.stay_id
      on conflict on constraint claim_no_overlap do nothing
      returning id)
    select (select id from main) as id, (select count(*) from wanted) as wanted, (select array_agg(id) from taken) as taken`.execute(
    tx,
  )
  const inserted = rows[0]
  if (!inserted?.id) return null
  const taken = inserted.taken ?? []
  if (taken.length === inserted.wanted) return inserted.id
  // Somebody else has a part, or the whole: what the statement inserted is deleted.
  if (taken.length > 0) await sql`delete from app.claim where id = any(${taken}::uuid[])`.execute(tx)
  return null
}

/** The nights of an event of a feed. */
export interface NewImport extends DateSpan {
  readonly stayId: number
  readonly eventId: string
  readonly preparation: number
}

/**
 * Inserts the nights of many events of feeds in one statement. Each event is taken as a whole or not at all. Returns
 * those that were not taken. No two of them may overlap.
 */
export async function insertImported<Import extends NewImport>(tx: Tx, imports: readonly Import[]): Promise<Import[]> {
  if (imports.length === 0) return []
  const imported = imports.map(({ stayId, eventId, from, to, preparation }, index) => ({
    index,
    stayId,
    eventId,
    from,
    to,
    preparation,
  }))
  const { rows } = await sql<{ index: number; wanted: number; taken: readonly string[] }>`
    with main as materialized (
      select imported.index, uuidv7() as id, "stayId" as stay_id, "eventId" as event_id, preparation as prep,
        daterange("from", "to" + preparation) as during
      from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb)
        as imported (index int, "stayId" int, "eventId" uuid, "from" date, "to" date, preparation smallint)),
    wanted as materialized (
      select index, id, stay_id, null::uuid as linked_to from main
      union all
      select index, uuidv7(), stay_part.part_id, main.id from main join app.stay_part on stay_part.whole_id = main.stay_id),
    taken as (
      insert into app.claim (id, stay_id, during, prep, kind, part, linked_to, event_id)
      select wanted.id, wanted.stay_id, main.during, main.prep,
        case when linked_to is null then 'import' else 'linked' end::app.claim_kind, 0, linked_to,
        case when linked_to is null then main.event_id end
      from main join wanted using (index)
      order by wanted.stay_id, main.during
      on conflict on constraint claim_no_overlap do nothing
      returning id)
    select wanted.index, count(*) as wanted, coalesce(array_agg(taken.id) filter (where taken.id is not null), '{}') as taken
    from wanted left join taken using (id) group by wanted.index`.execute(tx)
  const refused = rows.filter(({ wanted: requested, taken }) => taken.length < requested)
  // Somebody else has a part, or the whole: what the statement inserted for these events is deleted.
  const halves = refused.flatMap(({ taken }) => taken)
  if (halves.length > 0) await sql`delete from app.claim where id = any(${halves}::uuid[])`.execute(tx)
  const missing = new Set(refused.map(({ index }) => index))
  return imports.filter((_, index) => missing.has(index))
}
