import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** From where an account was signed in to: a kind of device in a network. */
export interface KnownClient {
  readonly device: string
  readonly network: string
}

/** What an account is known to be used from. */
export async function findKnownClients(db: Executor, uid: string): Promise<KnownClient[]> {
  return db.selectFrom('identity.known_client').select(['device', 'network']).where('uid', '=', uid).execute()
}

/** Notes that an account was signed in to from there; of more than `most` those longest unused go. */
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

/** Forgets from where an account was signed in to: it is somebody else's now. */
export async function deleteKnownClients(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom('identity.known_client').where('uid', '=', uid).execute()
}

/** User agents and addresses of the sign-ins of an account that go on. */
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
