import { randomUUID } from 'node:crypto'
import { signUp } from '#accounts/sign-in/sign-up.ts'
import type { RouteName } from '#api/access/declared-routes.ts'
import { listOutbox } from '#messaging/outbox/read-outbox.ts'
import { ORIGIN, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import type { AccessWorld } from './access-world.ts'
import type { AccessSubject, MakeSubject } from './ask-everybody.ts'

const PASSWORD = 'quiet cove 17'

/** Returns the requests for the routes of accounts. Their bodies have no `data` around them. */
export function accountSubjects({ shop }: AccessWorld): Partial<Record<RouteName, MakeSubject>> {
  const { accounts } = shop.deps
  const { db } = shop.database
  let people = 0
  const fresh = () => {
    const username = `guest${randomUUID().slice(0, 8)}`
    return { username, email: `${username}@example.com`, password: PASSWORD }
  }
  const signedUp = async () => {
    const { email } = fresh()
    const client = { address: `10.9.${++people >> 8}.${people & 255}`, userAgent: null }
    const signed = await signUp(accounts, { email, password: PASSWORD, displayName: null, client })
    if (!signed.ok) throw new Error(signed.problem.code)
    return { email, idToken: signed.value.idToken }
  }
  /** Requests a mail by a route and returns a parameter of its link. */
  const mailed = async (route: string, parameter: string) => {
    const { email } = await signedUp()
    await shop.call('POST', route, { body: { email } })
    const identity = { websiteName: 'Holmstay', websiteUrl: ORIGIN, contactEmail: 'hello@example.com' }
    const mail = (await listOutbox(db, identity)).find(({ to }) => to === email)
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ORIGIN)
    return link.searchParams.get(parameter) ?? ''
  }
  const byNumber = async ({ uid }: ShopGuest, body?: object): Promise<AccessSubject> => {
    const profiles = db.selectFrom('app.profile').select('id').where('uid', '=', uid)
    const { id } = await profiles.executeTakeFirstOrThrow()
    return { parts: { id: String(id) }, ...(body && { body }) }
  }
  return {
    'POST /api/auth/local': async () => ({ body: { identifier: (await signedUp()).email, password: PASSWORD } }),
    'POST /api/auth/local/register': async () => ({ body: fresh() }),
    'POST /api/auth/forgot-password': async () => ({ body: { email: fresh().email } }),
    'POST /api/auth/reset-password': async (_, isMissing) => {
      const code = isMissing ? 'x' : await mailed('/api/auth/forgot-password', 'oobCode')
      return { body: { code, password: PASSWORD, passwordConfirmation: PASSWORD } }
    },
    'POST /api/auth/change-password': async ({ uid }) => {
      const hashed = await accounts.passwords.hash(PASSWORD)
      const hash = hashed.ok ? hashed.value : null
      await db.updateTable('identity.account').set({ password_hash: hash }).where('uid', '=', uid).execute()
      const password = 'calm harbour 23'
      return { body: { currentPassword: PASSWORD, password, passwordConfirmation: password } }
    },
    'POST /api/auth/send-email-confirmation': async () => ({ body: { email: fresh().email } }),
    'GET /api/auth/email-confirmation': async (_, isMissing) => {
      const code = isMissing ? 'x' : await mailed('/api/auth/send-email-confirmation', 'confirmation')
      return { query: `?confirmation=${code}` }
    },
    'GET /api/auth/:provider/callback': async () => ({
      parts: { provider: 'firebase' },
      query: `?access_token=${(await signedUp()).idToken}`,
    }),
    'GET /api/connect/:provider': async () => ({ parts: { provider: 'firebase' } }),
    'DELETE /api/auth/sessions/:id': async () => ({ parts: { id: randomUUID() } }),
    'GET /api/users/:id': (keeper) => byNumber(keeper),
    'PUT /api/users/:id': (keeper) => byNumber(keeper, { username: fresh().username }),
    'DELETE /api/users/:id': (keeper) => byNumber(keeper),
  }
}
