import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'

/** The user who signs in at the issuer. */
export interface IssuerUser {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
  readonly picture?: string
}

/** A realistic provider: OpenID Connect over http, and an API like GitHub's. */
export interface OidcIssuer {
  readonly url: string
  /** Sets who signs in next. */
  signInAs(user: IssuerUser): void
  /** Null = it signs in without asking; otherwise it returns this error. */
  refuseWith(error: string | null): void
  /** Sets whether it shows a page of its own that remains until it is left. */
  hesitate(on: boolean): void
  /** Sets whether it answers 503 to everything. */
  breakDown(on: boolean): void
  /** Returns an ID token of its own; the given claims are added to valid ones. */
  idToken(claims: Record<string, unknown>, options?: { alg?: string; kid?: string; key?: CryptoKey }): Promise<string>
  /** Returns an access token that works at its API. */
  accessToken(user: IssuerUser, clientId?: string): string
  /** Signs tokens with a new key from now on. */
  rotateKey(): Promise<void>
  /** Returns how often a path was requested. */
  asked(path: string): number
  /** Changes the answer of the token endpoint. */
  spoil(change: ((answer: Record<string, unknown>) => Record<string, unknown>) | null): void
  /** The tokens that were revoked. */
  readonly revoked: readonly string[]
  close(): Promise<void>
}

export const ISSUER_CLIENT = 'holmstay-client'
export const ISSUER_SECRET = 'a secret of the client'

interface Grant {
  readonly user: IssuerUser
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string | null
  readonly isPosted: boolean
}

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

