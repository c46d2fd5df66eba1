import * as z from 'zod/mini'
import { sendEmailVerification } from '#accounts/codes/send-email-verification.ts'
import { sendPasswordReset } from '#accounts/codes/send-password-reset.ts'
import { wireError } from '../wire/account-problems.ts'
import { operation, optionalText } from '../wire/operation.ts'
import { refusal, success, type WireAnswer } from '../wire/wire-answer.ts'

/** Numbers of the protocol's OobReqType, which REST clients may send for the names. */
const REQUEST_TYPES: Readonly<Record<number, string>> = {
  1: 'PASSWORD_RESET',
  4: 'VERIFY_EMAIL',
  5: 'RECOVER_EMAIL',
  6: 'EMAIL_SIGNIN',
  7: 'VERIFY_AND_CHANGE_EMAIL',
}

/** accounts:sendOobCode: mails with a code. E-mail links and changes of address are not offered. */
export const sendOobCodeRoute = operation({
  method: 'POST',
  path: '/v1/accounts:sendOobCode',
  request: z.object({
    requestType: z.nullish(z.union([z.string(), z.number()])),
    email: optionalText,
    idToken: optionalText,
    continueUrl: optionalText,
  }),
  async run({ accounts }, { requestType, email, idToken, continueUrl }, client) {
    const type = typeof requestType === 'number' ? REQUEST_TYPES[requestType] : requestType
    const address = { continueUrl: continueUrl ?? undefined, client }
    switch (type) {
      case 'PASSWORD_RESET': {
        if (!email) return refusal('MISSING_EMAIL')
        const sent = await sendPasswordReset(accounts, { email, ...address })
        // The code that the hosted service has for too many mails of this type.
        if (!sent.ok && sent.problem.code === 'too_many_attempts') {
          return {
            ...refusal('RESET_PASSWORD_EXCEED_LIMIT'),
            headers: { 'retry-after': String(sent.problem.retryAfterSeconds) },
          }
        }
        return sent.ok ? sentTo(sent.value.email) : wireError(sent.problem)
      }
      case 'VERIFY_EMAIL': {
        if (!idToken) return refusal('MISSING_ID_TOKEN')
        const sent = await sendEmailVerification(accounts, { idToken, ...address })
        if (!sent.ok) return wireError(sent.problem)
        return sent.value.email === null ? refusal('MISSING_EMAIL') : sentTo(sent.value.email)
      }
      case 'EMAIL_SIGNIN':
      case 'VERIFY_AND_CHANGE_EMAIL':
        return refusal('OPERATION_NOT_ALLOWED')
      case undefined:
      case null:
      case '':
        return refusal('MISSING_REQ_TYPE')
      default:
        return refusal('INVALID_REQ_TYPE')
    }
  },
})

function sentTo(email: string): WireAnswer {
  return success({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })
}
