import { createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccount } from '#db/queries/account/account-queries.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { accountCalls, serviceCall } from './service-call.ts'

let service: IdentityService
let call: ReturnType<typeof accountCalls>
beforeAll(async () => {
  service = await createIdentityService()
  call = accountCalls(service)
})
afterAll(() => service.close())

/** The published example of the hosted service's scrypt. */
const hosted = {
  hashAlgorithm: 'SCRYPT',
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
}
const hostedUser = {
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
}
const signIn = (email: string, password: string) =>
  service.call('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })
const storedHash = async (uid: string) => (await findAccount(service.accounts.db, uid))?.passwordHash
const urlSafe = (bytes: Buffer | string) => Buffer.from(bytes as string).toString('base64url')
const messageOf = (result: { body: { error?: { message: string } } }) => result.body.error?.message

describe('accounts of the hosted service are imported', () => {
  test('a thousand at once, and sign in with the passwords they had', async () => {
    const users = Array.from({ length: 1000 }, (_, index) => ({
      localId: `imported-${index}`,
      email: `imported${index}@mail.example`,
      emailVerified: true,
      displayName: `Guest ${index}`,
      createdAt: '1600000000000',
      ...hostedUser,
    }))
    const { body } = await call('batchCreate', { ...hosted, users })
    expect(body).toEqual({ kind: 'identitytoolkit#UploadAccountResponse' })
    for (const index of [0, 500, 999]) {
      expect(await storedHash(`imported-${index}`)).toMatch(/^\$foreign\$/)
      expect(messageOf(await signIn(`imported${index}@mail.example`, 'wrong password'))).toBe(
        'INVALID_LOGIN_CREDENTIALS',
      )
      const signed = await signIn(`imported${index}@mail.example`, 'user1password')
      expect([signed.status, signed.body.localId]).toEqual([200, `imported-${index}`])
      expect(await storedHash(`imported-${index}`)).toMatch(/^\$argon2id\$/)
      expect((await signIn(`imported${index}@mail.example`, 'user1password')).status).toBe(200)
    }
    expect((await call('lookup', { localId: ['imported-7'] })).body.users[0]).toMatchObject({
      createdAt: '1600000000000',
      passwordHash: 'UkVEQUNURUQ=',
    })
  }, 60_000)

  test('and are exported page by page, with the hashes of this service', async () => {
    const uids: string[] = []
    let nextPageToken: string | undefined
    do {
      const query = new URLSearchParams({ maxResults: '400', ...(nextPageToken ? { nextPageToken } : {}) })
      const { body } = await serviceCall(service, 'GET', `/v1/projects/holmstay/accounts:batchGet?${query.toString()}`)
      uids.push(...body.users.map((user: { localId: string }) => user.localId))
      expect(Buffer.from(body.users[0].passwordHash, 'base64').toString()).toMatch(/^\$(argon2id|foreign)\$/)
      nextPageToken = body.nextPageToken
    } while (nextPageToken)
    expect(uids).toHaveLength(1000)
    expect(new Set(uids).size).toBe(1000)
    expect((await serviceCall(service, 'GET', '/v1/projects/holmstay/accounts:batchGet')).body.users).toHaveLength(20)
    const full = await serviceCall(service, 'GET', '/v1/projects/holmstay/accounts:batchGet?maxResults=1000')
    expect(full.body.nextPageToken).toEqual(expect.any(String))
    const after = await serviceCall(
      service,
      'GET',
      `/v1/projects/holmstay/accounts:batchGet?nextPageToken=${full.body.nextPageToken}`,
    )
    expect(after.body).toEqual({ kind: 'identitytoolkit#DownloadAccountResponse', users: [] })
    expect((await serviceCall(service, 'GET', '/v1/projects/holmstay/accounts:batchGet', undefined, {})).status).toBe(
      401,
    )
    const odd = '/v1/projects/holmstay/accounts:batchGet?maxResults=-5&nextPageToken=%ff'
    expect((await serviceCall(service, 'GET', odd)).status).toBe(200)
  })
})

const digest = (name: string, text: string) => createHash(name).update(text).digest()
const key = urlSafe('key')
const standardScrypt = {
  hashAlgorithm: 'STANDARD_SCRYPT',
  cpuMemCost: 1024,
  parallelization: 4,
  blockSize: 8,
  dkLen: 64,
}

test.each<[Record<string, unknown> & { hashAlgorithm: string }, Buffer]>([
  [{ hashAlgorithm: 'HMAC_SHA512', signerKey: key }, createHmac('sha512', 'key').update('other wordsNaCl').digest()],
  [{ hashAlgorithm: 'HMAC_SHA256', signerKey: key }, createHmac('sha256', 'key').update('other wordsNaCl').digest()],
  [{ hashAlgorithm: 'HMAC_SHA1', signerKey: key }, createHmac('sha1', 'key').update('other wordsNaCl').digest()],
  [{ hashAlgorithm: 'HMAC_MD5', signerKey: key }, createHmac('md5', 'key').update('other wordsNaCl').digest()],
  [{ hashAlgorithm: 'SHA512', rounds: 1 }, digest('sha512', 'NaClother words')],
  [{ hashAlgorithm: 'SHA256', rounds: 1 }, digest('sha256', 'NaClother words')],
  [{ hashAlgorithm: 'SHA1', rounds: 1 }, digest('sha1', 'NaClother words')],
  [{ hashAlgorithm: 'MD5', rounds: 0 }, Buffer.from(digest('md5', 'NaClother words').toString('hex'))],
  [{ hashAlgorithm: 'PBKDF_SHA1', rounds: 1000 }, pbkdf2Sync('other words', 'NaCl', 1000, 20, 'sha1')],
  [{ hashAlgorithm: 'PBKDF2_SHA256', rounds: 1000 }, pbkdf2Sync('other words', 'NaCl', 1000, 64, 'sha256')],
  [standardScrypt, scryptSync('other words', 'NaCl', 64, { N: 1024, r: 8, p: 4 })],
  [{ hashAlgorithm: 'BCRYPT' }, Buffer.from(bcrypt.hashSync('other words', 4))],
])('a password that was hashed by %o signs in, and only that one', async (hashing, hash) => {
  const email = `${hashing.hashAlgorithm.toLowerCase()}@mail.example`
  const user = { localId: hashing.hashAlgorithm, email, passwordHash: urlSafe(hash), salt: urlSafe('NaCl') }
  expect((await call('batchCreate', { ...hashing, users: [user] })).body.error).toBeUndefined()
  expect(messageOf(await signIn(email, 'other word'))).toBe('INVALID_LOGIN_CREDENTIALS')
  expect((await signIn(email, 'other words')).status).toBe(200)
  expect(await storedHash(hashing.hashAlgorithm)).toMatch(/^\$argon2id\$/)
})

describe('of an import', () => {
  test('good accounts are stored and the others named by their places', async () => {
    await call('', { localId: 'present', email: 'present@mail.example', phoneNumber: '+34600000061' })
    await call('update', { localId: 'present', linkProviderUserInfo: { providerId: 'google.com', rawId: 'present' } })
    const mfaInfo = [{ mfaEnrollmentId: 'imported-factor', phoneInfo: '+34600000062' }]
    const { body } = await call('batchCreate', {
      users: [
        {
          localId: 'whole',
          email: 'whole@mail.example',
          emailVerified: true,
          phoneNumber: '+34600000063',
          customAttributes: '{"a":1}',
          providerUserInfo: [{ providerId: 'google.com', rawId: 'whole' }],
          mfaInfo,
        },
        { email: 'none@mail.example' },
        { localId: 'e1', email: 'nowhere' },
        { localId: 'e2', email: 'present@mail.example' },
        { localId: 'e3', phoneNumber: '12' },
        { localId: 'e4', phoneNumber: '+34600000061' },
        { localId: 'e5', customAttributes: '{"iss":1}' },
        { localId: 'e6', providerUserInfo: [{ providerId: 'google.com', rawId: 'present' }] },
        { localId: 'e7', providerUserInfo: [{ providerId: 'google.com' }] },
        { localId: 'e8', mfaInfo },
        { localId: 'present' },
        { localId: 'raw', email: 'raw@mail.example', rawPassword: 'quiet cove' },
        { localId: 'x'.repeat(129) },
      ],
    })
    expect(body.error).toEqual([
      { index: 1, message: 'localId is missing' },
      { index: 2, message: 'email is invalid' },
      { index: 3, message: 'email exists in other account in database' },
      { index: 4, message: 'phone number format is invalid' },
      { index: 5, message: 'phone number exists in other account in database' },
      { index: 6, message: 'Custom claims provided include a reserved claim.' },
      { index: 7, message: 'raw id exists in other account in database' },
      { index: 8, message: 'federatedId or (providerId & rawId) is required' },
      { index: 9, message: 'Second factor account requires email to be presented.' },
      { index: 10, message: 'localId belongs to an existing account - can not overwrite.' },
      { index: 12, message: 'localId is invalid' },
    ])
    expect((await call('lookup', { localId: ['whole'] })).body.users[0]).toMatchObject({
      phoneNumber: '+34600000063',
      customAttributes: '{"a":1}',
      mfaInfo: [{ mfaEnrollmentId: 'imported-factor' }],
      providerUserInfo: [{ providerId: 'phone' }, { providerId: 'google.com', rawId: 'whole' }],
    })
    expect((await signIn('raw@mail.example', 'quiet cove')).status).toBe(200)
  })

  test('hashes that cannot be checked are named, and nobody gets in with them', async () => {
    const user = (localId: string, passwordHash: string, salt = '') => ({
      localId,
      email: `${localId}@mail.example`,
      passwordHash: urlSafe(passwordHash),
      salt: urlSafe(salt),
    })
    const bad = { index: 0, message: 'passwordHash cannot be checked' }
    const bcryptHashes = ['plain', `$2b$31$${'a'.repeat(53)}`, `$9z$10$${'a'.repeat(53)}`]
    for (const hash of bcryptHashes) {
      expect(
        (await call('batchCreate', { hashAlgorithm: 'BCRYPT', users: [user('bad-hash', hash)] })).body.error,
      ).toEqual([bad])
    }
    const argon2Parameters = { hashType: 'ARGON2_ID', memoryCostKib: 64, iterations: 2, parallelism: 1 }
    expect(
      (
        await call('batchCreate', {
          hashAlgorithm: 'ARGON2',
          argon2Parameters,
          users: [user('bad-hash', 'hash', 'salt')],
        })
      ).body.error,
    ).toEqual([bad])
    const costly = '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect((await call('batchCreate', { users: [user('bad-hash', costly)] })).body.error).toEqual([bad])
    expect((await call('batchCreate', { users: [user('bad-hash', '$foreign$e30x')] })).body.error).toEqual([bad])
    expect((await signIn('bad-hash@mail.example', 'plain')).body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  test('hashes that this service exported are taken back as they are', async () => {
    await call('', { localId: 'exported', email: 'exported@mail.example', password: 'quiet cove' })
    const { body } = await serviceCall(service, 'GET', '/v1/projects/holmstay/accounts:batchGet?maxResults=1000')
    const [user] = body.users.filter(({ localId }: { localId: string }) => localId === 'exported')
    await call('delete', { localId: 'exported' })
    expect((await call('batchCreate', { users: [user] })).body.error).toBeUndefined()
    expect((await signIn('exported@mail.example', 'quiet cove')).status).toBe(200)
  })

  test('accounts take the place of others only when that is asked for, and end their sign-ins', async () => {
    await call('', { localId: 'older', email: 'older@mail.example', password: 'quiet cove', displayName: 'Older' })
    const { body } = await signIn('older@mail.example', 'quiet cove')
    const users = [{ localId: 'older', email: 'newer@mail.example' }]
    expect((await call('batchCreate', { users })).body.error).toHaveLength(1)
    expect((await call('batchCreate', { users, allowOverwrite: true })).body.error).toBeUndefined()
    const [user] = (await call('lookup', { localId: ['older'] })).body.users
    expect(user.email).toBe('newer@mail.example')
    expect(Object.keys(user)).not.toContain('displayName')
    expect(messageOf(await service.call('v1/accounts:lookup', { idToken: body.idToken }))).toBe('TOKEN_EXPIRED')
  })

  test.each([
    ['MISSING_USER_ACCOUNT', {}],
    ['MISSING_USER_ACCOUNT', { users: [] }],
    ['USER_LIST_EXCEEDS_LIMIT', { users: Array.from({ length: 1001 }, (_, index) => ({ localId: `n${index}` })) }],
    ['DUPLICATE_LOCAL_ID : twice', { users: [{ localId: 'twice' }, { localId: 'twice' }] }],
    [
      'DUPLICATE_EMAIL : a@b.example',
      {
        sanityCheck: true,
        users: [
          { localId: 'd1', email: 'a@b.example' },
          { localId: 'd2', email: 'A@b.example' },
        ],
      },
    ],
    [
      'DUPLICATE_RAW_ID',
      {
        sanityCheck: true,
        users: ['d3', 'd4'].map((localId) => ({ localId, providerUserInfo: [{ providerId: 'p.com', rawId: '1' }] })),
      },
    ],
    ['INVALID_HASH_ALGORITHM', { users: [{ localId: 'h1', passwordHash: 'abcd' }] }],
    ['INVALID_HASH_ALGORITHM', { hashAlgorithm: 'ROT13', users: [{ localId: 'h2' }] }],
    ['INVALID_HASH_PARAMETER', { ...hosted, memoryCost: 30, users: [{ localId: 'h3', ...hostedUser }] }],
  ])('%s refuses the whole', async (code, body) => {
    const refused = await call('batchCreate', body)
    expect([refused.status, messageOf(refused)?.startsWith(code)]).toEqual([400, true])
    expect(
      (await call('lookup', { localId: ['n0', 'twice', 'd1', 'd3', 'h1', 'h2', 'h3'] })).body.users,
    ).toBeUndefined()
  })
})
