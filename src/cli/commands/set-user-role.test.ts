import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const person = {
    uid: 'ann',
    email: 'ann@example.com',
    emailVerified: true,
    phone: null,
    displayName: 'Ann',
    photoUrl: null,
  }
  await upsertProfile(database.db, person, new Date())
})
afterAll(() => database.close())

const holmstay = (...args: string[]) => runCommand(database.connection, args)
const roles = () => database.db.selectFrom('app.profile').select(['uid', 'role']).execute()

test('roles are given and taken away from the command line, and the first administrator is made there', async () => {
  expect(await holmstay('user', 'role', 'ann@example.com', 'admin')).toEqual({
    code: 0,
    out: 'ann@example.com: user → admin. They have to sign in again.\n',
    err: '',
  })
  expect(await roles()).toEqual([{ uid: 'ann', role: 'admin' }])
  const last = await holmstay('user', 'role', 'ann@example.com', 'user')
  expect(last).toMatchObject({ code: 1, err: expect.stringContaining('appoint another one first') })
  expect(await holmstay('user', 'role', 'ann@example.com', 'owner')).toMatchObject({ code: 2 })
  expect(await holmstay('user', 'role', 'nobody@example.com', 'host')).toMatchObject({ code: 1 })
  expect(await roles()).toEqual([{ uid: 'ann', role: 'admin' }])
})
