import { data } from 'react-router'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { AuthFaults } from '#web/sign-in/auth-faults.ts'
import { identityCalls, type FirstFactorResponse } from '#web/sign-in/identity-calls.ts'
import { unmarkSignedOut } from '#web/sign-in/session/signed-out-mark.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import {
  destinationOf,
  redirectToDestination,
  redirectWithCookies,
  rememberedBy,
  requireAccess,
  type Visit,
} from '#web/middleware/require-access.ts'
import { rememberTargetRoute } from '#web/middleware/target-route-cookie.ts'
import { destinationText } from '#web/text/auth-text.ts'
import { loadWaitingStay, questionText } from './waiting/waiting-stay-data.ts'
import { keepPendingSignIn } from './pending-sign-in-cookie.ts'

/** The data that every sign-in page shows and passes to the SDK. */
export interface SignInPageData {
  readonly config: PublicConfiguration
  readonly user: UserShape | null
  /** Where the visitor was going, in words; null when nowhere in particular. */
  readonly destination: string | null
  /** Where links in mails finally lead. */
  readonly continueUrl: string
}

/** Applies the access rules and loads the data of the page. */
export async function loadSignInPage(visit: Visit) {
  const user = await requireAccess(visit)
  return withWaitingStay(visit, signInPageData(visit, user))
}

/** Adds the home that the visitor is about to book to the data of the page. */
export async function withWaitingStay(visit: Visit, page: SignInPageData) {
  const requested = destinationOf(visit)
  const [waiting, question] = await Promise.all([loadWaitingStay(visit, requested), questionText(visit, requested)])
  return { ...page, destination: question ?? page.destination, waiting }
}

/** Returns the data without applying the rules, for actions and for pages with rules of their own. */
export function signInPageData(visit: Visit, user: UserShape | null): SignInPageData {
  const path = destinationOf(visit)
  const config = visit.context.get(publicConfigContext)
  return {
    config,
    user,
    destination: destinationText(path),
    // Not the visitor's host: links in mails may only lead to the site's configured address.
    continueUrl: config.websiteUrl + (path ?? sitePaths.stays()),
  }
}

/**
 * The answer to a form that was posted without JavaScript; without faults it succeeded. It never contains the password.
 */
export interface PostedFaults {
  readonly faults?: AuthFaults
  readonly values: { readonly name: string; readonly email: string }
}

/** Returns the same form with what is wrong: status 400. */
export function formAgain(faults: AuthFaults, values: { name: string; email: string }) {
  return data<PostedFaults>({ faults, values: { name: values.name, email: values.email } }, { status: 400 })
}

/**
 * Completes a sign-in without JavaScript: opens the site's session, passes its cookies on and redirects to where the
 * visitor wanted to go, or to /verify-email. Returns a code when the session could not be opened.
 */
export async function enterSite(visit: Visit, idToken: string): Promise<Response | string> {
  const session = await identityCalls(visit.context).openSession(idToken)
  if (!session.ok) return session.code
  const { user } = session.value
  const cookies = [...session.value.cookies, unmarkSignedOut(visit.url.origin)]
  if (user.needsSecondFactor && !user.needsVerification) return redirectWithCookies(sitePaths.secondStep(), cookies)
  return user.needsVerification
    ? redirectWithCookies(sitePaths.verifyEmail(), cookies)
    : redirectToDestination(visit, cookies)
}

/**
 * Continues after a first factor without JavaScript: into the site, or to the page that asks for the second one.
 * Returns a code when the session could not be opened.
 */
export async function enterAfterFirstFactor(visit: Visit, response: FirstFactorResponse): Promise<Response | string> {
  if ('idToken' in response) return enterSite(visit, response.idToken)
  const { origin } = visit.url
  const destination = destinationOf(visit)
  const isKept = destination === null || destination === rememberedBy(visit)
  const remember = isKept ? null : rememberTargetRoute(destination, origin)
  return redirectWithCookies(sitePaths.secondFactor(), [
    keepPendingSignIn(response.mfaPendingCredential, origin),
    ...(remember === null ? [] : [remember]),
  ])
}
