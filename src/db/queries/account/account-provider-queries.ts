import { sql, type Selectable } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { AccountProviderTable } from '#db/tables/identity-tables.ts'

/** A link to an account at another provider, e.g. `google.com`, that signs in to an account here. */
export interface AccountProvider {
  readonly providerId: string
  /** The id of the user there: the subject of its tokens. */
  readonly rawId: string
  readonly federatedId: string | null
  readonly email: string | null
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly phone: string | null
  readonly screenName: string | null
}

const PROVIDER_COLUMNS = [
  'provider_id',
  'raw_id',
  'federated_id',
  'email',
  'display_name',
  'photo_url',
  'phone',
  'screen_name',
] as const

function providerOf(row: Pick<Selectable<AccountProviderTable>, (typeof PROVIDER_COLUMNS)[number]>): AccountProvider {
  return {
    providerId: row.provider_id,
    rawId: row.raw_id,
    federatedId: row.federated_id,
    email: row.email,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    phone: row.phone,
    screenName: row.screen_name,
  }
}

/**
 * Returns the providers linked to an account, oldest first. E-mail and password, and the phone number, are part of the
 * account itself.
 */
export async function findAccountProviders(db: Executor, uid: string): Promise<AccountProvider[]> {
  const rows = await db
    .selectFrom('identity.account_provider')
    .select(PROVIDER_COLUMNS)
    .where('uid', '=', uid)
    .orderBy('linked_at')
    .execute()
  return rows.map(providerOf)
}

/** Returns the uid of the account to which this provider's user signs in, or null. */
export async function findUidOfProvider(
  db: Executor,
  tenantId: string | null,
  { providerId, rawId }: Pick<AccountProvider, 'providerId' | 'rawId'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('identity.account_provider')
    .select('uid')
    .where(sql<boolean>`coalesce(tenant_id, '') = ${tenantId ?? ''}`)
    .where('provider_id', '=', providerId)
    .where('raw_id', '=', rawId)
    .executeTakeFirst()
  return row?.uid ?? null
}

/** Returns the accounts that are linked to a provider under this canonical address, oldest link first. */
export async function findUidsOfProviderEmail(db: Executor, tenantId: string | null, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identity.account_provider')
    .select('uid')
    .where(sql<boolean>`coalesce(tenant_id, '') = ${tenantId ?? ''}`)
    .where('email', '=', email)
    .orderBy('linked_at')
    .execute()
  return rows.map(({ uid }) => uid)
}

/** Adds or updates a link to a provider. Throws a unique violation (`23505`) when it belongs to another account. */
export async function upsertAccountProvider(
  db: Executor,
  link: AccountProvider & { readonly uid: string; readonly tenantId: string | null; readonly linkedAt: Date },
): Promise<void> {
  const columns = {
    raw_id: link.rawId,
    federated_id: link.federatedId,
    email: link.email,
    display_name: link.displayName,
    photo_url: link.photoUrl,
    phone: link.phone,
    screen_name: link.screenName,
  }
  await db
    .insertInto('identity.account_provider')
    .values({
      uid: link.uid,
      tenant_id: link.tenantId,
      provider_id: link.providerId,
      linked_at: link.linkedAt,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'provider_id']).doUpdateSet({
        ...columns,
        // Another user of the same provider is another way in, which is new.
        linked_at: sql`case when account_provider.raw_id = excluded.raw_id then account_provider.linked_at else excluded.linked_at end`,
      }),
    )
    .execute()
}

/** Removes links of an account: to these providers, or all of them. */
export async function deleteAccountProviders(
  db: Executor,
  uid: string,
  providerIds: readonly string[] | null = null,
): Promise<void> {
  let remove = db.deleteFrom('identity.account_provider').where('uid', '=', uid)
  if (providerIds) remove = remove.where('provider_id', 'in', [...providerIds])
  await remove.execute()
}
