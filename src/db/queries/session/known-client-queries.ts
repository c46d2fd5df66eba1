import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** A kind of device in a network, from which somebody signed in to an account. */
export interface KnownClient {
  readonly device: string
  readonly network: string
}

/** Returns the clients from which an account is known to be used. */
export async function findKnownClients(db: Executor, uid: string): Promise<KnownClient[]> {
  return db.selectFrom('identity.known_client').select(['device', 'network']).where('uid', '=', uid).execute()
}

/**
 * Records a sign-in to an account from this client. Of more than `most`, those that were longest unused are deleted.
 */
export async function noteKnownClient(
  db: Executor,
  uid: string,
  { device, network }: KnownClient,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<void> {
  await db
    .insertInto('identity.known_client')
    .values({ uid, device, network, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['uid', 'device', 'network']).doUpdateSet({ last_seen_at: at }))
    .execute()
  await sql`delete from identity.known_client
    where uid = ${uid} and (device, network) in (
      select device, network from identity.known_client
      where uid = ${uid} order by last_seen_at desc, device, network offset ${most})`.execute(db)
}

/** Forgets from where an account was used, because it belongs to somebody else now. */
export async function deleteKnownClients(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom('identity.known_client').where('uid', '=', uid).execute()
}

/** Returns the user agents and addresses of the open sign-ins of an account. */
export async function findClientsOfOpenSignIns(
  db: Executor,
  uid: string,
): Promise<{ userAgent: string | null; address: string | null }[]> {
  return db
    .selectFrom('identity.session')
    .select(['user_agent as userAgent', 'client_address as address'])
    .distinct()
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .execute()
}
