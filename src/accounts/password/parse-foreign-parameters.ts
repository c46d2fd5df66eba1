import type { ForeignAlgorithm, ForeignParameters } from './foreign-hash.ts'

/**
 * How the hashes of an import were made, as in accounts:batchCreate. Keys and separators in base64, either alphabet.
 */
export interface ForeignOptions {
  readonly hashAlgorithm: string
  readonly signerKey?: string | null
  readonly saltSeparator?: string | null
  readonly rounds?: number | null
  readonly memoryCost?: number | null
  readonly cpuMemCost?: number | null
  readonly blockSize?: number | null
  readonly parallelization?: number | null
  readonly dkLen?: number | null
  readonly passwordHashOrder?: string | null
  readonly argon2Parameters?: {
    readonly hashType?: string | null
    readonly memoryCostKib?: number | null
    readonly iterations?: number | null
    readonly parallelism?: number | null
    readonly version?: string | null
    readonly associatedData?: string | null
  } | null
}

/** The option that is missing or outside its limits. */
export interface ForeignOptionsFault {
  readonly fault: string
}

const ORDERS: Readonly<Record<string, boolean | undefined>> = { SALT_AND_PASSWORD: true, PASSWORD_AND_SALT: false }
const ARGON2_TYPES = { ARGON2_ID: 'argon2id', ARGON2_I: 'argon2i', ARGON2_D: 'argon2d' } as const
const KINDS: ReadonlySet<string> = new Set<ForeignAlgorithm>([
  'SCRYPT',
  'STANDARD_SCRYPT',
  'BCRYPT',
  'PBKDF_SHA1',
  'PBKDF2_SHA256',
  'ARGON2',
  'HMAC_SHA512',
  'HMAC_SHA256',
  'HMAC_SHA1',
  'HMAC_MD5',
  'SHA512',
  'SHA256',
  'SHA1',
  'MD5',
])

/**
 * Parses the parameters of an import. The limits are those of the hosted service if it has any, and keep a sign-in from
 * costing more than a second or half a gigabyte.
 */
export function parseForeignParameters(options: ForeignOptions): ForeignParameters | ForeignOptionsFault {
  const { hashAlgorithm } = options
  if (!KINDS.has(hashAlgorithm)) return { fault: 'hashAlgorithm' }
  const algorithm = hashAlgorithm as ForeignAlgorithm
  const fault = faultOf(algorithm, options)
  if (fault) return { fault }
  const saltFirst = ORDERS[options.passwordHashOrder ?? '']
  return {
    algorithm,
    ...(options.signerKey ? { signerKey: bytes(options.signerKey) } : {}),
    ...(options.saltSeparator ? { saltSeparator: bytes(options.saltSeparator) } : {}),
    ...(options.rounds == null ? {} : { rounds: options.rounds }),
    ...(saltFirst === undefined ? {} : { saltFirst }),
    ...costOf(algorithm, options),
  }
}

/** Decodes base64 in either alphabet. */
export function bytes(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}

const isWithin = (value: number | null | undefined, low: number, high: number) =>
  value != null && Number.isInteger(value) && value >= low && value <= high

function faultOf(algorithm: ForeignAlgorithm, options: ForeignOptions): string | null {
  const { rounds } = options
  if ((algorithm === 'SCRYPT' || algorithm.startsWith('HMAC_')) && !options.signerKey) return 'signerKey'
  switch (algorithm) {
    case 'SCRYPT':
      if (!isWithin(rounds, 1, 8)) return 'rounds'
      return isWithin(options.memoryCost, 1, 14) ? null : 'memoryCost'
    case 'STANDARD_SCRYPT':
      return standardScryptFault(options)
    case 'PBKDF_SHA1':
    case 'PBKDF2_SHA256':
      return isWithin(rounds, 1, 600_000) ? null : 'rounds'
    case 'SHA512':
    case 'SHA256':
    case 'SHA1':
    case 'MD5':
      return isWithin(rounds ?? 1, 0, 8192) ? null : 'rounds'
    case 'ARGON2':
      return argon2Fault(options)
    default:
      return null
  }
}

function standardScryptFault({ cpuMemCost, memoryCost, blockSize, parallelization, dkLen }: ForeignOptions) {
  const cost = cpuMemCost ?? memoryCost ?? 0
  if (!isWithin(cost, 2, 2 ** 20) || (cost & (cost - 1)) !== 0) return 'cpuMemCost'
  if (!isWithin(blockSize, 1, 32)) return 'blockSize'
  if (!isWithin(parallelization, 1, 64)) return 'parallelization'
  if (cost * (blockSize ?? 0) > 2 ** 21) return 'blockSize'
  return isWithin(dkLen, 16, 1024) ? null : 'dkLen'
}

function argon2Fault({ argon2Parameters: given }: ForeignOptions): string | null {
  if (!given || !((given.hashType ?? '') in ARGON2_TYPES)) return 'argon2Parameters.hashType'
  if (!isWithin(given.parallelism, 1, 16)) return 'argon2Parameters.parallelism'
  if (!isWithin(given.iterations, 1, 16)) return 'argon2Parameters.iterations'
  if (!isWithin(given.memoryCostKib, 8 * (given.parallelism ?? 1), 262_144)) return 'argon2Parameters.memoryCostKib'
  // Versions before 1.3 are not supported.
  return given.version == null || given.version === 'VERSION_13' ? null : 'argon2Parameters.version'
}

function costOf(algorithm: ForeignAlgorithm, options: ForeignOptions): Partial<ForeignParameters> {
  if (algorithm === 'SCRYPT') return { memoryCost: options.memoryCost ?? 0 }
  if (algorithm === 'STANDARD_SCRYPT') {
    return {
      memoryCost: options.cpuMemCost ?? options.memoryCost ?? 0,
      blockSize: options.blockSize ?? 0,
      parallelization: options.parallelization ?? 0,
      derivedLength: options.dkLen ?? 0,
    }
  }
  const given = options.argon2Parameters
  if (algorithm !== 'ARGON2' || !given) return {}
  return {
    argon2: {
      type: ARGON2_TYPES[given.hashType as keyof typeof ARGON2_TYPES],
      memory: given.memoryCostKib ?? 0,
      passes: given.iterations ?? 0,
      parallelism: given.parallelism ?? 0,
      ...(given.associatedData ? { associatedData: bytes(given.associatedData) } : {}),
    },
  }
}
