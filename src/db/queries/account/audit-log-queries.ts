import { sql, type RawBuilder } from 'kysely'
import type { AuditSubject } from '#core/account/audit-subject.ts'
import type { AuditedRole } from '#core/account/role.ts'
import type { StateChange } from '#core/account/state-changes.ts'
import type { Executor } from '#db/database.ts'
import { auditSubject } from '#db/queries/account/audit-subject.ts'
import { programName } from '#db/queries/account/program-name.ts'

/** A request that somebody of the company makes. */
export interface AuditedRequest {
  readonly uid: string
  readonly role: AuditedRole
  /** As the route is declared: `POST /api/staff/bookings/:id/refunds`. */
  readonly route: string
  readonly path: string
  /** The parameters after the path; null or left out: none. */
  readonly query?: Readonly<Record<string, unknown>> | null
  readonly body: unknown
}

/** Records a request and returns the number of the entry. */
export async function insertAuditedRequest(
  db: Executor,
  { uid, role, route, path, query, body }: AuditedRequest,
): Promise<number> {
  const { id } = await db
    .insertInto('ops.audit_entry')
    .values({
      uid,
      role,
      route,
      path,
      query: query ? JSON.stringify(query) : null,
      body: body === undefined ? null : JSON.stringify(body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records the answer to a request, with the fields that it has changed if they are known. */
export async function insertAuditedResponse(
  db: Executor,
  requestId: number,
  { status, changes }: { readonly status: number; readonly changes: readonly StateChange[] },
): Promise<void> {
  await db
    .insertInto('ops.audit_entry')
    .values({ asked_id: requestId, status, changes: changes.length > 0 ? JSON.stringify(changes) : null })
    .execute()
}

/** A request with its answer and the person who made it. */
export interface AuditedCall extends AuditedRequest {
  readonly id: number
  readonly at: Date
  /** Null: the process ended before it answered, or has not answered yet. */
  readonly status: number | null
  /** The fields that differ from before. Null: none, or the log does not compare what the route changes. */
  readonly changes: readonly StateChange[] | null
  /** For a program, the name of its token. Null: a person without a name, or one who is gone. */
  readonly name: string | null
  readonly email: string | null
  /** What the request names. Null: nothing, or it no longer exists. */
  readonly about: AuditSubject | null
}

export interface AuditLogFilter {
  readonly uid?: string | undefined
  /** A part of the address that was requested, the reference of a booking, or the title of a home. */
  readonly text?: string | undefined
  /** Recorded in `[from, to)`, given as instants. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Only requests by one of these routes. */
  readonly routes?: readonly string[] | undefined
  /** Only entries before this one. */
  readonly before?: string | undefined
  readonly limit: number
}

/** Returns the requests of people and programs of the company, newest first. */
export async function findAuditedCalls(
  db: Executor,
  { uid, text, from, to, routes, before, limit }: AuditLogFilter,
): Promise<AuditedCall[]> {
  const { rows } = await sql<AuditedCall>`
    select asked.id, asked.at, asked.uid, asked.role, asked.route, asked.path, asked.query, asked.body, answered.status,
           answered.changes,
           coalesce(person.display_name, worker.name, ${programName('asked.uid')}) as name, person.email,
           ${auditSubject({ path: sql.ref('asked.path'), body: sql.ref('asked.body') })} as about
    from ops.audit_entry asked
    left join ops.audit_entry answered on answered.asked_id = asked.id
    left join app.profile person on person.uid = asked.uid
    left join app.worker worker on asked.uid = 'worker:' || worker.id
    where asked.asked_id is null
      and (${before ?? null}::bigint is null or asked.id < ${before ?? null}::bigint)
      and (${uid ?? null}::text is null or asked.uid = ${uid ?? null})
      and (${text ?? null}::text is null or position(lower(${text ?? ''}) in lower(asked.path)) > 0
        or asked.path like any (array(${pathsAbout(text ?? '')})))
      and (${from ?? null}::timestamptz is null or asked.at >= ${from ?? null}::timestamptz)
      and (${to ?? null}::timestamptz is null or asked.at < ${to ?? null}::timestamptz)
      and (${routes ?? null}::text[] is null or asked.route = any(${routes ?? null}::text[]))
    order by asked.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns patterns for the addresses of the booking with a reference, and of the homes with a title. Homes of today are
 * found by the index of their titles, archived ones by that of their state.
 */
export function pathsAbout(text: string): RawBuilder<unknown> {
  const ends = sql`cross join (values (''), ('/%')) ends (rest)`
  const isCalled = sql`app.plain(title) = app.plain(${text})`
  return sql`
    select '%/' || id || rest from app.booking ${ends} where ref = upper(${text})
    union all select '%/' || slug || rest from app.stay ${ends} where state <> 'archived' and ${isCalled}
    union all select '%/' || slug || rest from app.stay ${ends} where state = 'archived' and ${isCalled}`
}

/** What was checked, and the first entry that differs from what was recorded; null when there is none. */
export interface AuditChainReport {
  readonly entries: number
  readonly firstFault: string | null
}

/** Computes the chain again from its first entry, to find entries that were changed, removed or inserted. */
export async function checkAuditChain(db: Executor): Promise<AuditChainReport> {
  const { rows } = await sql<{ entries: number; firstFault: string | null }>`
    select count(*)::int as entries,
           min(id) filter (where id <> place or prev is distinct from hash_before or hash <> own)::text as "firstFault"
    from (
      select entry.id, entry.prev, entry.hash, row_number() over (order by entry.id) as place,
             lag(entry.hash) over (order by entry.id) as hash_before,
             app.chain(entry.prev, ops.audit_content(entry)) as own
      from ops.audit_entry entry
    ) chained`.execute(db)
  return rows[0] ?? { entries: 0, firstFault: null }
}
