import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { OriginalFile } from '#core/upload-state.ts'

/** A picture that a process is working on. */
export interface ClaimedAsset {
  readonly id: string
  readonly sha256: string
  readonly width: number
  readonly original: OriginalFile
  /** How often work on it has begun, including this time. */
  readonly attempts: number
}

/**
 * Takes the oldest picture that waits, or whose worker has exceeded its time (because its process died). Null: there is
 * none left. Any number of processes may call this at once, and each gets another picture.
 */
export async function claimAsset(executor: Executor, at: Date, until: Date): Promise<ClaimedAsset | null> {
  const { rows } = await sql<ClaimedAsset>`
    update app.asset set state = 'working', claimed_until = ${until}, attempts = attempts + 1
    where id = (
      select id from app.asset
      where state in ('waiting', 'working') and (state = 'waiting' or claimed_until <= ${at})
      order by number limit 1 for update skip locked)
    returning id, encode(sha256, 'hex') as sha256, width, original, attempts`.execute(executor)
  return rows[0] ?? null
}

/** A picture as it was when work on it began. Another one may have replaced it since. */
type WorkedOn = Pick<ClaimedAsset, 'id' | 'sha256'>

/**
 * Records which widths are in the store now, and that the work goes on. Returns false when the picture was deleted,
 * replaced or finished in the meantime.
 */
export async function keepVariants(
  executor: Executor,
  { id, sha256 }: WorkedOn,
  widths: readonly number[],
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update app.asset set claimed_until = ${until}, updated_at = ${at}, variants = ${widths}::int[]
    where id = ${id} and state = 'working' and sha256 = decode(${sha256}, 'hex') returning 1`.execute(executor)
  return rows.length > 0
}

/**
 * Ends the work on a picture: all its variants exist. The picture is added to the home for which it was meant, after
 * that home's photos but before those that were uploaded later and may have been ready sooner. Returns the slug of that
 * home, or null when there is none.
 */
export async function finishAsset(tx: Tx, { id, sha256 }: WorkedOn, at: Date): Promise<string | null> {
  const { rows } = await sql<{ meantFor: number | null; meantPosition: number | null }>`
    update app.asset set state = 'done', claimed_until = null, meant_for = null, meant_position = null, updated_at = ${at}
    where id = ${id} and state = 'working' and sha256 = decode(${sha256}, 'hex')
    returning old.meant_for as "meantFor", old.meant_position as "meantPosition"`.execute(tx)
  const stayId = rows[0]?.meantFor ?? null
  if (stayId === null) return null
  // Two pictures that are added at the same time must not take the same place.
  const { rows: stays } = await sql<{ slug: string }>`
    select slug from app.stay where id = ${stayId} for no key update`.execute(tx)
  if (!stays[0]) return null
  const { rows: places } = await sql<{ position: number }>`
    select coalesce(min(photo.position), (select coalesce(max(position), 0) + 1 from app.stay_photo where stay_id = ${stayId})) as position
    from app.asset own
    join app.asset later on later.created_at = own.created_at and later.number > own.number
    join app.stay_photo photo on photo.asset_id = later.id and photo.stay_id = ${stayId}
    where own.id = ${id}`.execute(tx)
  const position = rows[0]?.meantPosition ?? places[0]?.position ?? 1
  await sql`
    update app.stay_photo set position = position + 1 where stay_id = ${stayId} and position >= ${position}
      and exists (select from app.stay_photo taken where taken.stay_id = ${stayId} and taken.position = ${position})`.execute(
    tx,
  )
  await sql`
    insert into app.stay_photo (stay_id, asset_id, position, alt, caption)
    select ${stayId}, id, ${position}, coalesce(alternative_text, ''), coalesce(caption, '')
    from app.asset where id = ${id}`.execute(tx)
  return stays[0].slug
}

/** Leaves a picture to be taken up again when the claim on it ends, without counting the attempt. */
export async function uncountAttempt(executor: Executor, id: string): Promise<void> {
  await sql`update app.asset set attempts = attempts - 1 where id = ${id} and state = 'working'`.execute(executor)
}

/** Ends the work on a picture without finishing it: `failed` for good, `waiting` to be taken up again. */
export async function releaseAsset(executor: Executor, id: string, state: 'failed' | 'waiting'): Promise<void> {
  // Work that was interrupted on purpose does not count as a failure.
  await sql`
    update app.asset set state = ${state}, claimed_until = null, attempts = attempts - ${state === 'waiting' ? 1 : 0}
    where id = ${id} and state = 'working'`.execute(executor)
}
