import { randomUUID } from 'node:crypto'
import { signUp } from '#accounts/sign-in/sign-up.ts'
import type { RouteName } from '#content/routes/route-access.ts'
import { listOutbox } from '#messaging/read-outbox.ts'
import { signUpInShop } from './payments/shop-accounts.ts'
import { ORIGIN, type Shop, type ShopGuest } from './payments/shop-fixture.ts'

/** A well-formed request of a route of accounts. */
export interface AuthSubject {
  readonly owner: ShopGuest
  readonly parts: Readonly<Record<string, string>>
  readonly query?: string
  /** The body as it is sent, without `data` around it. */
  readonly body?: object
  readonly data?: undefined
  readonly headers?: undefined
}

const PASSWORD = 'quiet cove 17'
const CLIENT = { address: '192.0.2.9', userAgent: null }

/** What the routes of accounts are asked in the test of who may call what. */
export function authSubjects(shop: Shop): Partial<Record<RouteName, (who: string) => Promise<AuthSubject>>> {
  const { accounts } = shop.deps
  const fresh = () => {
    const username = `guest${randomUUID().slice(0, 8)}`
    return { username, email: `${username}@example.com`, password: PASSWORD }
  }
  const signedUp = async () => {
    const { email } = fresh()
    const signed = await signUp(accounts, { email, password: PASSWORD, displayName: null, client: CLIENT })
    if (!signed.ok) throw new Error(signed.problem.code)
    return { email, idToken: signed.value.idToken }
  }
  /** The part of the link of a mail that is asked for by a route. */
  const mailed = async (route: string, parameter: string) => {
    const { email } = await signedUp()
    await shop.call('POST', route, { body: { email } })
    const identity = { websiteName: 'Holmstay', websiteUrl: ORIGIN, contactEmail: 'hello@example.com' }
    const mail = (await listOutbox(shop.database.db, identity)).find(({ to }) => to === email)
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ORIGIN)
    return link.searchParams.get(parameter) ?? ''
  }
  const asked = async (more: Partial<AuthSubject>): Promise<AuthSubject> => ({
    owner: await shop.guest(),
    parts: {},
    ...more,
  })
  const withNumber = async (body?: object): Promise<AuthSubject> => {
    const owner = await shop.guest()
    const profiles = shop.database.db.selectFrom('app.profile').select('id').where('uid', '=', owner.uid)
    const { id } = await profiles.executeTakeFirstOrThrow()
    return { owner, parts: { id: String(id) }, ...(body && { body }) }
  }
  return {
    'POST /api/auth/local': async () => asked({ body: { identifier: (await signedUp()).email, password: PASSWORD } }),
    'POST /api/auth/local/register': () => asked({ body: fresh() }),
    'POST /api/auth/forgot-password': () => asked({ body: { email: fresh().email } }),
    'POST /api/auth/reset-password': async (who) => {
      const code = who === 'missing' ? 'x' : await mailed('/api/auth/forgot-password', 'oobCode')
      return asked({ body: { code, password: PASSWORD, passwordConfirmation: PASSWORD } })
    },
    'POST /api/auth/change-password': async () => {
      const owner = await signUpInShop(shop)
      const hashed = await accounts.passwords.hash(PASSWORD)
      const { db } = shop.database
      await db
        .updateTable('identity.account')
        .set({ password_hash: hashed.ok ? hashed.value : null })
        .where('uid', '=', owner.uid)
        .execute()
      const password = 'calm harbour 23'
      return { owner, parts: {}, body: { currentPassword: PASSWORD, password, passwordConfirmation: password } }
    },
    'POST /api/auth/send-email-confirmation': () => asked({ body: { email: fresh().email } }),
    'GET /api/auth/email-confirmation': async (who) => {
      const code = who === 'missing' ? 'x' : await mailed('/api/auth/send-email-confirmation', 'confirmation')
      return asked({ query: `?confirmation=${code}` })
    },
    'GET /api/auth/:provider/callback': async () =>
      asked({ parts: { provider: 'firebase' }, query: `?access_token=${(await signedUp()).idToken}` }),
    'GET /api/connect/:provider': () => asked({ parts: { provider: 'firebase' } }),
    'DELETE /api/auth/sessions/:id': () => asked({ parts: { id: randomUUID() } }),
    'GET /api/users/:id': () => withNumber(),
    'PUT /api/users/:id': () => withNumber({ username: fresh().username }),
    'DELETE /api/users/:id': () => withNumber(),
  }
}
