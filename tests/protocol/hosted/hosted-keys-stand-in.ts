import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'

/** Stands where a hosted identity service publishes its keys, and signs tokens with them as that service does. */
export interface HostedKeysStandIn {
  readonly url: string
  /** How often the keys were asked for. */
  asked(): number
  /** Publishes one more key, which signs from now on. */
  addKey(): Promise<void>
  /** Publishes only the newest key from now on. */
  dropOldKeys(): void
  /**
   * From now on the answer is 503, a connection that breaks off, a list without a key or with one without a name, an
   * answer of a megabyte, or one that comes byte by byte until this is called again.
   */
  fail(how: Failure | null): void
  /** How many answers are coming byte by byte. */
  dripping(): number
  /** An ID token as the service makes it; `claims` and `header` replace what it would hold. */
  token(claims?: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
  close(): Promise<void>
}

type Failure = 'busy' | 'broken' | 'empty' | 'nameless' | 'huge' | 'dripping'

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

/** The project whose tokens the stand-in signs. */
export const HOSTED_PROJECT = 'homes-of-test'

/** Starts the stand-in on a free port of this machine. `now` is the clock of the tokens it signs. */
export async function startHostedKeys(now: () => Date): Promise<HostedKeysStandIn> {
  let keys: Key[] = [await makeKey()]
  let asked = 0
  let failing: Failure | null = null
  const dripping = new Set<ServerResponse>()
  const server = createServer((request, reply) => {
    asked += 1
    if (failing === 'broken') return void request.socket.destroy()
    if (failing === 'busy') return void reply.writeHead(503).end('busy')
    if (failing === 'empty') return void reply.writeHead(200).end('{"keys":[]}')
    if (failing === 'nameless') return void reply.writeHead(200).end('{"keys":[{"kty":"RSA"}]}')
    if (failing === 'huge') return void reply.writeHead(200).end(' '.repeat(1_000_000))
    if (failing === 'dripping') {
      dripping.add(reply)
      const drops = setInterval(() => reply.write(' '), 100)
      return void reply.on('close', () => {
        dripping.delete(reply)
        clearInterval(drops)
      })
    }
    reply.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=19845, must-revalidate, no-transform',
    })
    reply.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwk`,
    asked: () => asked,
    dripping: () => dripping.size,
    async addKey() {
      keys = [...keys, await makeKey()]
    },
    dropOldKeys() {
      keys = keys.slice(-1)
    },
    fail(how) {
      failing = how
      for (const reply of dripping) reply.destroy()
    },
    async token(claims = {}, header = {}) {
      const { kid, privateKey } = keys.at(-1)!
      const at = Math.floor(now().getTime() / 1000)
      return new SignJWT({ ...defaultClaims(at), ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
        .sign(privateKey)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Somebody who signed in with a password just now. */
function defaultClaims(at: number): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${HOSTED_PROJECT}`,
    aud: HOSTED_PROJECT,
    auth_time: at,
    user_id: 'hosted-anna',
    sub: 'hosted-anna',
    iat: at,
    exp: at + 3600,
    email: 'anna@mail.example',
    email_verified: true,
    name: 'Anna Lindqvist',
    firebase: { identities: { email: ['anna@mail.example'] }, sign_in_provider: 'password' },
  }
}

async function makeKey(): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 })
  const kid = randomBytes(20).toString('hex')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
