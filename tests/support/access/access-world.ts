import { issueTokens, startSession } from '#accounts/session/start-session.ts'
import type { Actor } from '#api/access/access-of.ts'
import { routesByName, type RouteName } from '#api/access/declared-routes.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { NewApiTokenShape, TokenPermission } from '#contract/api-token-shapes.ts'
import { findAccount, insertAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

type Role = UserShape['role']

/** A shop with one person of each kind who may send requests, all of them signed in as the product requires. */
export interface AccessWorld {
  readonly shop: Shop
  readonly host: ShopGuest
  readonly otherHost: ShopGuest
  readonly staff: ShopGuest
  readonly admin: ShopGuest
  /** Creates a new person with an account. */
  newcomer(role?: Role): Promise<ShopGuest>
  /** Returns an ID token of a sign-in that begins now. */
  signIn(person: ShopGuest): Promise<string>
  /**
   * Returns the same token to everybody who requests it at the same moment. If the session ended meanwhile, their
   * requests would be refused, and the test would show it.
   */
  signedIn(person: ShopGuest): Promise<string>
  /** Marks the address of a person as not verified. */
  unprove(person: ShopGuest): Promise<void>
  /**
   * Returns what each kind of caller shows for a route at the moment; null: nothing. `token` has the permission for the
   * route.
   */
  bearers(name: RouteName): Promise<Readonly<Record<Actor, () => Promise<string | null>>>>
}

const CLIENT = { address: '192.0.2.9', userAgent: null }
/** A permission that opens no route. */
const ELSEWHERE: TokenPermission = 'audit-log.delete'

export async function createAccessWorld(): Promise<AccessWorld> {
  let requests = 0
  // Each request comes from another address, because limits per address are tested elsewhere.
  const shop = await createShop({
    clientAddress: () => `10.${(++requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
  })
  const { db } = shop.database
  const { accounts } = shop.deps

  const newcomer = async (role: Role = 'user') => {
    const person = await shop.guest({ role })
    await insertAccount(db, {
      uid: person.uid,
      tenantId: null,
      email: `${person.uid}@example.com`,
      emailVerified: true,
      passwordHash: '$argon2id$none',
      createdAt: shop.now(),
      validSince: shop.now(),
    })
    return person
  }
  const signIn = async ({ uid }: ShopGuest) => {
    const account = await findAccount(db, uid)
    if (!account) throw new Error(`${uid} has no account`)
    const started = await startSession(db, accounts, { account, provider: 'password', client: CLIENT })
    return (await issueTokens(accounts, started)).idToken
  }
  const shown = new Map<string, { readonly at: number; readonly bearer: string }>()
  const signedIn = async (person: ShopGuest) => {
    const at = shop.now().getTime()
    const known = shown.get(person.uid)
    if (known?.at === at) return known.bearer
    const bearer = await signIn(person)
    shown.set(person.uid, { at, bearer })
    return bearer
  }
  const unprove = async ({ uid }: ShopGuest) => {
    await updateAccount(db, uid, { emailVerified: false })
    await db.updateTable('app.profile').set({ email_verified: false }).where('uid', '=', uid).execute()
  }

  const [suspended, unverified, guest, host, otherHost, staff, admin] = await Promise.all(
    (['user', 'user', 'user', 'host', 'host', 'staff', 'admin'] as const).map(newcomer),
  )
  await updateAccount(db, suspended!.uid, { disabled: true })
  await unprove(unverified!)

  const token = async (permission: TokenPermission) => {
    const data = { name: 'Importer', type: 'custom', permissions: [permission] }
    return (await admin!.call<NewApiTokenShape>('POST', '/api/api-tokens', { data })).data
  }
  const narrowToken = await token(ELSEWHERE)
  const revokedToken = await token('stays.find')
  await admin!.call('DELETE', `/api/api-tokens/${revokedToken.documentId}`)

  return {
    shop,
    host: host!,
    otherHost: otherHost!,
    staff: staff!,
    admin: admin!,
    newcomer,
    signIn,
    signedIn,
    unprove,
    async bearers(name) {
      const { accessKey } = await token(routesByName[name].permission ?? 'stays.find')
      return {
        visitor: async () => null,
        suspended: () => signedIn(suspended!),
        revokedToken: async () => revokedToken.accessKey,
        narrowToken: async () => narrowToken.accessKey,
        unverified: () => signedIn(unverified!),
        guest: () => signedIn(guest!),
        host: () => signedIn(host!),
        staff: () => signedIn(staff!),
        admin: () => signedIn(admin!),
        token: async () => accessKey,
      }
    },
  }
}
