import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'

/** The versions of the texts under which a booking is made. */
export interface TextVersions {
  readonly terms: number
  readonly privacy: number
}

/** The versions in force at an instant, since when, and those that somebody has accepted so far (null: none yet). */
export interface Acceptance {
  readonly current: TextVersions
  readonly termsSince: Date
  readonly privacySince: Date
  readonly accepted: TextVersions | null
}

/**
 * Returns which texts are in force at an instant, and which of them somebody has accepted with their bookings. Returns
 * null when the site has no such texts.
 */
export async function findAcceptance(db: Executor, uid: string, at: Date): Promise<Acceptance | null> {
  const { rows } = await sql<Acceptance>`
    select jsonb_build_object('terms', terms.version, 'privacy', privacy.version) as current,
      terms.valid_from as "termsSince", privacy.valid_from as "privacySince",
      (select jsonb_build_object('terms', max(b.terms_version), 'privacy', max(b.privacy_version)) from app.booking b
        where b.uid = ${uid} and b.texts_accepted_at is not null having count(*) > 0) as accepted
    from app.page_version terms join app.page terms_page on terms_page.id = terms.page_id and terms_page.slug = 'tos',
      app.page_version privacy join app.page privacy_page on privacy_page.id = privacy.page_id and privacy_page.slug = 'privacy'
    where terms.version = app.text_version('tos', ${at}) and privacy.version = app.text_version('privacy', ${at})`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Records that the guest of a booking made by the company accepts the texts as they are, unless that was recorded
 * before.
 */
export async function noteAcceptedTexts(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await sql`
    update app.booking set terms_version = app.text_version('tos', ${at}), privacy_version = app.text_version('privacy', ${at}),
      texts_accepted_at = ${at}
    where id = ${bookingId} and source = 'admin' and texts_accepted_at is null
      and app.text_version('tos', ${at}) is not null and app.text_version('privacy', ${at}) is not null`.execute(tx)
}
