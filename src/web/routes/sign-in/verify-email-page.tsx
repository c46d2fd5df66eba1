import { data } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { userContext } from '#web/backend/context.ts'
import { checkAuthForm, faultsOfCode, readAuthForm, type AuthFaults } from '#web/sign-in/auth-faults.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { verificationRefusal } from '#web/sign-in/verification-refusal.ts'
import { goingTo, redirectToDestination, redirectWithCookies, requireAccess } from '#web/middleware/require-access.ts'
import { acceptable } from '#web/middleware/target-route-cookie.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/verify-email-page'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { ResendVerificationForm } from './resend-verification-form.tsx'
import { signInPageData, withWaitingStay } from './sign-in-page-data.ts'
import { VerifyPhoneForm } from './verify-phone-form.tsx'

interface Outcome {
  readonly faults?: AuthFaults
  readonly sent?: boolean
}

/**
 * Shows the code of a mail to whoever brings it, signed in here or not, because mails are often opened on another
 * device. The same goes for users who verified by phone and have an unconfirmed address. All other visits follow the
 * access rules of specification §2.
 */
export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args
  const oobCode = url.searchParams.get('oobCode')
  const known = await context.get(userContext)()
  const user = oobCode !== null && known?.emailVerified !== true ? known : await requireAccess(args)
  const byPhone = url.searchParams.get('with') === 'phone'
  // The phone is confirmed, so a user who came for that continues.
  if (byPhone && user?.needsVerification === false) throw redirectToDestination(args)
  const security = oobCode === null ? await apiClient(context).getSecurity() : null
  const wasSent = security?.ok === true && security.value.verificationSent
  const from = continuePath(url)
  const going = goingTo(args, from)
  const page = await withWaitingStay(going, signInPageData(going, user))
  return { ...page, oobCode, from, byPhone, wasSent }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const identity = identityCalls(context)
  const form = await request.formData()
  const values = readAuthForm(form)
  const user = await context.get(userContext)()
  const again = (faults: AuthFaults) => data<Outcome>({ faults }, { status: 400 })

  if (values.oobCode !== '') {
    const confirmed = await identity.confirmEmail(values.oobCode)
    if (!confirmed.ok) return again(faultsOfCode(confirmed.code))
    const from = continuePath(url)
    if (user === null) return redirectWithCookies(verifiedLogin(from), [])
    return redirectToDestination(goingTo(args, from))
  }

  const refusal = verificationRefusal(user, user && { emailVerified: user.emailVerified })
  if (refusal !== null || user?.email == null) return again({ form: refusal ?? '', fields: {} })
  // The site's session cannot request a mail from the identity service; the password can.
  const missing = checkAuthForm(values, ['password'])
  if (missing) return again(missing)
  const signedIn = await identity.signIn(user.email, values.password)
  // Only the password is asked for here, so only that can be wrong.
  if (!signedIn.ok)
    return again(faultsOfCode(signedIn.code === 'invalid-credential' ? 'wrong-password' : signedIn.code))
  // Second factors need a verified address, so this account has none.
  const sent =
    'idToken' in signedIn.value
      ? await identity.sendVerification(signedIn.value.idToken, signInPageData(args, user).continueUrl)
      : ({ ok: false, code: 'multi-factor-auth-required' } as const)
  return sent.ok ? data<Outcome>({ sent: true }) : again(faultsOfCode(sent.code))
}

/** Returns where the link of the mail finally leads, if that is a page of this site. */
function continuePath(url: URL): string | null {
  const path = ['from', 'continueUrl']
    .map((name) => acceptable(url.searchParams.get(name), url.origin))
    .find((known) => known !== null)
  return path ?? null
}

function verifiedLogin(from: string | null): string {
  return `${sitePaths.login()}?verified=1${from === null ? '' : `&from=${encodeURIComponent(from)}`}`
}

function titleOf({ byPhone, oobCode }: { readonly byPhone: boolean; readonly oobCode: string | null }): string {
  return byPhone && oobCode === null ? 'Confirm by phone' : 'Confirm your e-mail'
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta(loaderData.config, { title: titleOf(loaderData), noIndex: true }),
        { name: 'referrer', content: 'same-origin' },
      ]
    : []

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { oobCode, from, user, byPhone, wasSent } = loaderData
  if (byPhone && oobCode === null) return <VerifyPhoneForm page={loaderData} />
  if (oobCode !== null) {
    const next =
      user === null
        ? verifiedLogin(from)
        : `${sitePaths.verifyEmail()}${from === null ? '' : `?from=${encodeURIComponent(from)}`}`
    return <ConfirmEmailForm page={loaderData} oobCode={oobCode} next={next} faults={actionData?.faults} />
  }
  const sent = actionData?.sent === true
  return <ResendVerificationForm page={loaderData} faults={actionData?.faults} sent={sent} wasSent={wasSent || sent} />
}
