import { argon2, createCipheriv, createHash, createHmac, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import bcrypt from 'bcryptjs'
import type { ForeignHash } from './foreign-hash.ts'

const NONE = Buffer.alloc(0)
const MAX_SCRYPT_MEMORY = 512 * 1024 * 1024

/** Returns whether the password belongs to a hash that another service has made. */
export async function verifyForeignHash(password: string, foreign: ForeignHash): Promise<boolean> {
  if (foreign.algorithm === 'BCRYPT') return bcrypt.compare(password, foreign.hash.toString('utf8'))
  const expected = foreign.hash
  const actual = await compute(Buffer.from(password), foreign)
  return same(actual, expected) || same(Buffer.from(actual.toString('hex')), expected)
}

function same(actual: Buffer, expected: Buffer): boolean {
  return actual.length > 0 && actual.length === expected.length && timingSafeEqual(actual, expected)
}

const derivePbkdf2 = promisify(pbkdf2)
const deriveArgon2 = promisify(argon2)
const deriveScrypt = promisify<Buffer, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

async function compute(password: Buffer, foreign: ForeignHash): Promise<Buffer> {
  const { algorithm, hash, salt, rounds = 1 } = foreign
  switch (algorithm) {
    case 'SCRYPT':
      return hostedScrypt(password, foreign)
    case 'STANDARD_SCRYPT':
      return deriveScrypt(password, salt, foreign.derivedLength ?? hash.length, {
        N: foreign.memoryCost ?? 0,
        r: foreign.blockSize ?? 8,
        p: foreign.parallelization ?? 1,
        maxmem: MAX_SCRYPT_MEMORY,
      })
    case 'PBKDF_SHA1':
      return derivePbkdf2(password, salt, rounds, hash.length, 'sha1')
    case 'PBKDF2_SHA256':
      return derivePbkdf2(password, salt, rounds, hash.length, 'sha256')
    case 'ARGON2':
      return argon2Of(password, foreign)
    case 'HMAC_SHA512':
    case 'HMAC_SHA256':
    case 'HMAC_SHA1':
    case 'HMAC_MD5':
      return createHmac(algorithm.slice('HMAC_'.length).toLowerCase(), foreign.signerKey ?? NONE)
        .update(inOrder(password, foreign, false))
        .digest()
    default:
      return repeated(algorithm.toLowerCase(), inOrder(password, foreign, true), rounds)
  }
}

/**
 * Joins password and salt. By default, plain digests have the salt first and HMAC has it last, as in the hosted
 * service.
 */
function inOrder(password: Buffer, { salt, saltSeparator = NONE, saltFirst }: ForeignHash, byDefault: boolean): Buffer {
  return Buffer.concat((saltFirst ?? byDefault) ? [salt, saltSeparator, password] : [password, saltSeparator, salt])
}

function repeated(digest: string, start: Buffer, rounds: number): Buffer {
  let value = start
  for (let round = 0; round < Math.max(rounds, 1); round++) value = createHash(digest).update(value).digest()
  return value
}

/**
 * Computes the hosted service's scrypt: its output is an AES key, and the hash is the project's signer key encrypted
 * with it.
 */
async function hostedScrypt(password: Buffer, foreign: ForeignHash): Promise<Buffer> {
  const { salt, saltSeparator = NONE, rounds = 8, memoryCost = 14, signerKey = NONE } = foreign
  const key = await deriveScrypt(password, Buffer.concat([salt, saltSeparator]), 32, {
    N: 2 ** memoryCost,
    r: rounds,
    p: 1,
    maxmem: MAX_SCRYPT_MEMORY,
  })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return Buffer.concat([cipher.update(signerKey), cipher.final()])
}

function argon2Of(password: Buffer, { salt, hash, argon2: cost }: ForeignHash): Promise<Buffer> {
  if (!cost) return Promise.resolve(NONE)
  const { type, memory, passes, parallelism, associatedData } = cost
  return deriveArgon2(type, {
    message: password,
    nonce: salt,
    tagLength: hash.length,
    memory,
    passes,
    parallelism,
    ...(associatedData ? { associatedData } : {}),
  })
}
