import * as z from 'zod/mini'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_SYMBOLS } from '#accounts/password/password-policy.ts'
import type { PasswordPolicy } from '#accounts/project/project-settings.ts'
import { operation } from '#identity/wire/operation.ts'
import { success } from '#identity/wire/wire-response.ts'

/**
 * /v2/passwordPolicy: the requirements of the project or one of its tenants for passwords (docs/identity-protocol.md,
 * Password policy).
 */
export const passwordPolicyRoute = operation({
  method: 'GET',
  path: '/v2/passwordPolicy',
  request: z.object({}),
  run: ({ accounts }) => success(policyShape(accounts.settings.passwordPolicy)),
})

/** Leaves out options that are off, because the SDK shows a rule for each key that is present. */
function policyShape(policy: PasswordPolicy): object {
  return {
    customStrengthOptions: {
      minPasswordLength: Math.max(policy.minLength, MIN_PASSWORD_LENGTH),
      maxPasswordLength: Math.min(policy.maxLength, MAX_PASSWORD_LENGTH),
      ...(policy.lowercase ? { containsLowercaseCharacter: true } : {}),
      ...(policy.uppercase ? { containsUppercaseCharacter: true } : {}),
      ...(policy.number ? { containsNumericCharacter: true } : {}),
      ...(policy.symbol ? { containsNonAlphanumericCharacter: true } : {}),
    },
    allowedNonAlphanumericCharacters: PASSWORD_SYMBOLS,
    enforcementState: policy.enforced ? 'ENFORCE' : 'OFF',
    forceUpgradeOnSignin: policy.upgradeOnSignIn,
    schemaVersion: 1,
  }
}
