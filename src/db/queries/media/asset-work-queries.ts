import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { OriginalFile } from '#core/upload-state.ts'

/** A picture that somebody works on now. */
export interface ClaimedAsset {
  readonly id: string
  readonly sha256: string
  readonly width: number
  readonly original: OriginalFile
  /** How often work on it has begun, this time included. */
  readonly attempts: number
}

/**
 * Takes the oldest picture that waits, or whose worker has not been heard of since its time ran out (its process died). Null: none is
 * left. Any number of processes may ask at once: each gets another one.
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

/** A picture as it was when work on it began: another one may have taken its place since. */
type WorkedOn = Pick<ClaimedAsset, 'id' | 'sha256'>

/** Writes down which widths lie in the store now, and that work goes on. False: the picture was deleted, replaced or finished meanwhile. */
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
 * Ends the work on a picture: all its variants are there. It is hung up in the home it was meant for, behind the photos it has, but in
 * front of those that came with it and after it, which may have been done sooner; answers the slug of that home, null when there is none.
 */
export async function finishAsset(tx: Tx, { id, sha256 }: WorkedOn, at: Date): Promise<string | null> {
  const { rows } = await sql<{ meantFor: number | null; meantPosition: number | null }>`
    update app.asset set state = 'done', claimed_until = null, meant_for = null, meant_position = null, updated_at = ${at}
    where id = ${id} and state = 'working' and sha256 = decode(${sha256}, 'hex')
    returning old.meant_for as "meantFor", old.meant_position as "meantPosition"`.execute(tx)
  const stayId = rows[0]?.meantFor ?? null
  if (stayId === null) return null
  // Two that are hung up at once must not take the same place.
  const { rows: homes } = await sql<{ slug: string }>`
    select slug from app.stay where id = ${stayId} for no key update`.execute(tx)
  if (!homes[0]) return null
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
  return homes[0].slug
}

/** Ends the work on a picture without its end: `failed` for good, `waiting` to be taken up again. */
export async function releaseAsset(executor: Executor, id: string, state: 'failed' | 'waiting'): Promise<void> {
  // Work that was put down on purpose does not count as a failure.
  await sql`
    update app.asset set state = ${state}, claimed_until = null, attempts = attempts - ${state === 'waiting' ? 1 : 0}
    where id = ${id} and state = 'working'`.execute(executor)
}
