import { dropOauthFlow, findOauthFlow } from '#accounts/provider/oauth-flow/find-oauth-flow.ts'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import { readBrowserId } from './browser-cookie.ts'
import { refusalPage } from './handler-page.ts'
import { isCancelled, type ProviderReturn } from './read-return.ts'
import { deliver, deliverError, HANDLER_PATH } from './sdk-flow.ts'

/** Answers when a flow is unknown, over, or another browser's: nobody is signed in by a link that they were sent. */
const stranger = () =>
  refusalPage(
    400,
    'This sign-in is over',
    'It was started in another browser, has already ended, or took longer than ten minutes. Please close this window and try again.',
  )

/**
 * Ends the second leg: the provider has sent the browser back, and the waiting page is told. The SDK's own call uses
 * the code, with the session id that only this browser has.
 */
export async function finishSdkFlow(
  { accounts }: IdentityDeps,
  request: Request,
  returned: ProviderReturn,
): Promise<Response> {
  const browserId = readBrowserId(request, accounts.websiteUrl)
  const flow = browserId === null ? null : await findOauthFlow(accounts, { state: returned.state, browserId })
  if (!flow || flow.purpose.kind !== 'event') return stranger()
  const { sessionId, purpose } = flow
  if (returned.code === null) {
    await dropOauthFlow(accounts, { state: returned.state, sessionId })
    return deliverError(purpose, isCancelled(returned) ? 'auth/user-cancelled' : 'auth/invalid-credential')
  }
  const { search } = new URL(request.url)
  return deliver(purpose, { urlResponse: accounts.websiteUrl + HANDLER_PATH + search, sessionId })
}
