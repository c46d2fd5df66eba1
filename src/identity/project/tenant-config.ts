import * as z from 'zod/mini'
import type { ManagedTenant } from '#accounts/project/manage-tenants.ts'
import { defaultProjectSettings, type ProjectSettings } from '#accounts/project/project-settings.ts'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { faultOf } from './project-config.ts'
import {
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
const NAME = /^[a-zA-Z][a-zA-Z0-9-]{3,19}$/

const tenantFields = z.strictObject({
  displayName: z.optional(z.string().check(z.regex(NAME, '4 to 20 letters, digits and hyphens, a letter first'))),
  allowPasswordSignup: flag,
  enableEmailLinkSignin: flag,
  enableAnonymousUser: flag,
  disableAuth: flag,
  mfaConfig: z.optional(secondFactorField),
  testPhoneNumbers: z.optional(testNumbersField),
  client: z.optional(z.object({ permissions: z.optional(permissionsField) })),
  passwordPolicyConfig: z.optional(passwordPolicyField),
  emailPrivacyConfig: z._default(z.object({ enableImprovedEmailPrivacy: flag }), { enableImprovedEmailPrivacy: true }),
  smsRegionConfig: z.optional(smsRegionField),
})

/** Returns the changeable settings of a tenant, in the names of the protocol's Tenant. */
export function editableTenant(settings: ProjectSettings): object {
  return {
    ...(settings.displayName === null ? {} : { displayName: settings.displayName }),
    allowPasswordSignup: settings.passwordSignIn,
    enableEmailLinkSignin: settings.emailLinkSignIn,
    enableAnonymousUser: settings.anonymousSignIn,
    disableAuth: !settings.enabled,
    mfaConfig: secondFactorShape(settings.secondFactor),
    testPhoneNumbers: settings.sms.testNumbers,
    client: { permissions: permissionsShape(settings) },
    passwordPolicyConfig: passwordPolicyShape(settings.passwordPolicy),
    emailPrivacyConfig: { enableImprovedEmailPrivacy: settings.enumerationProtection },
    smsRegionConfig: smsRegionShape(settings.sms),
  }
}

/**
 * Returns the settings of an edited Tenant; `settings_invalid` names the first field that is wrong or that this service
 * does not have.
 */
export function settingsOfTenant(
  settings: ProjectSettings,
  tenant: object,
): Result<ProjectSettings, Extract<IdentityProblem, { code: 'settings_invalid' }>> {
  const parsed = z.safeParse(tenantFields, tenant)
  if (!parsed.success) return err({ code: 'settings_invalid', detail: faultOf(parsed.error.issues) })
  const given = parsed.data
  return ok({
    ...settings,
    enabled: !given.disableAuth,
    displayName: given.displayName ?? null,
    passwordSignIn: given.allowPasswordSignup,
    emailLinkSignIn: given.enableEmailLinkSignin,
    anonymousSignIn: given.enableAnonymousUser,
    signUpDisabled: given.client?.permissions?.disabledUserSignup ?? false,
    deletionDisabled: given.client?.permissions?.disabledUserDeletion ?? false,
    enumerationProtection: given.emailPrivacyConfig.enableImprovedEmailPrivacy,
    secondFactor: secondFactorOf(given.mfaConfig),
    passwordPolicy: passwordPolicyOf(settings.passwordPolicy, given.passwordPolicyConfig),
    sms: smsOf(given.smsRegionConfig, given.testPhoneNumbers),
  })
}

/**
 * Returns a tenant in the form of the protocol, like the hosted service without groups of settings in which nothing is
 * set.
 */
export function tenantShape(projectId: string, { tenantId, settings }: ManagedTenant): object {
  const unset = unsetGroups(settings)
  const shown = Object.entries(editableTenant(settings)).filter(([name]) => !unset.includes(name))
  return { name: `projects/${projectId}/tenants/${tenantId}`, tenantId, ...Object.fromEntries(shown) }
}

function unsetGroups(settings: ProjectSettings): string[] {
  const { sms, passwordPolicy, enumerationProtection, signUpDisabled, deletionDisabled } = settings
  const isUnset = {
    testPhoneNumbers: Object.keys(sms.testNumbers).length === 0,
    client: !signUpDisabled && !deletionDisabled,
    passwordPolicyConfig: isSame(
      passwordPolicyShape(passwordPolicy),
      passwordPolicyShape(defaultProjectSettings.passwordPolicy),
    ),
    emailPrivacyConfig: !enumerationProtection,
    smsRegionConfig: sms.allowedRegions === null && sms.refusedRegions.length === 0,
  }
  return Object.entries(isUnset).flatMap(([name, unset]) => (unset ? [name] : []))
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
