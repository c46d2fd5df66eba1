import {
  completeAccounts,
  countAccounts,
  listAccounts,
  queryAccounts,
  type AccountNames,
  type AccountOrder,
  type WholeAccount,
} from '#db/queries/account/account-admin-queries.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Returns a page of all accounts of the tenant, ordered by uid. `nextUid` continues every full page, as in the hosted
 * service, even when nothing follows; it is null when there were fewer.
 */
export async function pageAccounts(
  { db, tenantId }: AccountStore & AccountScope,
  { afterUid, limit }: { readonly afterUid: string | null; readonly limit: number },
): Promise<{ readonly accounts: WholeAccount[]; readonly nextUid: string | null }> {
  const accounts = await completeAccounts(db, await listAccounts(db, tenantId, { afterUid, limit }))
  return { accounts, nextUid: accounts.length < limit ? null : (accounts.at(-1)?.account.uid ?? null) }
}

/** Which accounts to find: those with one of the identifiers, or all, in an order. */
export interface AccountQuery {
  readonly names: AccountNames | null
  readonly orderBy: AccountOrder
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

/** Finds the accounts of the tenant that match a query. */
export async function searchAccounts(
  { db, tenantId }: AccountStore & AccountScope,
  query: AccountQuery,
): Promise<WholeAccount[]> {
  return completeAccounts(db, await queryAccounts(db, tenantId, query))
}

/** Counts the accounts of the tenant, all or those with one of the identifiers. */
export function accountCount(
  { db, tenantId }: AccountStore & AccountScope,
  names: AccountNames | null,
): Promise<number> {
  return countAccounts(db, tenantId, names)
}
