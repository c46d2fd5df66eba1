import * as z from 'zod/mini'
import { changeAccount } from '#accounts/account/administration/change-account.ts'
import { updatedShape } from '#identity/wire/account-shapes.ts'
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
  replacingFactorFields,
} from './account-fields.ts'

/** Numbers of the protocol's UserAttributeName, which REST clients may send instead of the names. */
const ATTRIBUTES: Readonly<Record<number, string>> = {
  1: 'EMAIL',
  2: 'DISPLAY_NAME',
  3: 'PROVIDER',
  4: 'PHOTO_URL',
  5: 'PASSWORD',
  6: 'RAW_USER_INFO',
}

/** projects.accounts.update: changes any attribute of any account. */
export const changeAccountRoutes = serviceOperation({
  method: 'POST',
  path: '/accounts:update',
  request: z.object({
    ...attributeFields,
    localId: optionalText,
    disableUser: optionalFlag,
    validSince: optionalNumber,
    lastLoginAt: optionalNumber,
    mfa: z.nullish(z.object({ enrollments: replacingFactorFields })),
    linkProviderUserInfo: z.nullish(providerField),
    deleteProvider: z.nullish(z.array(z.string())),
    deleteAttribute: z.nullish(z.array(z.union([z.string(), z.number()]))),
  }),
  async run({ accounts }, input) {
    if (!input.localId) return refusal('MISSING_LOCAL_ID')
    const link = input.linkProviderUserInfo
    if (link && !link.providerId) return refusal('MISSING_PROVIDER_ID')
    if (link && !link.rawId) return refusal('MISSING_RAW_ID')
    const removed = new Set(
      (input.deleteAttribute ?? []).map((name) => (typeof name === 'number' ? ATTRIBUTES[name] : name)),
    )
    const changed = await changeAccount(accounts, {
      ...givenAttributes(input),
      ...(removed.has('DISPLAY_NAME') ? { displayName: null } : {}),
      ...(removed.has('PHOTO_URL') ? { photoUrl: null } : {}),
      ...(removed.has('EMAIL') ? { email: null } : {}),
      ...(removed.has('PASSWORD') ? { removePassword: true } : {}),
      ...defined({
        disabled: input.disableUser ?? undefined,
        validSince: instantOf(input.validSince, 1000),
        lastSignInAt: instantOf(input.lastLoginAt, 1),
        factors: input.mfa ? givenFactors(input.mfa.enrollments) : undefined,
        link: link ? givenProvider(link) : undefined,
        unlink: input.deleteProvider ?? undefined,
      }),
      uid: input.localId,
    })
    if (!changed.ok) return wireError(changed.problem)
    return success(updatedShape(changed.value.account, changed.value.providers))
  },
})
