import { sql } from 'kysely'
import type { StayScope } from '#core/account/stay-right.ts'
import type { Executor, Tx } from '#db/database.ts'
import { within } from '#db/queries/account/stay-scope.ts'

export interface WorkerRow {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly version: number
  readonly homes: readonly { readonly documentId: string; readonly slug: string; readonly title: string }[]
  readonly link: 'none' | 'waiting' | 'opened'
  readonly openedAt: Date | null
}

/** Returns the condition for a host's own team, or for all teams (null). */
const ofHost = (hostUid: string | null) =>
  hostUid === null
    ? sql<boolean>`true`
    : sql<boolean>`w.host_id in (select h.id from app.host h where h.uid = ${hostUid})`

/** Returns workers by name. `id`: only this one. */
export async function findWorkers(
  db: Executor,
  { hostUid, id }: { readonly hostUid: string | null; readonly id?: string },
): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select w.id, w.name, w.phone, w.version, w.opened_at as "openedAt",
      case when w.link_hash is not null then 'waiting' when w.session_hash is not null then 'opened' else 'none' end as link,
      coalesce((select jsonb_agg(jsonb_build_object('documentId', s.document_id, 'slug', s.slug, 'title', s.title) order by app.plain(s.title))
        from app.worker_home wh join app.stay s on s.id = wh.stay_id where wh.worker_id = w.id), '[]') as homes
    from app.worker w
    where w.ended_at is null and ${ofHost(hostUid)} and ${id === undefined ? sql`true` : sql`w.id = ${id}::uuid`}
    order by app.plain(w.name), w.id`.execute(db)
  return rows
}

/** Returns who works in homes of a scope, by name, each with the slugs of these homes. */
export async function findTeamMembers(
  db: Executor,
  scope: StayScope | null,
): Promise<{ readonly documentId: string; readonly name: string; readonly homes: readonly string[] }[]> {
  const { rows } = await sql<{ documentId: string; name: string; homes: string[] }>`
    select w.id as "documentId", w.name, array_agg(s.slug::text order by s.slug) as homes
    from app.worker w join app.worker_home wh on wh.worker_id = w.id join app.stay s on s.id = wh.stay_id
    where w.ended_at is null and ${within(scope, 's')}
    group by w.id order by app.plain(w.name), w.id`.execute(db)
  return rows
}

/**
 * Locks a worker until the transaction ends. Returns their version, or null when there is none or they belong to
 * another team.
 */
export async function lockWorker(tx: Tx, id: string, hostUid: string | null): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select version from app.worker w
    where w.id = ${id}::uuid and w.ended_at is null and ${ofHost(hostUid)} for update`.execute(tx)
  return rows[0]?.version ?? null
}

/** Stores a worker and returns the id. `hostUid`: of this host's own team. */
export async function insertWorker(
  tx: Tx,
  worker: { readonly name: string; readonly phone: string | null; readonly hostUid: string | null; readonly at: Date },
): Promise<string> {
  const { name, phone, hostUid, at } = worker
  const { rows } = await sql<{ id: string }>`
    insert into app.worker (host_id, name, phone, created_at)
    values ((select min(h.id) from app.host h where h.uid = ${hostUid}), ${name}, ${phone}, ${at}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? ''
}

/** Replaces the name and the phone number of a worker, who gets the next version. */
export async function updateWorker(
  tx: Tx,
  id: string,
  { name, phone }: { readonly name: string; readonly phone: string | null },
): Promise<void> {
  await tx
    .updateTable('app.worker')
    .set((eb) => ({ name, phone, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Makes somebody a member of the teams of exactly these homes. In other homes, tasks that they had not begun are
 * assigned to nobody, so that they are no longer told how to get in there.
 */
export async function setStaysOfWorker(tx: Tx, id: string, stayIds: readonly number[]): Promise<void> {
  await sql`
    update app.task set worker_id = null
    where worker_id = ${id}::uuid and state = 'open' and stay_id <> all(${[...stayIds]}::int[])`.execute(tx)
  await tx.deleteFrom('app.worker_home').where('worker_id', '=', id).execute()
  if (stayIds.length > 0)
    await tx
      .insertInto('app.worker_home')
      .values([...new Set(stayIds)].map((stay_id) => ({ worker_id: id, stay_id })))
      .execute()
}

const noLink = { link_hash: null, session_hash: null, link_made_at: null, link_made_by: null, opened_at: null } as const

/** Gives somebody a link that was not opened yet. Sessions opened with an earlier link end. */
export async function setWorkerLink(
  tx: Tx,
  id: string,
  { hash, at, by }: { readonly hash: Buffer; readonly at: Date; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('app.worker')
    .set({ ...noLink, link_hash: hash, link_made_at: at, link_made_by: by })
    .where('id', '=', id)
    .execute()
}

/** Withdraws somebody's link, and the session that was opened with it. */
export async function takeWorkerLink(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('app.worker').set(noLink).where('id', '=', id).execute()
}

/** Withdraws the links that somebody has made and nobody has opened, because they may know these links. */
export async function takeUnopenedLinksMadeBy(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('app.worker')
    .set(noLink)
    .where('link_made_by', '=', uid)
    .where('link_hash', 'is not', null)
    .execute()
}

/** Withdraws all links of a host's own team, including opened ones. */
export async function takeLinksOfTeam(tx: Tx, hostUid: string): Promise<void> {
  await tx.updateTable('app.worker as w').set(noLink).where(ofHost(hostUid)).execute()
}

/**
 * Ends a worker's employment: their link ends, and tasks that they had not begun are assigned to nobody. Their name
 * stays with the tasks that they have done.
 */
export async function endWorker(tx: Tx, id: string, at: Date): Promise<void> {
  await takeWorkerLink(tx, id)
  await tx.updateTable('app.worker').set({ ended_at: at, phone: null }).where('id', '=', id).execute()
  await sql`update app.task set worker_id = null where worker_id = ${id}::uuid and state = 'open'`.execute(tx)
}

/** Exchanges a link for a session, once. Returns null when the link was opened before, or does not exist. */
export async function tradeLink(
  executor: Executor,
  { linkHash, sessionHash, at }: { readonly linkHash: Buffer; readonly sessionHash: Buffer; readonly at: Date },
): Promise<{ readonly name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    update app.worker set link_hash = null, session_hash = ${sessionHash}, opened_at = ${at}
    where link_hash = ${linkHash} and ended_at is null returning name`.execute(executor)
  return rows[0] ?? null
}

/** Returns the worker to whom a session belongs. */
export async function findWorkerOfSession(
  executor: Executor,
  sessionHash: Buffer,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const row = await executor
    .selectFrom('app.worker')
    .select(['id', 'name'])
    .where('session_hash', '=', sessionHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
