import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'

export interface WorkerRow {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly homes: readonly { readonly documentId: string; readonly slug: string; readonly title: string }[]
  readonly link: 'none' | 'waiting' | 'opened'
  readonly openedAt: Date | null
}

/** Of whose team: a host's own, or all. */
const ofHost = (hostUid: string | null) =>
  hostUid === null
    ? sql<boolean>`true`
    : sql<boolean>`w.host_id in (select h.id from app.host h where h.uid = ${hostUid})`

/** Those who work in homes, by name; `id`: one of them. */
export async function findWorkers(
  db: Executor,
  { hostUid, id }: { readonly hostUid: string | null; readonly id?: string },
): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select w.id, w.name, w.phone, w.opened_at as "openedAt",
      case when w.link_hash is not null then 'waiting' when w.session_hash is not null then 'opened' else 'none' end as link,
      coalesce((select jsonb_agg(jsonb_build_object('documentId', s.document_id, 'slug', s.slug, 'title', s.title) order by s.title)
        from app.worker_home wh join app.stay s on s.id = wh.stay_id where wh.worker_id = w.id), '[]') as homes
    from app.worker w
    where w.ended_at is null and ${ofHost(hostUid)} and ${id === undefined ? sql`true` : sql`w.id = ${id}::uuid`}
    order by w.name, w.id`.execute(db)
  return rows
}

/** Locks somebody who works here until the transaction ends. False: there is nobody, or they are of another's team. */
export async function lockWorker(tx: Tx, id: string, hostUid: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from app.worker w where w.id = ${id}::uuid and w.ended_at is null and ${ofHost(hostUid)} for update`.execute(
    tx,
  )
  return rows.length > 0
}

/** Writes somebody down; `hostUid`: of this host's own team. Answers the id. */
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

/** Writes name and phone of a worker anew. */
export async function updateWorker(
  tx: Tx,
  id: string,
  { name, phone }: { readonly name: string; readonly phone: string | null },
): Promise<void> {
  await tx.updateTable('app.worker').set({ name, phone }).where('id', '=', id).execute()
}

/** Makes somebody of the team of exactly these homes. What they had not begun in others is nobody's: they are not told the way in there. */
export async function setHomesOfWorker(tx: Tx, id: string, stayIds: readonly number[]): Promise<void> {
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

/** Gives somebody a link that nobody has opened. What was opened with an earlier one ends. */
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

/** Takes the link of somebody back, and what it was opened with. */
export async function takeWorkerLink(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('app.worker').set(noLink).where('id', '=', id).execute()
}

/** Takes back the links that somebody has made and nobody has opened: they may know them. */
export async function takeUnopenedLinksMadeBy(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('app.worker')
    .set(noLink)
    .where('link_made_by', '=', uid)
    .where('link_hash', 'is not', null)
    .execute()
}

/** Takes back all links of a host's own team, opened ones too. */
export async function takeLinksOfTeam(tx: Tx, hostUid: string): Promise<void> {
  await tx.updateTable('app.worker as w').set(noLink).where(ofHost(hostUid)).execute()
}

/** They work here no more: their link ends, and what they had not begun is nobody's. Their name stays with what they have done. */
export async function endWorker(tx: Tx, id: string, at: Date): Promise<void> {
  await takeWorkerLink(tx, id)
  await tx.updateTable('app.worker').set({ ended_at: at, phone: null }).where('id', '=', id).execute()
  await sql`update app.task set worker_id = null where worker_id = ${id}::uuid and state = 'open'`.execute(tx)
}

/** Trades a link for a session, once. Null: the link was opened before, or is none. */
export async function tradeLink(
  executor: Executor,
  { linkHash, sessionHash, at }: { readonly linkHash: Buffer; readonly sessionHash: Buffer; readonly at: Date },
): Promise<{ readonly name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    update app.worker set link_hash = null, session_hash = ${sessionHash}, opened_at = ${at}
    where link_hash = ${linkHash} and ended_at is null returning name`.execute(executor)
  return rows[0] ?? null
}

/** Whose session it is. */
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
