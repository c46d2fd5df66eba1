import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const holmstay = (...args: string[]) => runCommand(database.connection, ['user', 'invite', ...args])
const stored = () =>
  database.db
    .selectFrom('app.invitation')
    .select(['secret_hash', 'role', 'email', 'ended_at', 'created_at', 'expires_at'])
    .orderBy('created_at')
    .execute()

test('a link for the first administrator is printed, which is good for an hour; a new one ends it', async () => {
  const { code, out, err } = await holmstay('--role', 'admin')
  expect([code, err]).toEqual([0, ''])
  const [link = '', secret = ''] = /http:\/\/localhost:3000\/invitation\/([\w-]{43})/.exec(out) ?? []
  expect(out).toContain(`${link}\n`)
  const [first] = await stored()
  expect(first).toMatchObject({ role: 'admin', email: null, ended_at: null, secret_hash: hashOfSecret(secret) })
  expect(Number(first?.expires_at) - Number(first?.created_at)).toBe(3_600_000)
  expect(await holmstay('Ann@Example.com', '--role', 'admin')).toMatchObject({ code: 0 })
  expect(await holmstay('--role', 'admin')).toMatchObject({ code: 0 })
  expect((await stored()).map(({ email, ended_at }) => [email, ended_at === null])).toEqual([
    [null, false],
    ['ann@example.com', true],
    [null, true],
  ])
})

test('what is no role or no address is refused with a sentence', async () => {
  expect(await holmstay('--role', 'user')).toMatchObject({ code: 2, err: expect.stringContaining('--role admin') })
  expect(await holmstay('ann@example.com')).toMatchObject({ code: 2 })
  expect(await holmstay('--role', 'host', 'nobody')).toMatchObject({
    code: 2,
    err: 'nobody is not an e-mail address.\n',
  })
})
