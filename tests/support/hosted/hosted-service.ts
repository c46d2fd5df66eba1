import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { makeCode } from '#accounts/email-code/oob-code.ts'
import { mintCustomToken } from '#accounts/sign-in/mint-custom-token.ts'
import { findAccount, insertAccount } from '#db/queries/account/account-queries.ts'
import { findUidOfProvider, upsertAccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { listOutbox } from '#messaging/outbox/read-outbox.ts'
import { HOSTED_PROJECT } from '#tests/protocol/hosted/hosted-keys-stand-in.ts'
import { createIdentityService, type IdentityService } from '#tests/protocol/identity-service.ts'
import { newestSmsCode } from '#tests/protocol/solved-captcha.ts'

/**
 * A hosted project over HTTP. The protocol is that of the site's own service, which issues tokens in the name of
 * Google's. In addition it has what only the hosted one has: Google's captchas, and sign-ins with other providers that
 * are complete once the browser comes back.
 */
export interface HostedService {
  readonly service: IdentityService
  readonly url: string
  /** The settings that make the product use this project. */
  readonly environment: Readonly<Record<string, string>>
  /** Sets whether e-mail, password and codes by SMS require a captcha of the project's own from now on. */
  protect(on: boolean): void
  /** The operations that were called, with the captcha of each. */
  readonly asked: readonly { readonly operation: string; readonly captcha: unknown }[]
  /** Creates an account with a verified address. */
  newAccount(email: string, password: string): Promise<void>
  /**
   * Returns the link to the action address in the newest mail to an address, or in the newest with a link of that mode.
   */
  newestLink(email: string, mode?: string): Promise<URL>
  newestSms(phone: string): Promise<string>
  close(): Promise<void>
}

export const HOSTED_AUTH_DOMAIN = `${HOSTED_PROJECT}.firebaseapp.com`
/** The answers of the tests' captchas (`reach-hosted-service.ts`). */
export const CAPTCHA_TOKENS = { v2: 'token-of-recaptcha', enterprise: 'token-of-enterprise' } as const

const API_KEY = 'AIzaSyOfTest'
const GUARDED = ['signInWithPassword', 'signUp', 'sendOobCode', 'sendVerificationCode']

/** Starts the project of a site on a free port. `providers` is the setting that the site gets. */
export async function startHostedService(site: string, providers: string): Promise<HostedService> {
  const often = { burst: 1000, seconds: 60 }
  const service = await createIdentityService({
    websiteUrl: site,
    projectId: HOSTED_PROJECT,
    apiKey: API_KEY,
    tokenIssuer: `https://securetoken.google.com/${HOSTED_PROJECT}`,
    captcha: { required: false },
    throttles: { smsPerNumberPause: often, mailPerRecipientMinute: often, signInPerAddress: often },
  })
  const asked: { operation: string; captcha: unknown }[] = []
  let isProtected = false

  const answer = async (path: string, method: string, body: Record<string, unknown>): Promise<Response> => {
    const operation = path.split('?')[0]!.split(/[/:]/).at(-1)!
    const captcha = captchaOf(body)
    asked.push({ operation, captcha })
    if (operation === 'recaptchaParams') return Response.json({ recaptchaSiteKey: 'site-key' })
    if (operation === 'recaptchaConfig' && isProtected) return Response.json(ENTERPRISE)
    // A caller with a token has passed the captcha already.
    const isGuarded = isProtected && GUARDED.includes(operation) && typeof body['idToken'] !== 'string'
    if (isGuarded && captcha !== CAPTCHA_TOKENS.enterprise) return refusal('MISSING_RECAPTCHA_TOKEN')
    if (!isGuarded && operation === 'sendVerificationCode' && captcha !== CAPTCHA_TOKENS.v2)
      return refusal('CAPTCHA_CHECK_FAILED')
    if (operation === 'signInWithIdp') return signInWithIdp(service, body)
    return service.identity(
      new Request(`${site}/identity${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      }),
    )
  }

  const server = createServer((request, reply) => {
    void respond(request, reply, answer).catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    service,
    url,
    asked,
    environment: {
      IDENTITY: 'firebase',
      FIREBASE_API_KEY: API_KEY,
      FIREBASE_AUTH_DOMAIN: HOSTED_AUTH_DOMAIN,
      FIREBASE_PROJECT_ID: HOSTED_PROJECT,
      FIREBASE_KEYS_URL: `${url}/.well-known/jwks.json`,
      FIREBASE_PROVIDERS: providers,
      WEBSITE_URL: site,
    },
    protect(on) {
      isProtected = on
    },
    async newAccount(email, password) {
      const { accounts } = service
      const hashed = await accounts.passwords.hash(password)
      const at = accounts.now()
      const passwordHash = hashed.ok ? hashed.value : null
      const uid = email.split('@')[0]!
      await insertAccount(accounts.db, {
        uid,
        tenantId: null,
        email,
        emailVerified: true,
        passwordHash,
        createdAt: at,
        validSince: new Date(0),
      })
    },
    async newestLink(email, mode = '') {
      const identity = { websiteName: 'Homes', websiteUrl: site, contactEmail: 'hello@homes.example' }
      const link = new RegExp(`https?://\\S+/__/auth/action\\?mode=${mode}\\S+`)
      const links = (await listOutbox(service.accounts.db, identity)).flatMap(({ to, text }) =>
        to === email ? (link.exec(text)?.[0] ?? []) : [],
      )
      return new URL(links[0] ?? 'none:')
    },
    newestSms: (phone) => newestSmsCode(service, phone),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await service.close()
    },
  }
}

const ENTERPRISE = {
  recaptchaKey: `projects/${HOSTED_PROJECT}/keys/enterprise-key`,
  recaptchaEnforcementState: [
    { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' },
    { provider: 'PHONE_PROVIDER', enforcementState: 'ENFORCE' },
  ],
}

/**
 * Returns the captcha of a request; the SDK's name for it depends on operation and kind, and it says so when it leaves
 * one out.
 */
function captchaOf(body: Record<string, unknown>): unknown {
  return [body['captchaResponse'], body['captchaResp'], body['recaptchaToken']].find(
    (token) => typeof token === 'string' && token !== 'NO_RECAPTCHA',
  )
}

function refusal(message: string): Response {
  return Response.json({ error: { code: 400, message, errors: [{ message }] } }, { status: 400 })
}

async function respond(
  request: IncomingMessage,
  reply: ServerResponse,
  answer: (path: string, method: string, body: Record<string, unknown>) => Promise<Response>,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const body = isForm
    ? Object.fromEntries(new URLSearchParams(text))
    : ((text === '' ? {} : JSON.parse(text)) as Record<string, unknown>)
  const response = await answer(request.url ?? '/', request.method ?? 'GET', body)
  reply.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? 'text/plain' })
  reply.end(Buffer.from(await response.arrayBuffer()))
}

