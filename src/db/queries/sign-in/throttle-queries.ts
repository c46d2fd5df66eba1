import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/**
 * A token bucket: `capacity` tokens at once, one more every `refillSeconds`, and a pause when the last one is taken.
 */
export interface ThrottleBucket {
  readonly key: Buffer
  readonly capacity: number
  readonly refillSeconds: number
  /** For how many seconds an emptied bucket gives nothing at all. 0: it just refills. */
  readonly lockSeconds: number
}

/**
 * Takes a token in one statement, so that simultaneous callers in any number of processes never get more than there
 * are. Returns 0, or the seconds to wait when there was none.
 */
export async function takeThrottleToken(db: Executor, bucket: ThrottleBucket, at: Date): Promise<number> {
  const { key, capacity, refillSeconds, lockSeconds } = bucket
  const refilled = sql`least(${capacity}::float8, t.tokens + greatest(extract(epoch from ${at}::timestamptz - t.updated_at), 0)::float8 / ${refillSeconds}::float8)`
  const lockFrom = (left: ReturnType<typeof sql>) =>
    sql`case when ${lockSeconds}::float8 > 0 and ${left} < 1 then ${at}::timestamptz + make_interval(secs => ${lockSeconds}::float8) end`
  const taken = await sql<{ key: Buffer }>`
    insert into identity.throttle as t (key, tokens, updated_at, locked_until)
    values (${key}, ${capacity}::float8 - 1, ${at}, ${lockFrom(sql`${capacity}::float8 - 1`)})
    on conflict (key) do update
      set tokens = ${refilled} - 1, updated_at = ${at}, locked_until = ${lockFrom(sql`(${refilled} - 1)`)}
      where ${refilled} >= 1 and (t.locked_until is null or t.locked_until <= ${at})
    returning t.key`.execute(db)
  if (taken.rows.length > 0) return 0
  const wait = await sql<{ seconds: number }>`
    select ceil(greatest(extract(epoch from t.locked_until - ${at}::timestamptz), (1 - ${refilled}) * ${refillSeconds}::float8, 1))::int as seconds
    from identity.throttle as t where t.key = ${key}`.execute(db)
  return wait.rows[0]?.seconds ?? 1
}

/** Returns how much of a bucket is left, from 0 (empty) to 1 (full). */
export async function findThrottleShare(db: Executor, bucket: ThrottleBucket, at: Date): Promise<number> {
  const row = await db
    .selectFrom('identity.throttle')
    .select(['tokens', 'updated_at'])
    .where('key', '=', bucket.key)
    .executeTakeFirst()
  if (!row) return 1
  const refilled = Math.max(at.getTime() - row.updated_at.getTime(), 0) / 1000 / bucket.refillSeconds
  return Math.min((row.tokens + refilled) / bucket.capacity, 1)
}

/** Returns a token to the bucket: the attempt turned out to be no reason to slow anybody down. */
export async function returnThrottleToken(db: Executor, bucket: ThrottleBucket): Promise<void> {
  await sql`
    update identity.throttle set tokens = least(tokens + 1, ${bucket.capacity}::float8), locked_until = null
    where key = ${bucket.key}`.execute(db)
}

/** Attempts that are counted and slow each other down; see `countThrottledAttempt`. */
export interface ThrottleCount {
  readonly key: Buffer
  /** How many attempts may follow each other without a pause. */
  readonly free: number
  /** From this number on attempts are refused for `lockSeconds`. */
  readonly limit: number
  /** After this time without an attempt the count begins again. */
  readonly windowSeconds: number
  readonly lockSeconds: number
}

/**
 * Counts an attempt, in one statement like the buckets. The first ones are free, each further one is followed by a
 * pause of 1, 2, 4 … seconds, and from the limit on by a long one. Returns 0, or, during such a pause, the seconds to
 * wait; then nothing is counted.
 */
export async function countThrottledAttempt(db: Executor, count: ThrottleCount, at: Date): Promise<number> {
  const { key, free, limit, windowSeconds, lockSeconds } = count
  const counted = sql`case when t.updated_at <= ${at}::timestamptz - make_interval(secs => ${windowSeconds}::float8) then 1 else t.tokens + 1 end`
  const pause = sql`case
    when ${counted} >= ${limit}::float8 then ${lockSeconds}::float8
    when ${counted} >= ${free}::float8 then power(2, ${counted} - ${free}::float8)
  end`
  const taken = await sql<{ key: Buffer }>`
    insert into identity.throttle as t (key, tokens, updated_at) values (${key}, 1, ${at})
    on conflict (key) do update
      set tokens = ${counted}, updated_at = ${at}, locked_until = ${at}::timestamptz + make_interval(secs => ${pause})
      where t.locked_until is null or t.locked_until <= ${at}
    returning t.key`.execute(db)
  if (taken.rows.length > 0) return 0
  const wait = await sql<{ seconds: number }>`
    select ceil(greatest(extract(epoch from t.locked_until - ${at}::timestamptz), 1))::int as seconds
    from identity.throttle as t where t.key = ${key}`.execute(db)
  return wait.rows[0]?.seconds ?? 1
}

/**
 * Counts in a window that begins with its first attempt. Returns how many there were in it, including this one, and
 * when it ends. All processes that count under this key share the window.
 */
export async function countInWindow(
  db: Executor,
  { key, windowSeconds }: { readonly key: Buffer; readonly windowSeconds: number },
  at: Date,
): Promise<{ readonly count: number; readonly endsAt: Date }> {
  const isOver = sql`t.updated_at <= ${at}::timestamptz - make_interval(secs => ${windowSeconds}::float8)`
  const { rows } = await sql<{ tokens: number; updated_at: Date }>`
    insert into identity.throttle as t (key, tokens, updated_at) values (${key}, 1, ${at})
    on conflict (key) do update
      set tokens = case when ${isOver} then 1 else t.tokens + 1 end,
        updated_at = case when ${isOver} then ${at}::timestamptz else t.updated_at end
    returning t.tokens, t.updated_at`.execute(db)
  const { tokens, updated_at: begunAt } = rows[0]!
  return { count: tokens, endsAt: new Date(begunAt.getTime() + windowSeconds * 1000) }
}

/** Takes back a counted attempt and the pause that it caused. */
export async function uncountThrottledAttempt(db: Executor, key: Buffer): Promise<void> {
  await sql`
    update identity.throttle set tokens = greatest(tokens - 1, 0), locked_until = null where key = ${key}`.execute(db)
}

/** Deletes buckets by key. */
export async function clearThrottle(db: Executor, keys: readonly Buffer[]): Promise<void> {
  if (keys.length > 0)
    await db
      .deleteFrom('identity.throttle')
      .where('key', 'in', [...keys])
      .execute()
}

/** Removes buckets untouched since this instant, and returns how many. */
export async function deleteThrottlesUntouchedSince(db: Executor, since: Date): Promise<number> {
  const result = await db.deleteFrom('identity.throttle').where('updated_at', '<', since).executeTakeFirst()
  return Number(result.numDeletedRows)
}
