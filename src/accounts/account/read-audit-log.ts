import type { AuditChainShape, AuditLogEntryShape, AuditLogQuery } from '#contract/account/audit-log.ts'
import type { Db } from '#db/database.ts'
import { checkAuditChain, findAuditedCalls } from '#db/queries/account/audit-log-queries.ts'

const A_PAGE = 50

/**
 * Returns every change that the company’s people and programs have requested, newest first; `cursor` asks for the ones
 * that follow, null at the end. `routes`: only the requests of these.
 */
export async function readAuditLog(
  { db }: { readonly db: Db },
  {
    uid,
    text,
    from,
    to,
    cursor,
    routes,
  }: Omit<AuditLogQuery, 'chapter'> & { readonly routes?: readonly string[] | undefined },
): Promise<{ readonly entries: readonly Omit<AuditLogEntryShape, 'does'>[]; readonly cursor: string | null }> {
  const found = await findAuditedCalls(db, { uid, text, from, to, routes, before: cursor, limit: A_PAGE + 1 })
  const entries = found.slice(0, A_PAGE)
  return {
    entries: entries.map(
      ({ id, at, uid: by, role, name, email, route, path, query, about, body, status, changes }) => ({
        id: String(id),
        at: at.toISOString(),
        by: { uid: by, role, name, email },
        route,
        path,
        query: query ?? null,
        about,
        body: body ?? null,
        status,
        changes: changes ?? [],
      }),
    ),
    cursor: found.length > A_PAGE ? String(entries.at(-1)?.id) : null,
  }
}

/** Recomputes the chain of the audit log from its first entry. */
export const checkAuditLog = ({ db }: { readonly db: Db }): Promise<AuditChainShape> => checkAuditChain(db)