/** Starts an issuer on a free port of this machine. */
export async function startOidcIssuer(): Promise<OidcIssuer> {
  const keys: Key[] = [await newKey()]
  const grants = new Map<string, Grant>()
  const access = new Map<string, { user: IssuerUser; clientId: string }>()
  const counts = new Map<string, number>()
  const revoked: string[] = []
  const now: {
    user: IssuerUser
    error: string | null
    hesitates: boolean
    isBroken: boolean
    spoil: ((answer: Record<string, unknown>) => Record<string, unknown>) | null
  } = { user: { sub: 'nobody' }, error: null, hesitates: false, isBroken: false, spoil: null }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  const idToken: OidcIssuer['idToken'] = async (claims, options = {}) => {
    const key = keys[0]!
    const seconds = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: url, aud: ISSUER_CLIENT, iat: seconds, exp: seconds + 3600, ...claims })
      .setProtectedHeader({ alg: options.alg ?? 'RS256', kid: options.kid ?? key.kid })
      .sign(options.key ?? key.privateKey)
  }
  const accessToken: OidcIssuer['accessToken'] = (user, clientId = ISSUER_CLIENT) => {
    const token = randomBytes(16).toString('hex')
    access.set(token, { user, clientId })
    return token
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (now.isBroken) return void json({ error: 'unavailable' }, 503)
    const bearer = access.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          userinfo_endpoint: `${url}/userinfo`,
          token_endpoint_auth_methods_supported: ['client_secret_basic'],
          authorization_response_iss_parameter_supported: true,
        })
      case '/keys':
        return void json({ keys: keys.map(({ jwk }) => jwk) })
      case '/authorize':
        return authorize(searchParams, response)
      case '/token':
        return token(request, json)
      case '/tokeninfo': {
        const known = access.get(searchParams.get('access_token') ?? '')
        return void (known ? json({ aud: known.clientId, sub: known.user.sub }) : json({ error: 'invalid_token' }, 400))
      }
      case '/userinfo':
        return void (bearer ? json(bearer.user) : json({}, 401))
      case '/revoke': {
        revoked.push(new URLSearchParams(await textOf(request)).get('token') ?? '')
        return void json({})
      }
      case '/api/user':
        return void (bearer
          ? json({
              id: Number(bearer.user.sub),
              login: `login-${bearer.user.sub}`,
              name: bearer.user.name,
              email: 'public@profile.example',
              avatar_url: bearer.user.picture,
            })
          : json({}, 401))
      case '/api/user/emails':
        return void json([
          { email: 'other@example.com', primary: false, verified: true },
          { email: bearer?.user.email, primary: true, verified: bearer?.user.email_verified === true },
        ])
      case `/api/applications/${ISSUER_CLIENT}/token`: {
        const isClient = request.headers.authorization === plainBasic
        const asked = access.get((JSON.parse(await textOf(request)) as { access_token: string }).access_token)
        return void (isClient && asked?.clientId === ISSUER_CLIENT
          ? json({ app: { client_id: ISSUER_CLIENT } })
          : json({}, 404))
      }
      default:
        return void json({}, 404)
    }
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? ''
    const state = query.get('state') ?? ''
    if (query.get('client_id') !== ISSUER_CLIENT || query.get('code_challenge_method') !== 'S256' || !state)
      return void response.writeHead(400).end('not a client of ours')
    if (now.hesitates) {
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Sign in</title><link rel="icon" href="data:,"><h1>Who are you?</h1>')
    }
    const back = new URL(redirectUri)
    back.searchParams.set('state', state)
    back.searchParams.set('iss', url)
    if (now.error === null) {
      const code = randomBytes(16).toString('hex')
      grants.set(code, {
        user: now.user,
        redirectUri,
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce'),
        isPosted: query.get('response_mode') === 'form_post',
      })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', now.error)
    if (query.get('response_mode') === 'form_post') {
      const posted = new URLSearchParams(back.searchParams)
      const [firstName, lastName] = (now.user.name ?? '').split(' ')
      posted.set('user', JSON.stringify({ name: { firstName, lastName } }))
      const fields = [...posted]
        .map(([name, value]) => `<input name="${name}" value="${value.replaceAll('"', '&quot;')}">`)
        .join('')
      back.search = ''
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<form method="post" action="${back.href}">${fields}</form><script>document.forms[0].submit()</script>`)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, json: (body: unknown, status?: number) => unknown): Promise<void> {
    const form = new URLSearchParams(await textOf(request))
    const isClient =
      request.headers.authorization === basic ||
      (form.get('client_id') === ISSUER_CLIENT && form.get('client_secret') === ISSUER_SECRET)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const verified = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!isClient) return void json({ error: 'invalid_client' }, 401)
    if (!grant || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== verified)
      return void json({ error: 'invalid_grant' }, 400)
    const { sub, email, email_verified, picture } = grant.user
    // Apple never sends the name here.
    const name = grant.isPosted ? undefined : grant.user.name
    const made = {
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: accessToken(grant.user),
      id_token: await idToken({
        sub,
        email,
        email_verified,
        name,
        picture,
        ...(grant.nonce ? { nonce: grant.nonce } : {}),
      }),
    }
    json(now.spoil ? now.spoil(made) : made)
  }

  return {
    url,
    idToken,
    accessToken,
    revoked,
    signInAs: (user) => void (now.user = user),
    refuseWith: (error) => void (now.error = error),
    hesitate: (on) => void (now.hesitates = on),
    breakDown: (on) => void (now.isBroken = on),
    spoil: (change) => void (now.spoil = change),
    async rotateKey() {
      keys.unshift(await newKey())
    },
    asked: (path) => counts.get(path) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** As in RFC 6749 §2.3.1; GitHub's API takes it without the encoding. */
const basic = `Basic ${Buffer.from(`${encodeURIComponent(ISSUER_CLIENT)}:${encodeURIComponent(ISSUER_SECRET)}`).toString('base64')}`

const plainBasic = `Basic ${Buffer.from(`${ISSUER_CLIENT}:${ISSUER_SECRET}`).toString('base64')}`

async function newKey(): Promise<Key> {
  const kid = randomBytes(8).toString('hex')
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
