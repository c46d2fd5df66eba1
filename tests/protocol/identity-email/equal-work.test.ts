import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountServices } from '#accounts/account-services.ts'
import { sendEmailConfirmation } from '#accounts/api-sign-in/email-confirmation.ts'
import { sendEmailChange } from '#accounts/account/send-email-change.ts'
import { sendPasswordReset } from '#accounts/email-code/send-password-reset.ts'
import { sendSignInLink } from '#accounts/email-code/send-sign-in-link.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { CONTINUE_URL, PASSWORD } from './email-suite.ts'

/** The statements that were made, in their order: what each does to which table. */
let statements: string[] = []
const listening: KyselyPlugin = {
  transformQuery({ node }) {
    const text = JSON.stringify(node)
    const raw = node.kind === 'RawNode' ? node.sqlFragments.join('?').replace(/^(release|rollback to) /, '') : ''
    const tables = [...text.matchAll(/"identifier":\{"kind":"IdentifierNode","name":"(\w+)"\}/g)].map(
      ([, name]) => name,
    )
    statements.push([node.kind, raw, ...new Set(tables)].join(' '))
    return node
  },
  transformResult: async ({ result }) => result,
}

let service: IdentityService
let accounts: AccountServices
let idToken: string
const known = 'known@mail.example'
const client = { address: '192.0.2.1', userAgent: null }

beforeAll(async () => {
  const often = { burst: 1000, seconds: 60 }
  service = await createIdentityService({
    throttles: { mailPerRecipientMinute: often, mailPerRecipientHour: often, mailPerAddress: often },
  })
  accounts = { ...service.accounts, db: service.accounts.db.withPlugin(listening) }
  await service.call('v1/accounts:signUp', { email: known, password: PASSWORD })
  const other = { email: 'other@mail.example', password: PASSWORD }
  idToken = (await service.call('v1/accounts:signUp', other)).body.idToken
})
afterAll(() => service.close())
beforeEach(() => {
  statements = []
})

const unknown = 'unknown@mail.example'

test.each<[string, (email: string) => Promise<{ ok: boolean }>]>([
  ['a new password', (email) => sendPasswordReset(accounts, { email, client })],
  ['a sign-in link', (email) => sendSignInLink(accounts, { email, continueUrl: CONTINUE_URL, client })],
  ['a confirmation', (email) => sendEmailConfirmation(accounts, { email, client })],
  // Here it is the address without an account that gets a mail.
  ['another address', (newEmail) => sendEmailChange(accounts, { idToken, newEmail, client })],
])('whoever asks for %s costs the same work with and without an account', async (_, ask) => {
  expect(await ask(known)).toMatchObject({ ok: true })
  const forKnown = statements
  statements = []
  expect(await ask(unknown)).toMatchObject({ ok: true })
  expect(statements).toEqual(forKnown)
  expect(forKnown.filter((statement) => /^InsertQueryNode .*outbox/.test(statement))).toHaveLength(1)
})

test('and yet only those who are meant get a mail', async () => {
  expect(await service.mailCount(known)).toBe(3)
  // A sign-in link signs up, and the address is free to move to.
  expect(await service.mailCount(unknown)).toBe(2)
})
