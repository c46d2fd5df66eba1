import { authText } from '#web/text/auth-text.ts'

/**
 * Returns why no verification mail can be sent, in the words of specification §5; null = it can. `pageUser` is the user
 * that the page shows, `account` what the identity service knows now.
 */
export function verificationRefusal(
  pageUser: object | null,
  account: { readonly emailVerified: boolean } | null,
): string | null {
  if (pageUser === null && account === null) return authText.verificationSignedOut
  if (account === null) return authText.verificationNoAccount
  return account.emailVerified ? authText.verificationDone : null
}
