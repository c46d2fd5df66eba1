import { authText } from '#web/text/auth-text.ts'

/**
 * Why no verification message can be sent, in the words of specification §5; null = it can. `pageUser` is whom the page shows
 * as signed in, `account` what the identity service knows at this moment.
 */
export function verificationRefusal(
  pageUser: object | null,
  account: { readonly emailVerified: boolean } | null,
): string | null {
  if (pageUser === null && account === null) return authText.verificationSignedOut
  if (account === null) return authText.verificationNoAccount
  return account.emailVerified ? authText.verificationDone : null
}
