import { generateKeyPair, createPrivateKey, createPublicKey, randomBytes, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/database.ts'
import {
  findPublishedSigningKeys,
  insertSigningKey,
  lockSigningKeys,
  type StoredSigningKey,
} from '#db/queries/session/signing-key-queries.ts'
import type { ServiceLog } from '#accounts/service-log.ts'
import type { SigningKeyUse } from '#core/account/signing-key-use.ts'
import { seal, unseal } from './service-secrets.ts'

export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

/**
 * The RS256 keys of the service. A key is first published, then signs, then stays published until the last token that
 * it signed has expired (docs/identity-protocol.md, Tokens and keys).
 */
export interface KeyRing {
  /** Returns the key that signs now; makes one if there is none. */
  signingKey(): Promise<SigningKey>
  /** Returns the public key with this id, or null when it is not published. */
  publicKey(kid: string): Promise<KeyObject | null>
  /** Returns every published key as a JSON Web Key Set. */
  publicKeys(): Promise<{ keys: JWK[] }>
  /** Publishes the next key when its time has come. A job calls it; it also happens on use. */
  rotate(): Promise<void>
}

const DAY = 24 * 3600_000
const SIGNS_FOR = 30 * DAY
/**
 * A key is published this long before it signs: longer than anybody may cache the key set (1 h), and longer than the
 * daily job's interval.
 */
const PUBLISHED_BEFORE = 2 * DAY
const CLOCKS_DISAGREE = 10 * 60_000
/**
 * A key stays published for the life of the last token that it signed: an ID token's hour, a session cookie's two
 * weeks.
 */
const PUBLISHED_AFTER: Readonly<Record<SigningKeyUse, number>> = {
  id: 3600_000 + CLOCKS_DISAGREE,
  session: 14 * DAY + CLOCKS_DISAGREE,
}
const RELOAD_AFTER = 5 * 60_000

interface LoadedKey {
  readonly stored: StoredSigningKey
  readonly privateKey: KeyObject | null
  readonly publicKey: KeyObject
}

interface KeyRingDeps {
  readonly db: Db
  readonly now: () => Date
  /** What the keys sign: ID tokens (and our custom tokens), or session cookies. */
  readonly use: SigningKeyUse
  readonly keyEncryptionKey: Uint8Array
  readonly log: ServiceLog
}

/** Creates a key ring on the database, reloaded every five minutes. */
export function createKeyRing(deps: KeyRingDeps): KeyRing {
  let loaded: { at: number; keys: LoadedKey[] } | undefined
  let loading: Promise<LoadedKey[]> | undefined

  const reload = (): Promise<LoadedKey[]> => {
    loading ??= loadKeys(deps)
      .then((keys) => {
        loaded = { at: deps.now().getTime(), keys }
        return keys
      })
      .finally(() => (loading = undefined))
    return loading
  }
  const current = async (): Promise<LoadedKey[]> => {
    const age = loaded ? Math.abs(deps.now().getTime() - loaded.at) : Infinity
    return loaded && age < RELOAD_AFTER ? loaded.keys : reload()
  }
  const signing = (keys: LoadedKey[]) =>
    keys.findLast((key) => key.privateKey !== null && signsAt(key.stored, deps.now()))

  return {
    async signingKey() {
      const key = signing(await current()) ?? signing(await reload())
      if (!key?.privateKey) throw new Error('no signing key after one was made')
      return { kid: key.stored.kid, privateKey: key.privateKey }
    },
    async publicKey(kid) {
      return (await current()).find((key) => key.stored.kid === kid)?.publicKey ?? null
    },
    async publicKeys() {
      return { keys: (await current()).map((key) => key.stored.publicJwk as JWK) }
    },
    async rotate() {
      await reload()
    },
  }
}

const signsAt = (key: StoredSigningKey, at: Date) => key.signsFrom <= at && at < key.signsUntil

async function loadKeys(deps: KeyRingDeps): Promise<LoadedKey[]> {
  const keys = open(deps, await findPublishedSigningKeys(deps.db, deps.use, deps.now()))
  if (nextKeyStart(keys, deps.now()) === null) return keys
  // Made before the lock is taken: making a key takes a while, and discarding one now and then costs nothing.
  const pair = await makeKeyPair()
  return inTransaction(deps.db, async (tx) => {
    await lockSigningKeys(tx)
    const present = open(deps, await findPublishedSigningKeys(tx, deps.use, deps.now()))
    const signsFrom = nextKeyStart(present, deps.now())
    if (signsFrom === null) return present
    const signsUntil = new Date(signsFrom.getTime() + SIGNS_FOR)
    const stored: StoredSigningKey = {
      kid: pair.kid,
      privateSealed: seal(deps.keyEncryptionKey, pair.kid, pair.privateDer),
      publicJwk: pair.publicJwk,
      signsFrom,
      signsUntil,
      publishedUntil: new Date(signsUntil.getTime() + PUBLISHED_AFTER[deps.use]),
    }
    await insertSigningKey(tx, { ...stored, use: deps.use, createdAt: deps.now() })
    return [...present, ...open(deps, [stored])]
  })
}

/** Returns when a new key should begin to sign; null while none is due. */
function nextKeyStart(keys: LoadedKey[], now: Date): Date | null {
  const usable = keys.filter((key) => key.privateKey !== null)
  if (!usable.some((key) => signsAt(key.stored, now))) return now
  const lastEnd = Math.max(...usable.map((key) => key.stored.signsUntil.getTime()))
  return lastEnd - now.getTime() <= PUBLISHED_BEFORE ? new Date(lastEnd) : null
}

function open(deps: KeyRingDeps, stored: StoredSigningKey[]): LoadedKey[] {
  return stored.map((key) => {
    const der = unseal(deps.keyEncryptionKey, key.kid, key.privateSealed)
    if (!der) deps.log.warn({ kid: key.kid }, 'a signing key is encrypted with another secret and cannot be used')
    return {
      stored: key,
      privateKey: der && createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      publicKey: createPublicKey({ key: key.publicJwk, format: 'jwk' }),
    }
  })
}

const generate = promisify(generateKeyPair)

async function makeKeyPair() {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  const kid = randomBytes(15).toString('base64url')
  return {
    kid,
    privateDer: privateKey.export({ format: 'der', type: 'pkcs8' }),
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
  }
}
