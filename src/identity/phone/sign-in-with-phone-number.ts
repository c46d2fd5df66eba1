import * as z from 'zod/mini'
import { requirePhoneSignIn } from '#accounts/phone/send-verification-code.ts'
import { signInWithPhone, type PhoneProof } from '#accounts/sign-in/sign-in-with-phone.ts'
import { PROOF_SECONDS } from '#accounts/phone/temporary-proof.ts'
import { tokenShape } from '#identity/wire/account-shapes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, success, type WireError } from '#identity/wire/wire-response.ts'

/** By their numbers in Google's schema. */
const OPERATIONS = ['VERIFY_OP_UNSPECIFIED', 'SIGN_UP_OR_IN', 'REAUTH', 'UPDATE', 'LINK'] as const

const request = z.object({
  sessionInfo: optionalText,
  code: optionalText,
  temporaryProof: optionalText,
  phoneNumber: optionalText,
  idToken: optionalText,
  operation: z.nullish(z.union([z.enum(OPERATIONS), z.int().check(z.minimum(0), z.maximum(OPERATIONS.length - 1))])),
})

/** accounts:signInWithPhoneNumber: signs in, signs in again (`REAUTH`: never a new account), or links with an ID token. */
export const signInWithPhoneNumberRoute = operation({
  method: 'POST',
  path: '/v1/accounts:signInWithPhoneNumber',
  request,
  async run({ accounts }, input, client) {
    const offered = requirePhoneSignIn(accounts)
    if (!offered.ok) return wireError(offered.problem)
    const proof = proofOf(input)
    if ('ok' in proof) return proof
    const kind = typeof input.operation === 'number' ? OPERATIONS[input.operation] : input.operation
    if ((kind === 'UPDATE' || kind === 'LINK') && !input.idToken) return refusal('MISSING_ID_TOKEN')
    const entered = await signInWithPhone(accounts, {
      proof,
      idToken: input.idToken || null,
      existingOnly: kind === 'REAUTH',
      client,
    })
    if (!entered.ok) return wireError(entered.problem)
    const { value } = entered
    if (value.kind === 'number_taken') {
      const { temporaryProof, phone } = value
      return success({ temporaryProof, phoneNumber: phone, temporaryProofExpiresIn: String(PROOF_SECONDS) })
    }
    return success({
      localId: value.signedIn.account.uid,
      isNewUser: value.isNewUser,
      phoneNumber: value.phone,
      ...tokenShape(value.signedIn),
    })
  },
})

function proofOf(input: z.infer<typeof request>): PhoneProof | WireError {
  if (input.temporaryProof) {
    if (!input.phoneNumber) return refusal('MISSING_PHONE_NUMBER')
    return { temporaryProof: input.temporaryProof, phoneNumber: input.phoneNumber }
  }
  if (!input.sessionInfo) return refusal('MISSING_SESSION_INFO')
  if (!input.code) return refusal('MISSING_CODE')
  return { sessionInfo: input.sessionInfo, code: input.code }
}
