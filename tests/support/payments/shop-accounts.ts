import { randomUUID } from 'node:crypto'
import { insertAccount } from '#db/queries/account/account-queries.ts'
import { insertIdentitySession } from '#db/queries/session/identity-session-queries.ts'
import { insertWebSession } from '#db/queries/session/web-session-queries.ts'
import type { Shop, ShopGuest } from './shop-fixture.ts'

const DAY = 86_400_000

/** Creates a guest of the shop whose account is in the embedded identity service. */
export async function signUpInShop(shop: Shop): Promise<ShopGuest> {
  const guest = await shop.guest()
  await insertAccount(shop.database.db, {
    uid: guest.uid,
    tenantId: null,
    email: `${guest.uid}@example.com`,
    emailVerified: true,
    passwordHash: '$argon2id$none',
    createdAt: shop.now(),
    validSince: shop.now(),
  })
  return guest
}

export interface SignInOptions {
  readonly userAgent?: string
  readonly address?: string
  /** The site's session for it: the hash of its id, and its family. */
  readonly web?: { readonly idHash: Buffer; readonly family: string }
}

/** Stores a sign-in that begins now; returns its device. */
export async function openSignIn(shop: Shop, uid: string, options: SignInOptions = {}): Promise<string> {
  const { db } = shop.database
  const at = shop.now()
  const id = randomUUID()
  const common = {
    uid,
    provider: 'password',
    authTime: at,
    createdAt: at,
    idleExpiresAt: new Date(at.getTime() + 14 * DAY),
    absoluteExpiresAt: new Date(at.getTime() + 90 * DAY),
    userAgent: options.userAgent ?? null,
    clientAddress: options.address ?? null,
  }
  await insertIdentitySession(db, { ...common, id, secondFactor: null, secondFactorId: null, extraClaims: {} })
  if (!options.web) return id
  const { idHash, family } = options.web
  await insertWebSession(db, { ...common, idHash, family, identitySession: id, tokenIssuedAt: at, lastSeenAt: at })
  await db.updateTable('identity.session').set({ web_family: family }).where('id', '=', id).execute()
  return family
}
