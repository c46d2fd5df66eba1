import * as z from 'zod/mini'
import { trustOwner } from '#accounts/account/administration/trust-owner.ts'
import { applyOobCode } from '#accounts/account/action-link/apply-oob-code.ts'
import { removePasskeys } from '#accounts/passkey/remove-passkeys.ts'
import type { Unlinking } from '#accounts/account/plan-unlinking.ts'
import { updateAccount } from '#accounts/account/update-account.ts'
import { tokenShape, updatedShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import type { Caller } from '#identity/wire/caller.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { listOf } from '#identity/wire/request-fields.ts'
import { refusal, success, type WireResponse } from '#identity/wire/wire-response.ts'
import { givenProvider, providerField } from './account-fields.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { ConfiguredProviders } from '#accounts/configured-providers.ts'
import type { NewPasswords } from '#accounts/password/new-passwords.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

/** The protocol's names of removable attributes, by their numbers (UserAttributeName). */
const ATTRIBUTES = ['USER_ATTRIBUTE_NAME_UNSPECIFIED', 'EMAIL', 'DISPLAY_NAME', 'PROVIDER', 'PHOTO_URL', 'PASSWORD']

const request = z.object({
  idToken: optionalText,
  oobCode: optionalText,
  displayName: optionalText,
  photoUrl: optionalText,
  email: optionalText,
  password: optionalText,
  deleteAttribute: listOf(z.union([z.string(), z.number()])),
  deleteProvider: listOf(z.string()),
  deletePasskey: listOf(z.string()),
  // Only the service may set these.
  disableUser: z.optional(z.unknown()),
  customAttributes: z.optional(z.unknown()),
  linkProviderUserInfo: z.nullish(providerField),
  // Any value requests the end of all other sign-ins.
  validSince: z.optional(z.unknown()),
})

/** accounts:update: the bearer's own account, or the code of a mail. */
export const updateRoute = operation({
  method: 'POST',
  path: '/v1/accounts:update',
  request,
  async run({ accounts }, input, client) {
    if (input.customAttributes != null) return refusal('INSUFFICIENT_PERMISSION')
    if (input.oobCode) {
      const applied = await applyOobCode(accounts, { oobCode: input.oobCode, client })
      return applied.ok
        ? success(updatedShape(applied.value.account, applied.value.providers, applied.value.emailChanged))
        : wireError(applied.problem)
    }
    if (!input.idToken) return refusal('INVALID_REQ_TYPE', 'Unsupported request parameters.')
    if (input.disableUser != null) return refusal('OPERATION_NOT_ALLOWED')
    if (input.deletePasskey.length > 0) {
      const { idToken, deletePasskey: credentialIds } = input
      const removed = await removePasskeys(accounts, { idToken, credentialIds, client })
      if (!removed.ok) return wireError(removed.problem)
    }
    return updateOwn(accounts, { ...input, idToken: input.idToken }, client)
  },
})

async function updateOwn(
  accounts: SignInCompletion & AttemptLimits & NewPasswords & ConfiguredProviders,
  input: z.infer<typeof request> & { idToken: string },
  client: Caller,
): Promise<WireResponse> {
  const removed = new Set(
    input.deleteAttribute.map((name) => (/^\d+$/.test(String(name)) ? ATTRIBUTES[Number(name)] : String(name))),
  )
  const link = accounts.compatibilityFlags.believesOwners ? input.linkProviderUserInfo : null
  if (link && !link.providerId) return refusal('MISSING_PROVIDER_ID')
  if (link && !link.rawId) return refusal('MISSING_RAW_ID')
  const updated = await updateAccount(accounts, {
    idToken: input.idToken,
    displayName: removed.has('DISPLAY_NAME') ? null : (input.displayName ?? undefined),
    photoUrl: removed.has('PHOTO_URL') ? null : (input.photoUrl ?? undefined),
    email: input.email || undefined,
    password: input.password || undefined,
    unlink: unlinkingOf(input.deleteProvider, removed),
    endsSignIns: input.validSince != null,
    client,
  })
  if (!updated.ok) return wireError(updated.problem)
  const { account, signedIn } = updated.value
  const linked = link ? givenProvider(link) : null
  const believed = linked && (await trustOwner(accounts, account.uid, { link: linked }))
  if (believed && !believed.ok) return wireError(believed.problem)
  const providers = linked ? [...updated.value.providers, linked] : updated.value.providers
  return success({
    ...updatedShape(account, providers, Boolean(input.email)),
    ...(signedIn ? tokenShape(signedIn) : {}),
  })
}

/**
 * Returns the sign-in methods to remove. The address and the password are one method: without the address nobody can
 * sign in with the password.
 */
function unlinkingOf(
  deleteProvider: readonly string[],
  removed: ReadonlySet<string | undefined>,
): Unlinking | undefined {
  const providers = removed.has('EMAIL') ? [...deleteProvider, 'password'] : deleteProvider
  const password = removed.has('PASSWORD')
  return providers.length > 0 || password ? { providers, password } : undefined
}
