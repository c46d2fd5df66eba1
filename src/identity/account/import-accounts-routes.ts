import * as z from 'zod/mini'
import type { AccountToImport } from '#accounts/account/administration/import-account.ts'
import { importAccounts } from '#accounts/account/administration/import-accounts.ts'
import type { ForeignOptions } from '#accounts/password/parse-foreign-parameters.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { optionalText } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import {
  attributeFields,
  defined,
  givenAttributes,
  givenFactors,
  givenProvider,
  instantOf,
  optionalFlag,
  optionalNumber,
  providerField,
  secondFactorFields,
} from './account-fields.ts'

const MAX_USERS = 1000

const userField = z.object({
  ...attributeFields,
  localId: optionalText,
  tenantId: optionalText,
  rawPassword: optionalText,
  passwordHash: optionalText,
  salt: optionalText,
  disabled: optionalFlag,
  createdAt: optionalNumber,
  lastLoginAt: optionalNumber,
  providerUserInfo: z.nullish(z.array(providerField)),
  mfaInfo: secondFactorFields,
})

const hashFields = {
  hashAlgorithm: optionalText,
  signerKey: optionalText,
  saltSeparator: optionalText,
  rounds: optionalNumber,
  memoryCost: optionalNumber,
  cpuMemCost: optionalNumber,
  blockSize: optionalNumber,
  parallelization: optionalNumber,
  dkLen: optionalNumber,
  passwordHashOrder: optionalText,
  argon2Parameters: z.nullish(
    z.object({
      hashType: optionalText,
      memoryCostKib: optionalNumber,
      iterations: optionalNumber,
      parallelism: optionalNumber,
      version: optionalText,
      associatedData: optionalText,
    }),
  ),
} as const

/** projects.accounts.batchCreate: up to a thousand accounts of another service; `error` lists those that were not stored. */
export const importAccountsRoutes = serviceOperation({
  method: 'POST',
  path: '/accounts:batchCreate',
  request: z.object({
    ...hashFields,
    users: z.nullish(z.array(userField)),
    allowOverwrite: optionalFlag,
    sanityCheck: optionalFlag,
  }),
  async run({ accounts }, { users, allowOverwrite, sanityCheck, ...hashing }) {
    if (!users?.length) return refusal('MISSING_USER_ACCOUNT')
    if (users.length > MAX_USERS) return refusal('USER_LIST_EXCEEDS_LIMIT', `At most ${MAX_USERS} accounts at once.`)
    const imported = await importAccounts(accounts, {
      users: users.map(userOf),
      hashing: optionsOf(hashing),
      allowOverwrite: allowOverwrite ?? false,
      sanityCheck: sanityCheck ?? false,
    })
    if (!imported.ok) return wireError(imported.problem)
    return success({
      kind: 'identitytoolkit#UploadAccountResponse',
      ...(imported.value.length > 0 ? { error: imported.value } : {}),
    })
  },
})

function userOf(user: z.infer<typeof userField>): AccountToImport {
  const providers = (user.providerUserInfo ?? []).filter(
    // The account itself contains these already.
    ({ providerId }) => providerId !== 'password' && providerId !== 'phone',
  )
  return {
    ...givenAttributes({ ...user, password: user.rawPassword }),
    ...defined({
      disabled: user.disabled ?? undefined,
      passwordHash: user.passwordHash || undefined,
      salt: user.salt || undefined,
      createdAt: instantOf(user.createdAt, 1),
      lastSignInAt: instantOf(user.lastLoginAt, 1),
    }),
    uid: user.localId || null,
    tenantId: user.tenantId || null,
    providers: providers.map(givenProvider),
    factors: givenFactors(user.mfaInfo),
  }
}

/** Converts numbers that were sent as text. */
function optionsOf({
  argon2Parameters,
  ...hashing
}: z.infer<z.ZodMiniObject<typeof hashFields>>): ForeignOptions | null {
  if (!hashing.hashAlgorithm) return null
  const numbers = <Fields extends object>(fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, NUMBERS.has(name) && value != null ? Number(value) : value]),
    )
  return {
    ...numbers(hashing),
    hashAlgorithm: hashing.hashAlgorithm,
    argon2Parameters: argon2Parameters ? numbers(argon2Parameters) : null,
  }
}

const NUMBERS: ReadonlySet<string> = new Set([
  'rounds',
  'memoryCost',
  'cpuMemCost',
  'blockSize',
  'parallelization',
  'dkLen',
  'memoryCostKib',
  'iterations',
  'parallelism',
])
