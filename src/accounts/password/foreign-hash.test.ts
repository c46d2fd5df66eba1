import { argon2Sync, createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'
import { decodeForeignHash, encodeForeignHash, isForeignHash, type ForeignHash } from './foreign-hash.ts'
import { parseForeignParameters, type ForeignOptions } from './parse-foreign-parameters.ts'
import { verifyForeignHash } from './verify-foreign-hash.ts'

const sealingKey = randomBytes(32)
const salt = Buffer.from('NaCl')
const base64 = (text: string) => Buffer.from(text).toString('base64url')

/** The published example of the hosted service's scrypt. */
const hosted: ForeignOptions = {
  hashAlgorithm: 'SCRYPT',
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
}
const hostedHash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='

function foreign(options: ForeignOptions, hash: Buffer, ofSalt: Buffer = salt): ForeignHash {
  const parameters = parseForeignParameters(options)
  if ('fault' in parameters) throw new Error(parameters.fault)
  return { ...parameters, hash, salt: ofSalt }
}

const digest = (name: string, text: string) => createHash(name).update(text).digest()
const standardScrypt = {
  hashAlgorithm: 'STANDARD_SCRYPT',
  cpuMemCost: 1024,
  parallelization: 4,
  blockSize: 8,
  dkLen: 64,
}
const argon2Parameters = {
  hashType: 'ARGON2_ID',
  memoryCostKib: 64,
  iterations: 2,
  parallelism: 1,
  version: 'VERSION_13',
}

describe('a password hashed elsewhere is recognised: ', () => {
  test.each<[string, ForeignOptions, Buffer]>([
    [
      'HMAC_SHA512',
      { hashAlgorithm: 'HMAC_SHA512', signerKey: base64('key') },
      createHmac('sha512', 'key').update('passwordNaCl').digest(),
    ],
    [
      'HMAC_SHA256',
      { hashAlgorithm: 'HMAC_SHA256', signerKey: base64('key') },
      createHmac('sha256', 'key').update('passwordNaCl').digest(),
    ],
    [
      'HMAC_SHA1',
      { hashAlgorithm: 'HMAC_SHA1', signerKey: base64('key') },
      createHmac('sha1', 'key').update('passwordNaCl').digest(),
    ],
    [
      'HMAC_MD5, salt first',
      { hashAlgorithm: 'HMAC_MD5', signerKey: base64('key'), passwordHashOrder: 'SALT_AND_PASSWORD' },
      createHmac('md5', 'key').update('NaClpassword').digest(),
    ],
    ['SHA512', { hashAlgorithm: 'SHA512', rounds: 1 }, digest('sha512', 'NaClpassword')],
    [
      'SHA256 with a separator',
      { hashAlgorithm: 'SHA256', rounds: 1, saltSeparator: base64(':') },
      digest('sha256', 'NaCl:password'),
    ],
    [
      'SHA1, twice, password first',
      { hashAlgorithm: 'SHA1', rounds: 2, passwordHashOrder: 'PASSWORD_AND_SALT' },
      createHash('sha1').update(digest('sha1', 'passwordNaCl')).digest(),
    ],
    [
      'MD5 as hexadecimal text',
      { hashAlgorithm: 'MD5', rounds: 0 },
      Buffer.from(digest('md5', 'NaClpassword').toString('hex')),
    ],
    ['PBKDF_SHA1', { hashAlgorithm: 'PBKDF_SHA1', rounds: 1000 }, pbkdf2Sync('password', salt, 1000, 20, 'sha1')],
    [
      'PBKDF2_SHA256',
      { hashAlgorithm: 'PBKDF2_SHA256', rounds: 1000 },
      pbkdf2Sync('password', salt, 1000, 64, 'sha256'),
    ],
    ['STANDARD_SCRYPT', standardScrypt, scryptSync('password', salt, 64, { N: 1024, r: 8, p: 4 })],
    ['BCRYPT', { hashAlgorithm: 'BCRYPT' }, Buffer.from(bcrypt.hashSync('password', 4))],
    [
      'ARGON2',
      { hashAlgorithm: 'ARGON2', argon2Parameters },
      argon2Sync('argon2id', {
        message: 'password',
        nonce: Buffer.from('NaClNaCl'),
        parallelism: 1,
        tagLength: 32,
        memory: 64,
        passes: 2,
      }),
    ],
  ])('%s', async (name, options, hash) => {
    const made = foreign(options, hash, name === 'ARGON2' ? Buffer.from('NaClNaCl') : salt)
    expect(await verifyForeignHash('password', made)).toBe(true)
    expect(await verifyForeignHash('Password', made)).toBe(false)
  })

  test('SCRYPT of the hosted service', async () => {
    const made = foreign(hosted, Buffer.from(hostedHash, 'base64'), Buffer.from('42xEC+ixf3L2lw==', 'base64'))
    expect(await verifyForeignHash('user1password', made)).toBe(true)
    expect(await verifyForeignHash('user2password', made)).toBe(false)
  })
})

test('a foreign hash is stored with its signer key sealed, and only the right secret opens it', async () => {
  const made = foreign(hosted, Buffer.from(hostedHash, 'base64'), Buffer.from('42xEC+ixf3L2lw==', 'base64'))
  const stored = encodeForeignHash(sealingKey, made)
  expect(isForeignHash(stored)).toBe(true)
  expect(Buffer.from(stored.slice(9), 'base64url').toString()).not.toContain('signerKey')
  expect(decodeForeignHash(sealingKey, stored)).toEqual(made)
  expect(decodeForeignHash(randomBytes(32), stored)).toBeNull()
  const cost = { memory: 64, passes: 1, parallelism: 1 }
  const hasher = createPasswordHasher({ cost, sealingKey })
  expect(await hasher.verify('user1password', stored)).toEqual({ ok: true, value: true })
  expect(await hasher.verify('user2password', stored)).toEqual({ ok: true, value: false })
  expect(hasher.isOutdated(stored)).toBe(true)
  expect(await createPasswordHasher({ cost }).verify('user1password', stored)).toEqual({ ok: true, value: false })
})

test.each<[string, Partial<ForeignOptions>]>([
  ['hashAlgorithm', { hashAlgorithm: 'ROT13' }],
  ['signerKey', { hashAlgorithm: 'HMAC_MD5' }],
  ['rounds', { ...hosted, rounds: 9 }],
  ['memoryCost', { ...hosted, memoryCost: 15 }],
  ['rounds', { hashAlgorithm: 'SHA1', rounds: 8193 }],
  ['rounds', { hashAlgorithm: 'PBKDF2_SHA256' }],
  ['cpuMemCost', { ...standardScrypt, cpuMemCost: 1000 }],
  ['blockSize', { ...standardScrypt, cpuMemCost: 2 ** 20, blockSize: 8 }],
  ['dkLen', { ...standardScrypt, dkLen: 2000 }],
  ['argon2Parameters.hashType', { hashAlgorithm: 'ARGON2' }],
  [
    'argon2Parameters.version',
    { hashAlgorithm: 'ARGON2', argon2Parameters: { ...argon2Parameters, version: 'VERSION_10' } },
  ],
])('an import is refused for its %s', (fault, options) => {
  expect(parseForeignParameters({ hashAlgorithm: 'SHA1', ...options })).toEqual({ fault })
})
