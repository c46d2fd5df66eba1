import { sql } from 'kysely'
import type { DraftedFacts, DraftedField, StayDraft } from '#core/stay/stay-draft.ts'
import type { Executor, Tx } from '#db/database.ts'
import { profileOf } from '#db/queries/account/program-name.ts'

export interface StayDraftRow extends StayDraft {
  readonly version: number
  /** The name of the person who saved it last. Null: a program, or somebody who is gone. */
  readonly savedBy: string | null
  /** Null: nothing was ever drafted. */
  readonly savedAt: Date | null
}

const NOTHING: StayDraftRow = { version: 0, changes: {}, basis: {}, savedBy: null, savedAt: null }

/** Returns the draft of a home, which is empty when there is none. */
export async function readStayDraft(executor: Executor, stayId: number): Promise<StayDraftRow> {
  const row = await executor
    .selectFrom('app.home_draft as draft')
    .leftJoin('app.profile as profile', 'profile.uid', 'draft.saved_by')
    .select(['draft.version', 'draft.changes', 'draft.basis', 'draft.saved_at as savedAt'])
    .select('profile.display_name as savedBy')
    .where('draft.stay_id', '=', stayId)
    .executeTakeFirst()
  return row ?? NOTHING
}

/** Stores the draft of a home under its next version. The home must be locked. */
export async function writeStayDraft(
  tx: Tx,
  stayId: number,
  {
    version,
    changes,
    basis,
    uid,
    at,
  }: StayDraft & { readonly version: number; readonly uid: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into app.home_draft (stay_id, version, changes, basis, saved_by, saved_at)
    values (${stayId}, ${version}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(basis)}::jsonb,
      ${profileOf(uid)}, ${at})
    on conflict (stay_id) do update set version = excluded.version, changes = excluded.changes, basis = excluded.basis,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(tx)
}

/**
 * Returns the facts of a home that a draft may change, with their present values, in the form in which they are
 * written.
 */
export async function readDraftedFacts(executor: Executor, stayId: number): Promise<DraftedFacts> {
  const { rows } = await sql<Record<DraftedField, unknown>>`
    select stay.title as name, stay.kind, destination.slug as destination, stay.max_guests as "maxGuests", stay.bedrooms, stay.beds,
      stay.bathrooms::float8 as bathrooms, stay.area_m2 as "areaM2", stay.max_pets as "maxPets",
      stay.registration_number as "registrationNumber", stay.summary, stay.description, stay.house_rules as "houseRules", stay.address,
      json_build_object('lat', stay.lat, 'lng', stay.lng, 'radiusM', stay.public_radius_m) as position,
      (select coalesce(json_agg(amenity.code), '[]')
       from app.stay_amenity link join app.amenity amenity on amenity.id = link.amenity_id where link.stay_id = stay.id) as amenities,
      to_char(stay.check_in_from, 'HH24:MI') as "checkInFrom", to_char(stay.check_in_until, 'HH24:MI') as "checkInUntil",
      to_char(stay.check_out_by, 'HH24:MI') as "checkOutBy", stay.directions, stay.access_instructions as "accessInstructions",
      stay.access_days_before::int as "accessDaysBefore", stay.timezone as "timeZone"
    from app.stay stay join app.destination destination on destination.id = stay.destination_id
    where stay.id = ${stayId}`.execute(executor)
  const row = rows[0]
  if (!row) throw new Error(`stay ${stayId} is gone`)
  return row
}
