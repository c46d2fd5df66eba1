import * as z from 'zod/mini'
import { verifyEmail } from '#accounts/codes/verify-email.ts'
import { updateProfile } from '#accounts/profile/update-profile.ts'
import { updatedShape } from '../wire/account-shapes.ts'
import { wireError } from '../wire/account-problems.ts'
import { operation, optionalText } from '../wire/operation.ts'
import { refusal, success } from '../wire/wire-answer.ts'

/** Names and numbers of the attributes that can be removed (UserAttributeName of the protocol). */
const REMOVES_NAME: readonly (string | number)[] = ['DISPLAY_NAME', 2]
const REMOVES_PHOTO: readonly (string | number)[] = ['PHOTO_URL', 4]

/** accounts:update: name and photo of the bearer, or the verification code of a mail. */
export const updateRoute = operation({
  method: 'POST',
  path: '/v1/accounts:update',
  request: z.object({
    idToken: optionalText,
    oobCode: optionalText,
    displayName: optionalText,
    photoUrl: optionalText,
    email: optionalText,
    password: optionalText,
    deleteAttribute: z.nullish(z.array(z.union([z.string(), z.number()]))),
    deleteProvider: z.nullish(z.array(z.string())),
  }),
  async run({ accounts }, input, client) {
    if (input.oobCode) {
      const verified = await verifyEmail(accounts, { oobCode: input.oobCode, client })
      return verified.ok
        ? success(updatedShape(verified.value.account, verified.value.providers))
        : wireError(verified.problem)
    }
    if (!input.idToken) return refusal('MISSING_ID_TOKEN')
    if (input.email) return refusal('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
    if (input.password || input.deleteProvider?.length) return refusal('OPERATION_NOT_ALLOWED')
    const removed = input.deleteAttribute ?? []
    const updated = await updateProfile(accounts, {
      idToken: input.idToken,
      displayName: removed.some((name) => REMOVES_NAME.includes(name)) ? null : input.displayName,
      photoUrl: removed.some((name) => REMOVES_PHOTO.includes(name)) ? null : input.photoUrl,
    })
    return updated.ok
      ? success(updatedShape(updated.value.account, updated.value.providers))
      : wireError(updated.problem)
  },
})
