import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { ForeignParameters } from '#accounts/password/foreign-hash.ts'
import { parseForeignParameters, type ForeignOptions } from '#accounts/password/parse-foreign-parameters.ts'
import { isOwnHash } from '#accounts/password/imported-hash.ts'
import { importAccount, type AccountToImport } from './import-account.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { PasswordRules } from '#accounts/password/password-rules.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** Accounts of another service, and how it has hashed their passwords. */
export interface AccountImport {
  readonly users: readonly AccountToImport[]
  /** Null when no account has a hash. */
  readonly hashing: ForeignOptions | null
  /** Whether an account replaces an existing one with the same uid. */
  readonly allowOverwrite: boolean
  /** Whether the list is checked for duplicate addresses and provider accounts before anything is stored. */
  readonly sanityCheck: boolean
}

export type ImportProblem = Extract<IdentityProblem, { code: 'import_ambiguous' | 'hash_options_invalid' }>

/**
 * Stores accounts with their uids and password hashes; each hash is replaced at the next sign-in. Returns the positions
 * in the list of those that were not stored, with the reasons (docs/identity-protocol.md, Passwords). A list that
 * contradicts itself, and hashes that cannot be checked, are refused as a whole.
 */
export async function importAccounts(
  services: AccountStore & AccountScope & TokenSigning & PasswordRules,
  input: AccountImport,
): Promise<Result<{ readonly index: number; readonly message: string }[], ImportProblem>> {
  const ambiguous = ambiguityOf(services, input)
  if (ambiguous) return err(ambiguous)
  const hashing = hashingOf(input)
  if (!hashing.ok) return hashing
  const faults: { index: number; message: string }[] = []
  // One after another, each in its own transaction, so that one bad account does not affect the others.
  for (const [index, user] of input.users.entries()) {
    const message = await importAccount(services, user, {
      hashing: hashing.value,
      allowOverwrite: input.allowOverwrite,
    })
    if (message !== null) faults.push({ index, message })
  }
  return ok(faults)
}

function hashingOf({ hashing, users }: AccountImport): Result<ForeignParameters | null, ImportProblem> {
  const requested = users.some(({ passwordHash, salt = '' }) => passwordHash && !isOwnHash({ passwordHash, salt }))
  if (!requested && !hashing?.hashAlgorithm) return ok(null)
  const parameters = parseForeignParameters(hashing ?? { hashAlgorithm: '' })
  return 'fault' in parameters ? err({ code: 'hash_options_invalid', option: parameters.fault }) : ok(parameters)
}

function ambiguityOf({ settings }: AccountScope, input: AccountImport): ImportProblem | null {
  const { users, sanityCheck, allowOverwrite } = input
  const emails = users.map(({ email }) => email?.toLowerCase()).filter((email) => email !== undefined)
  const email = sanityCheck && !settings.duplicateEmails ? firstRepeated(emails) : undefined
  if (email !== undefined) return { code: 'import_ambiguous', duplicate: 'email', value: email }
  const links = users.flatMap(({ providers = [] }) => providers.map(({ providerId, rawId }) => [providerId, rawId]))
  const link = sanityCheck ? firstRepeated(links.map((names) => JSON.stringify(names))) : undefined
  if (link !== undefined) {
    const [providerId = '', rawId = ''] = JSON.parse(link) as string[]
    const value = `Provider id(${providerId}), Raw id(${rawId})`
    return { code: 'import_ambiguous', duplicate: 'provider', value }
  }
  const uid = allowOverwrite ? undefined : firstRepeated(users.map((user) => user.uid ?? ''))
  return uid === undefined ? null : { code: 'import_ambiguous', duplicate: 'uid', value: uid }
}

function firstRepeated(values: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return values.find((value) => seen.size === seen.add(value).size)
}
