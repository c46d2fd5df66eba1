import * as z from 'zod/mini'
import { makeCodeForService, type ServiceCode } from '#accounts/email-code/make-code-for-service.ts'
import { sendEmailChange } from '#accounts/account/send-email-change.ts'
import { sendEmailVerification } from '#accounts/account/send-email-verification.ts'
import { sendPasswordReset } from '#accounts/email-code/send-password-reset.ts'
import { sendSignInLink } from '#accounts/email-code/send-sign-in-link.ts'
import { checkIdToken } from '#accounts/session/check-id-token.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import type { Caller } from '#identity/wire/caller.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { isTrue, optionalFlag } from '#identity/wire/request-fields.ts'
import { refusal, success, type WireResponse } from '#identity/wire/wire-response.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** Numbers of the protocol's OobReqType, which REST clients may send instead of the names. */
const REQUEST_TYPES: Readonly<Record<string, string>> = {
  0: '',
  1: 'PASSWORD_RESET',
  4: 'VERIFY_EMAIL',
  5: 'RECOVER_EMAIL',
  6: 'EMAIL_SIGNIN',
  7: 'VERIFY_AND_CHANGE_EMAIL',
  8: 'REVERT_SECOND_FACTOR_ADDITION',
  OOB_REQ_TYPE_UNSPECIFIED: '',
}

/** The fields of accounts:sendOobCode; the SDK sends further ones, for apps on phones, which have no effect. */
export const sendOobCodeRequest = z.object({
  requestType: z.nullish(z.union([z.string(), z.number()])),
  email: optionalText,
  newEmail: optionalText,
  idToken: optionalText,
  continueUrl: optionalText,
  returnOobLink: optionalFlag,
  androidInstallApp: optionalFlag,
  androidPackageName: optionalText,
})

type OobRequest = z.infer<typeof sendOobCodeRequest>

/** accounts:sendOobCode: mails a code, or returns the code itself to the holder of the service token. */
export const sendOobCodeRoute = operation({
  method: 'POST',
  path: '/v1/accounts:sendOobCode',
  request: sendOobCodeRequest,
  run: ({ accounts }, input, caller) => sendOobCode(accounts, input, caller),
})

/** Answers accounts:sendOobCode under each of its paths: the project has one of its own for the service. */
export async function sendOobCode(
  accounts: AccountStore & AccountScope & TokenSigning & AttemptLimits & MailLinks,
  input: OobRequest,
  caller: Caller,
): Promise<WireResponse> {
  const type = REQUEST_TYPES[String(input.requestType ?? '')] ?? String(input.requestType ?? '')
  if (type === '') return refusal('MISSING_REQ_TYPE')
  if (isTrue(input.androidInstallApp) && !input.androidPackageName) return refusal('MISSING_ANDROID_PACKAGE_NAME')
  if (isTrue(input.returnOobLink)) {
    if (!caller.isService) return refusal('INSUFFICIENT_PERMISSION')
    if (isServicePurpose(type)) return linkForService(accounts, type, input)
  }
  const continueUrl = input.continueUrl ?? undefined
  switch (type) {
    case 'PASSWORD_RESET':
      return mailPasswordReset(accounts, input, caller)
    case 'VERIFY_EMAIL': {
      if (!input.idToken) return refusal('INVALID_ID_TOKEN')
      const sent = await sendEmailVerification(accounts, { idToken: input.idToken, continueUrl, client: caller })
      if (!sent.ok) return wireError(sent.problem)
      return sent.value.email === null ? refusal('MISSING_EMAIL') : sentTo(sent.value.email)
    }
    case 'EMAIL_SIGNIN': {
      if (!accounts.settings.emailLinkSignIn) return refusal('OPERATION_NOT_ALLOWED')
      if (!input.email) return refusal('MISSING_EMAIL')
      if (!continueUrl && !accounts.compatibilityFlags.linksLeadNowhere) return refusal('MISSING_CONTINUE_URI')
      const sent = await sendSignInLink(accounts, { email: input.email, continueUrl, client: caller })
      return sent.ok ? sentTo(sent.value.email) : wireError(sent.problem)
    }
    case 'VERIFY_AND_CHANGE_EMAIL':
      return mailEmailChange(accounts, input, caller)
    default:
      return refusal('INVALID_REQ_TYPE')
  }
}

async function mailPasswordReset(
  accounts: AccountStore & AccountScope & AttemptLimits & MailLinks,
  input: OobRequest,
  client: Caller,
): Promise<WireResponse> {
  if (!input.email) return refusal('MISSING_EMAIL')
  const sent = await sendPasswordReset(accounts, {
    email: input.email,
    continueUrl: input.continueUrl ?? undefined,
    client,
  })
  if (sent.ok) return sentTo(sent.value.email)
  // The error code of the hosted service for too many mails of this type.
  if (sent.problem.code === 'too_many_attempts') {
    return {
      ...refusal('RESET_PASSWORD_EXCEED_LIMIT'),
      headers: { 'retry-after': String(sent.problem.retryAfterSeconds) },
    }
  }
  return wireError(sent.problem)
}

async function mailEmailChange(
  accounts: AccountStore & AccountScope & TokenSigning & AttemptLimits & MailLinks,
  input: OobRequest,
  client: Caller,
): Promise<WireResponse> {
  if (!input.newEmail) return refusal('MISSING_NEW_EMAIL')
  if (!input.idToken) return refusal('MISSING_ID_TOKEN')
  const sent = await sendEmailChange(accounts, {
    idToken: input.idToken,
    newEmail: input.newEmail,
    continueUrl: input.continueUrl ?? undefined,
    client,
  })
  return sent.ok ? sentTo(sent.value.email) : wireError(sent.problem)
}

async function linkForService(
  accounts: AccountStore & AccountScope & TokenSigning & MailLinks,
  purpose: ServiceCode['purpose'],
  { email, idToken, newEmail, continueUrl }: OobRequest,
): Promise<WireResponse> {
  if (purpose === 'VERIFY_AND_CHANGE_EMAIL' && !newEmail) return refusal('MISSING_NEW_EMAIL')
  if (!email && !idToken) return refusal('MISSING_EMAIL')
  const bearer = idToken ? await checkIdToken(accounts, idToken) : null
  if (bearer && !bearer.ok) return wireError(bearer.problem)
  const recipient =
    bearer && purpose !== 'EMAIL_SIGNIN' && purpose !== 'PASSWORD_RESET' ? bearer.value.account.email : email
  if (!recipient) return refusal('MISSING_EMAIL')
  const made = await makeCodeForService(accounts, {
    purpose,
    email: recipient,
    ...(purpose === 'VERIFY_AND_CHANGE_EMAIL' ? { newEmail: newEmail ?? undefined } : {}),
    continueUrl: continueUrl ?? undefined,
  })
  if (!made.ok) return wireError(made.problem)
  const { email: sentTo, code } = made.value
  return success({ ...confirmation(sentTo), ...(code ? { oobCode: code.oobCode, oobLink: code.link } : {}) })
}

function isServicePurpose(type: string): type is ServiceCode['purpose'] {
  return ['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL'].includes(type)
}

/** Answers with the address: the SDK reloads its user when it differs from the one that it knows. */
function sentTo(email: string | null): WireResponse {
  return success(confirmation(email))
}

function confirmation(email: string | null): object {
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', ...(email ? { email } : {}) }
}