/**
 * Signs in with a provider's answer (`postBody`), which the hosted service trusts because it comes from its own
 * handler. With `idToken` the provider is linked to its bearer.
 */
async function signInWithIdp(
  { accounts, identity }: IdentityService,
  body: Record<string, unknown>,
): Promise<Response> {
  const given = new URLSearchParams(String(body['postBody']))
  const [email, providerId] = [given.get('email') ?? '', given.get('providerId') ?? '']
  const at = accounts.now()
  const linked = await findUidOfProvider(accounts.db, null, { providerId, rawId: email })
  const bearer = typeof body['idToken'] === 'string' ? String(decodeJwt(body['idToken']).sub) : null
  if (bearer !== null && linked !== null) return refusal('FEDERATED_USER_ID_ALREADY_LINKED')
  const uid = bearer ?? linked ?? `idp-${email.split('@')[0]}`
  if (bearer === null && linked === null) {
    await insertAccount(accounts.db, {
      uid,
      tenantId: null,
      email,
      emailVerified: true,
      createdAt: at,
      validSince: new Date(0),
    })
  }
  await upsertAccountProvider(accounts.db, {
    uid,
    tenantId: null,
    linkedAt: at,
    providerId,
    rawId: email,
    federatedId: null,
    email,
    displayName: null,
    photoUrl: null,
    phone: null,
    screenName: null,
  })
  const ask = (operation: string, fields: object) =>
    identity(
      new Request(`http://localhost/identity/v1/accounts:${operation}?key=${API_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      }),
    )
  const account = (await findAccount(accounts.db, uid))?.email ?? email
  // A link of a mail is a first factor like a provider: if the account has a second one, it is required.
  const link = { purpose: 'EMAIL_SIGNIN', uid: null, email: account, continueUrl: null } as const
  const signedIn = bearer
    ? await ask('signInWithCustomToken', { token: await mintCustomToken(accounts, { uid }) })
    : await ask('signInWithEmailLink', {
        email: account,
        oobCode: (await makeCode(accounts.db, accounts, link)).oobCode,
      })
  const tokens = (await signedIn.json()) as object
  return Response.json(
    { ...tokens, localId: uid, email, providerId, federatedId: email, rawUserInfo: JSON.stringify({ email }) },
    { status: signedIn.status },
  )
}
