import { data, Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { publicConfigContext } from '#web/backend/context.ts'
import { checkAuthForm, faultsOfCode, readAuthForm } from '#web/sign-in/auth-faults.ts'
import { destinationOf } from '#web/middleware/require-access.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { offersPasskeys } from '#web/sign-in/passkey/offers-passkeys.ts'
import { authMessage, authText } from '#web/text/auth-text.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/login-page'
import { AuthFrame } from './auth-frame.tsx'
import {
  enterAfterFirstFactor,
  formAgain,
  loadSignInPage,
  signInPageData,
  type PostedFaults,
} from './sign-in-page-data.ts'
import { LinkForm } from './link-form.tsx'
import { rememberLinkEmail } from './link-email-cookie.ts'
import { loginAddress, readLoginWay, type LoginWay } from '#contract/site/login-way.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { useResumedSession } from './use-resumed-session.ts'

export async function loader(args: Route.LoaderArgs) {
  const page = await loadSignInPage(args)
  const { searchParams } = args.url
  return {
    ...page,
    way: readLoginWay(searchParams),
    from: searchParams.get('from'),
    isInvited: destinationOf(args)?.startsWith(sitePaths.invitation('')) ?? false,
    notice: noticeOf(searchParams),
  }
}

/** Returns why the visitor is here, if they did not come by themselves. */
function noticeOf(query: URLSearchParams) {
  if (query.has('reset')) return { tone: 'ok', text: authText.passwordChanged } as const
  if (query.has('verified')) return { tone: 'ok', text: authText.emailVerified } as const
  if (query.has('over')) return { tone: 'warn', text: authText.secondFactorOver } as const
  if (query.get('why') === 'disabled') return { tone: 'bad', text: authText.signedOutDisabled } as const
  if (query.get('why') === 'ended') return { tone: 'warn', text: authText.signedOutExpired } as const
  // A sign-in with another provider that failed.
  const problem = query.get('problem')
  return problem === null ? null : ({ tone: 'bad', text: authMessage(problem) } as const)
}

export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args
  const values = readAuthForm(await request.formData())
  const identity = identityCalls(context)
  const way = readLoginWay(url.searchParams)
  if (way === 'phone') return data(null, { status: 400 })

  if (way === 'link') {
    const missing = checkAuthForm(values, ['email'])
    if (missing) return formAgain(missing, values)
    const sent = await identity.sendSignInLink(values.email, signInPageData(args, null).continueUrl)
    if (!sent.ok) return formAgain(faultsOfCode(sent.code), values)
    return data<PostedFaults>(
      { values: { name: '', email: values.email } },
      { headers: { 'set-cookie': rememberLinkEmail(values.email, context.get(publicConfigContext).websiteUrl) } },
    )
  }

  const missing = checkAuthForm(values, ['email', 'password'])
  if (missing) return formAgain(missing, values)
  const signedIn = await identity.signIn(values.email, values.password)
  const entered = signedIn.ok ? await enterAfterFirstFactor(args, signedIn.value) : signedIn.code
  return entered instanceof Response ? entered : formAgain(faultsOfCode(entered), values)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Log in', noIndex: true }) : []

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, destination, way, from, isInvited } = loaderData
  const ended = useResumedSession(config)
  const notice = loaderData.notice ?? (ended ? ({ tone: 'warn', text: authText.signedOutExpired } as const) : null)
  const posted = actionData ?? undefined
  return (
    <AuthFrame
      title={way === 'link' ? 'Log in without a password' : 'Log in'}
      lead={
        destination ? `Then we take you straight to ${destination}.` : 'For your bookings, messages and saved homes.'
      }
    >
      {notice && !posted ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
      {isInvited ? (
        <Notice tone="sea">
          No account here yet?{' '}
          <Link className="link" to={sitePaths.register()}>
            Create one
          </Link>{' '}
          with the address that was invited.
        </Notice>
      ) : null}
      {config.identity.phone === false ? null : (
        <nav className="seg" aria-label="Log in with">
          <WayLink to="password" way={way} from={from}>
            E-mail
          </WayLink>
          <WayLink to="phone" way={way} from={from}>
            Phone
          </WayLink>
        </nav>
      )}
      {way === 'password' ? <PasswordForm key={way} page={loaderData} posted={posted} from={from} /> : null}
      {way === 'link' ? <LinkForm key={way} page={loaderData} posted={posted} from={from} /> : null}
      {way === 'phone' ? <PhoneForm key={way} config={config} /> : null}
      {way === 'password' && offersPasskeys(config) ? <PasskeyLogin config={config} /> : null}
      <ProviderLinks config={config} from={from} />
      <p className="new-here small muted text-center">
        New here?{' '}
        <Link className="link" to={sitePaths.register()}>
          Create an account
        </Link>
      </p>
    </AuthFrame>
  )
}

interface WayLinkProps {
  readonly to: LoginWay
  readonly way: LoginWay
  readonly from: string | null
  readonly children: string
}

/** A link to another kind of sign-in. The link by mail counts as a sign-in by e-mail. */
function WayLink({ to, way, from, children }: WayLinkProps) {
  const current = to === way || (to === 'password' && way === 'link')
  return (
    <Link to={loginAddress(to, { from })} aria-current={current ? 'page' : undefined} replace preventScrollReset>
      {children}
    </Link>
  )
}
