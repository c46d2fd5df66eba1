import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DEFAULT_COST, hashPassword, isOutdated, verifyPassword } from './password-hash.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { defaultProjectSettings } from '#accounts/project/project-settings.ts'
import { checkNewPassword } from './check-new-password.ts'

const services = {
  settings: defaultProjectSettings,
  siteName: 'Holmstay',
  websiteUrl: 'http://localhost:3000',
  fetch,
  leakedPasswords: null,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
}
const cheap = { memory: 64, passes: 1, parallelism: 1 }

describe('a password', () => {
  test('is kept as an argon2id string of its own', async () => {
    const phc = await hashPassword('quiet cove', DEFAULT_COST)
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await hashPassword('quiet cove', DEFAULT_COST)).not.toBe(phc)
    expect(await verifyPassword('quiet cove', phc)).toBe(true)
    expect(await verifyPassword('quiet cofe', phc)).toBe(false)
  })

  test('hashed elsewhere by the standard is recognised', async () => {
    // RFC 9106 parameters in the reference implementation's string form: password "password", salt "somesalt".
    const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', phc)).toBe(true)
  })

  test.each(['x', 'quiet cöve 静', '\ud800 alone', 'k7#pQ2'.repeat(500)])(
    'is hashed as by Node itself: %.20j',
    async (password) => {
      const [nonce, tagLength] = [randomBytes(16), 32]
      const hash = argon2Sync('argon2id', { message: password, nonce, tagLength, ...DEFAULT_COST })
      const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
      expect(await verifyPassword(password, `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}`)).toBe(true)
      expect(await verifyPassword(`${password}.`, `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}`)).toBe(false)
    },
  )

  test.each([
    '',
    'plain',
    '$2b$10$abc',
    '$argon2id$v=19$m=64,t=1,p=1$$',
    '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y',
  ])('does not belong to %j', async (phc) => {
    expect(await verifyPassword('password', phc)).toBe(false)
  })

  test('hashed with other costs is to be hashed anew', async () => {
    expect(isOutdated(await hashPassword('x', cheap), cheap)).toBe(false)
    expect(isOutdated(await hashPassword('x', cheap), { ...cheap, passes: 2 })).toBe(true)
  })

  test('may be chosen from 6 characters on, unless it is one of the first that are guessed', async () => {
    const owner = { email: null, displayName: null }
    const check = (password: string) => checkNewPassword(services, password, owner)
    expect(await check('abcde')).toMatchObject({
      ok: false,
      problem: { code: 'weak_password', minLength: 6, reason: 'too_short' },
    })
    expect(await check('Qwerty123')).toMatchObject({
      ok: false,
      problem: { code: 'weak_password', reason: 'too_common' },
    })
    expect(await check('abcde\0f')).toMatchObject({ ok: false, problem: { code: 'invalid_input' } })
    expect(await check('k7#pQ2')).toEqual({ ok: true, value: 'k7#pQ2' })
    expect(await check('quiet cöve '.repeat(372))).toMatchObject({ ok: true })
  })
})

describe('the hasher', () => {
  test('works two at a time, lets some wait and refuses the rest at once', async () => {
    const hasher = createPasswordHasher({ cost: cheap, atOnce: 2, queueLimit: 3 })
    const results = await Promise.all(Array.from({ length: 9 }, () => hasher.hash('quiet cove')))
    expect(results.map((result) => result.ok)).toEqual([true, true, true, true, true, false, false, false, false])
    expect(results.at(-1)).toEqual({ ok: false, problem: { code: 'overloaded' } })
    expect(await hasher.hash('quiet cove')).toMatchObject({ ok: true })
  })

  test('hashes for an account that does not exist, too', async () => {
    const hasher = createPasswordHasher({ cost: cheap, atOnce: 1, queueLimit: 0 })
    const [first, second] = await Promise.all([hasher.verify('any', null), hasher.verify('any', null)])
    expect(first).toEqual({ ok: true, value: false })
    expect(second).toEqual({ ok: false, problem: { code: 'overloaded' } })
  })
})
