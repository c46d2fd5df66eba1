import * as z from 'zod/mini'
import type { ProjectSettings } from '#accounts/project/project-settings.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { blockingFunctionsField, blockingFunctionsOf, blockingFunctionsShape } from './blocking-function-fields.ts'
import {
  domainsField,
  passwordPolicyField,
  passwordPolicyOf,
  passwordPolicyShape,
  permissionsField,
  permissionsShape,
  secondFactorField,
  secondFactorOf,
  secondFactorShape,
  smsOf,
  smsRegionField,
  smsRegionShape,
  testNumbersField,
} from './setting-fields.ts'

const flag = z._default(z.boolean(), false)

const configFields = z.strictObject({
  signIn: z._default(
    z.strictObject({
      email: z._default(z.object({ enabled: flag, passwordRequired: flag }), {
        enabled: false,
        passwordRequired: false,
      }),
      phoneNumber: z.optional(z.object({ enabled: flag, testPhoneNumbers: z.optional(testNumbersField) })),
      anonymous: z.optional(z.object({ enabled: flag })),
      allowDuplicateEmails: flag,
    }),
    { email: { enabled: false, passwordRequired: false }, allowDuplicateEmails: false },
  ),
  authorizedDomains: z._default(domainsField, []),
  client: z.optional(z.object({ permissions: z.optional(permissionsField) })),
  mfa: z.optional(secondFactorField),
  passwordPolicyConfig: z.optional(passwordPolicyField),
  emailPrivacyConfig: z.optional(z.object({ enableImprovedEmailPrivacy: flag })),
  smsRegionConfig: z.optional(smsRegionField),
  blockingFunctions: z.optional(blockingFunctionsField),
})

/** Returns the changeable settings of the project, in the names of the protocol's Config. */
export function editableConfig(settings: ProjectSettings): object {
  return {
    signIn: {
      email: {
        enabled: settings.passwordSignIn || settings.emailLinkSignIn,
        passwordRequired: !settings.emailLinkSignIn,
      },
      phoneNumber: { enabled: settings.phoneSignIn, testPhoneNumbers: settings.sms.testNumbers },
      anonymous: { enabled: settings.anonymousSignIn },
      allowDuplicateEmails: settings.duplicateEmails,
    },
    authorizedDomains: settings.authorizedDomains,
    client: { permissions: permissionsShape(settings) },
    mfa: secondFactorShape(settings.secondFactor),
    passwordPolicyConfig: passwordPolicyShape(settings.passwordPolicy),
    emailPrivacyConfig: { enableImprovedEmailPrivacy: settings.enumerationProtection },
    smsRegionConfig: smsRegionShape(settings.sms),
    blockingFunctions: blockingFunctionsShape(settings.blockingFunctions),
  }
}

/**
 * Returns the settings of an edited Config; `settings_invalid` names the first field that is wrong or that this service
 * does not have. `blocking_function_invalid`: see `blockingFunctionsOf`.
 */
export function settingsOfConfig(
  settings: ProjectSettings,
  config: object,
): Result<ProjectSettings, Extract<IdentityProblem, { code: 'settings_invalid' | 'blocking_function_invalid' }>> {
  const parsed = z.safeParse(configFields, config)
  if (!parsed.success) return err({ code: 'settings_invalid', detail: faultOf(parsed.error.issues) })
  const { signIn, client, ...given } = parsed.data
  const blockingFunctions = blockingFunctionsOf(given.blockingFunctions)
  if (!blockingFunctions.ok) return blockingFunctions
  return ok({
    ...settings,
    passwordSignIn: signIn.email.enabled,
    emailLinkSignIn: signIn.email.enabled && !signIn.email.passwordRequired,
    phoneSignIn: signIn.phoneNumber?.enabled ?? false,
    anonymousSignIn: signIn.anonymous?.enabled ?? false,
    duplicateEmails: signIn.allowDuplicateEmails,
    signUpDisabled: client?.permissions?.disabledUserSignup ?? false,
    deletionDisabled: client?.permissions?.disabledUserDeletion ?? false,
    // If cleared, it returns to its initial value: on.
    enumerationProtection: given.emailPrivacyConfig?.enableImprovedEmailPrivacy ?? true,
    authorizedDomains: given.authorizedDomains.map((domain) => domain.toLowerCase()),
    secondFactor: secondFactorOf(given.mfa),
    passwordPolicy: passwordPolicyOf(settings.passwordPolicy, given.passwordPolicyConfig),
    sms: smsOf(given.smsRegionConfig, signIn.phoneNumber?.testPhoneNumbers),
    blockingFunctions: blockingFunctions.value,
  })
}

/** Returns the first fault, beginning with its place. */
export function faultOf(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues
  if (!issue) return 'The configuration is invalid.'
  const where = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return `"${[where, issue.keys[0]].filter(Boolean).join('.')}" is not supported.`
  return `"${where}": ${issue.message}.`
}
