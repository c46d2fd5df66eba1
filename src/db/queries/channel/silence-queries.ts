import { sql } from 'kysely'
import { SILENT_HOURS } from '#core/channel/feed-health.ts'
import type { Executor } from '#db/database.ts'

/**
 * Records which homes are silent at an instant and which no longer are, for all homes or for those that share nights
 * with one. Returns the slugs of the homes for which this has changed. `feedHealth` defines when a feed is silent. A
 * home takes the longest silence of its own feeds, those of its parts and those of the whole to which it belongs,
 * because all of these take its nights.
 */
export async function writeSilence(
  executor: Executor,
  { at, around }: { readonly at: Date; readonly around: number | null },
): Promise<string[]> {
  const [asked, near] =
    around === null
      ? [sql`select id from app.stay`, sql`true`]
      : [
          sql`select ${around}::int as id union select b from together where a = ${around}::int`,
          sql`stay_id in (select id from asked union select b from together where a in (select id from asked))`,
        ]
  const { rows } = await sql<{ slug: string }>`
    with together as materialized (
      select whole_id as a, part_id as b from app.stay_part
      union all select part_id, whole_id from app.stay_part),
    asked as (${asked}),
    quiet as (
      select stay_id, min(coalesce(succeeded_at, created_at)) as since from app.feed
      where ${near} and url is not null and paused_at is null
        and coalesce(succeeded_at, created_at) <= ${at}::timestamptz - make_interval(hours => ${SILENT_HOURS})
      group by stay_id),
    silent as (
      select id as stay_id, min(since) as since
      from (
        select asked.id, since from asked join quiet on quiet.stay_id = asked.id
        union all select asked.id, since from asked join together on a = asked.id join quiet on quiet.stay_id = b) found
      group by id),
    ended as (
      delete from app.silent_home home using asked
      where home.stay_id = asked.id and not exists (select from silent where silent.stay_id = home.stay_id)
      returning home.stay_id),
    begun as (
      insert into app.silent_home as kept (stay_id, since) select stay_id, since from silent
      on conflict (stay_id) do update set since = excluded.since where kept.since <> excluded.since returning stay_id)
    select slug from app.stay where id in (select stay_id from ended union all select stay_id from begun)`.execute(
    executor,
  )
  return rows.map(({ slug }) => slug)
}

/** Returns since when a home has been silent, or null. */
export async function findSilence(executor: Executor, stayId: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`select since from app.silent_home where stay_id = ${stayId}`.execute(
    executor,
  )
  return rows[0]?.since ?? null
}
