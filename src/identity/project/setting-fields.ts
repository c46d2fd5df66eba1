import * as z from 'zod/mini'
import { canonicalPhone } from '#core/account/canonical-phone.ts'
import type {
  PasswordPolicy,
  ProjectSettings,
  SecondFactorSettings,
  SmsSettings,
} from '#accounts/project/project-settings.ts'

const flag = z._default(z.boolean(), false)
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

export const domainsField = z
  .array(z.string().check(z.regex(HOST, 'a domain is not a host name')))
  .check(z.maxLength(200))

export const testNumbersField = z
  .record(z.string(), z.string().check(z.regex(/^\d{6}$/, 'a test code must have six digits')))
  .check(
    z.refine((numbers) => Object.keys(numbers).length <= 10, 'at most ten test numbers'),
    z.refine(
      (numbers) => Object.keys(numbers).every((number) => canonicalPhone(number) === number),
      'a test number is not in the form +34600111222',
    ),
  )

const strengthField = z.strictObject({
  minPasswordLength: z.optional(
    z.int().check(z.gte(6, 'the minimum length is from 6 to 30'), z.lte(30, 'the minimum length is from 6 to 30')),
  ),
  maxPasswordLength: z.optional(z.int().check(z.gte(6), z.lte(4096, 'the maximum length is at most 4096'))),
  containsLowercaseCharacter: flag,
  containsUppercaseCharacter: flag,
  containsNumericCharacter: flag,
  containsNonAlphanumericCharacter: flag,
})

export const passwordPolicyField = z.object({
  passwordPolicyEnforcementState: z._default(
    z.enum(['OFF', 'ENFORCE', 'PASSWORD_POLICY_ENFORCEMENT_STATE_UNSPECIFIED']),
    'OFF',
  ),
  forceUpgradeOnSignin: flag,
  passwordPolicyVersions: z.optional(
    z
      .array(z.object({ customStrengthOptions: z.optional(strengthField) }))
      .check(z.maxLength(1, 'one version of the password policy')),
  ),
})

export const secondFactorField = z.object({
  state: z._default(z.enum(['DISABLED', 'ENABLED', 'MANDATORY', 'STATE_UNSPECIFIED']), 'DISABLED'),
  enabledProviders: z._default(z.array(z.enum(['PHONE_SMS', 'PROVIDER_UNSPECIFIED'])), []),
  providerConfigs: z._default(
    z.array(
      z.object({
        state: z._default(z.enum(['DISABLED', 'ENABLED', 'MANDATORY', 'MFA_STATE_UNSPECIFIED']), 'DISABLED'),
        totpProviderConfig: z.optional(
          z.object({
            adjacentIntervals: z._default(z.int().check(z.gte(0), z.lte(10, 'adjacentIntervals is from 0 to 10')), 1),
          }),
        ),
      }),
    ),
    [],
  ),
})

const regions = z._default(
  z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'a region is a country code of two capital letters'))),
  [],
)

export const smsRegionField = z.strictObject({
  allowByDefault: z.optional(z.object({ disallowedRegions: regions })),
  allowlistOnly: z.optional(z.object({ allowedRegions: regions })),
})

export const permissionsField = z.object({ disabledUserSignup: flag, disabledUserDeletion: flag })

/** Returns the password policy in these fields; whatever the protocol does not cover does not change. */
export function passwordPolicyOf(
  { refusesCommon }: PasswordPolicy,
  fields: z.infer<typeof passwordPolicyField> | undefined,
): PasswordPolicy {
  const options = fields?.passwordPolicyVersions?.[0]?.customStrengthOptions
  return {
    refusesCommon,
    minLength: options?.minPasswordLength ?? 6,
    maxLength: options?.maxPasswordLength ?? 4096,
    lowercase: options?.containsLowercaseCharacter ?? false,
    uppercase: options?.containsUppercaseCharacter ?? false,
    number: options?.containsNumericCharacter ?? false,
    symbol: options?.containsNonAlphanumericCharacter ?? false,
    enforced: fields?.passwordPolicyEnforcementState === 'ENFORCE',
    upgradeOnSignIn: fields?.forceUpgradeOnSignin ?? false,
  }
}

/** Returns the fields of a password policy. */
export function passwordPolicyShape(policy: PasswordPolicy): object {
  return {
    passwordPolicyEnforcementState: policy.enforced ? 'ENFORCE' : 'OFF',
    forceUpgradeOnSignin: policy.upgradeOnSignIn,
    passwordPolicyVersions: [
      {
        customStrengthOptions: {
          minPasswordLength: policy.minLength,
          maxPasswordLength: policy.maxLength,
          containsLowercaseCharacter: policy.lowercase,
          containsUppercaseCharacter: policy.uppercase,
          containsNumericCharacter: policy.number,
          containsNonAlphanumericCharacter: policy.symbol,
        },
      },
    ],
  }
}

const STATES = {
  DISABLED: 'disabled',
  ENABLED: 'enabled',
  MANDATORY: 'mandatory',
  STATE_UNSPECIFIED: 'disabled',
} as const

/** Returns the second factors in these fields. */
export function secondFactorOf(fields: z.infer<typeof secondFactorField> | undefined): SecondFactorSettings {
  const totp = fields?.providerConfigs.find(({ totpProviderConfig }) => totpProviderConfig)
  return {
    state: STATES[fields?.state ?? 'DISABLED'],
    sms: fields?.enabledProviders.includes('PHONE_SMS') ?? false,
    totp: totp?.state === 'ENABLED' || totp?.state === 'MANDATORY',
    namesUnspecified: fields?.enabledProviders.includes('PROVIDER_UNSPECIFIED') ?? false,
    totpAdjacentIntervals: totp?.totpProviderConfig?.adjacentIntervals ?? 1,
  }
}

/** Returns the fields of second factors; those of authenticators only if something was set about them. */
export function secondFactorShape(settings: SecondFactorSettings): object {
  return {
    state: settings.state.toUpperCase(),
    enabledProviders: [
      ...(settings.namesUnspecified ? ['PROVIDER_UNSPECIFIED'] : []),
      ...(settings.sms ? ['PHONE_SMS'] : []),
    ],
    ...(settings.totp || settings.totpAdjacentIntervals !== 1
      ? {
          providerConfigs: [
            {
              state: settings.totp ? 'ENABLED' : 'DISABLED',
              totpProviderConfig: { adjacentIntervals: settings.totpAdjacentIntervals },
            },
          ],
        }
      : {}),
  }
}

/** Returns the regions that messages may go to, and the test numbers. */
export function smsOf(
  region: z.infer<typeof smsRegionField> | undefined,
  testNumbers: Readonly<Record<string, string>> | undefined,
): SmsSettings {
  return {
    allowedRegions: region?.allowlistOnly?.allowedRegions ?? null,
    refusedRegions: region?.allowByDefault?.disallowedRegions ?? [],
    testNumbers: testNumbers ?? {},
  }
}

/** Returns the fields of the regions. */
export function smsRegionShape({ allowedRegions, refusedRegions }: SmsSettings): object {
  return allowedRegions
    ? { allowlistOnly: { allowedRegions } }
    : { allowByDefault: { disallowedRegions: refusedRegions } }
}

/** Returns the fields of what users may do with their accounts. */
export function permissionsShape({ signUpDisabled, deletionDisabled }: ProjectSettings): object {
  return { disabledUserSignup: signUpDisabled, disabledUserDeletion: deletionDisabled }
}
