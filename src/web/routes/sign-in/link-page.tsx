import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { checkAuthForm, faultsOfCode, readAuthForm } from '#web/sign-in/auth-faults.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { forgetTypedEmail } from '#web/sign-in/use-typed-email.ts'
import { authMessage, authText } from '#web/text/auth-text.ts'
import { goingTo } from '#web/middleware/require-access.ts'
import { acceptable } from '#web/middleware/target-route-cookie.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/link-page'
import { AuthFrame } from './auth-frame.tsx'
import { SecondFactor } from './second-factor.tsx'
import { enterAfterFirstFactor, formAgain, loadSignInPage } from './sign-in-page-data.ts'
import { forgetLinkEmail, readLinkEmail } from './link-email-cookie.ts'
import { loginAddress } from '#contract/site/login-way.ts'

export async function loader(args: Route.LoaderArgs) {
  const from = continuePath(args.url)
  const page = await loadSignInPage(goingTo(args, from))
  const { searchParams } = args.url
  return {
    ...page,
    oobCode: searchParams.get('oobCode') ?? '',
    from,
    email: readLinkEmail(args.request.headers.get('cookie')),
  }
}

export async function action(args: Route.ActionArgs) {
  const values = readAuthForm(await args.request.formData())
  const missing = checkAuthForm(values, ['email'])
  if (missing) return formAgain(missing, values)
  const signedIn = await identityCalls(args.context).signInWithLink(values.email, values.oobCode)
  if (!signedIn.ok) return formAgain(faultsOfCode(signedIn.code), values)
  const entered = await enterAfterFirstFactor(goingTo(args, continuePath(args.url)), signedIn.value)
  if (!(entered instanceof Response)) return formAgain(faultsOfCode(entered), values)
  entered.headers.append('set-cookie', forgetLinkEmail(args.url.origin))
  return entered
}

/** Returns where the link of the mail finally leads, if that is a page of this site. */
function continuePath(url: URL): string | null {
  const raw = url.searchParams.get('continueUrl')
  const target = raw === null ? null : URL.parse(raw, url.origin)
  // The hosted service was given the address of this page, which contains where to go (`link-form.tsx`).
  const inner = target?.pathname === sitePaths.signInLink() ? target.searchParams.get('continueUrl') : raw
  const ours = inner?.startsWith(`${url.origin}/`) ? inner.slice(url.origin.length) : inner
  return acceptable(ours ?? null, url.origin)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [...pageMeta(loaderData.config, { title: 'Log in', noIndex: true }), { name: 'referrer', content: 'same-origin' }]
    : []

/**
 * The page behind the link of a sign-in mail. Opening it uses nothing up, because mail scanners open links; the post
 * does.
 */
export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, oobCode, email, from } = loaderData
  const element = useRef<HTMLFormElement>(null)
  const form = useIdentityForm(
    { config, serverUid: null },
    {
      check: (values) => checkAuthForm(values, ['email']),
      async run(client, values) {
        await client.signInWithLink(values.email, oobCode)
        document.cookie = forgetLinkEmail(location.origin)
        forgetTypedEmail()
        return loginAddress('password', { from })
      },
    },
    actionData?.faults,
  )
  const goesOn = email !== null && oobCode !== '' && actionData === undefined
  // This browser requested the link: no scanner has its cookie, and there is nothing left to ask.
  useEffect(() => {
    if (goesOn) element.current?.requestSubmit()
  }, [goesOn])
  if (form.secondFactor) {
    return (
      <AuthFrame title="Log in with your link" lead="Your link works.">
        <SecondFactor form={form} requested={form.secondFactor} config={config} />
      </AuthFrame>
    )
  }
  const fault = oobCode === '' ? authMessage('invalid-action-code') : form.faults?.form
  const isBroken = fault !== undefined && LINK_IS_OVER.has(fault)
  return (
    <AuthFrame title="Log in with your link" lead={leadOf(email, isBroken)}>
      <form
        method="post"
        noValidate
        ref={element}
        onSubmit={form.onSubmit}
        onInput={form.onInput}
        onFocus={form.onFocus}
      >
        <input type="hidden" name="oobCode" value={oobCode} />
        {fault ? <Notice tone={isBroken ? 'warn' : 'bad'}>{fault}</Notice> : null}
        {isBroken ? null : email === null || form.faults?.fields.email ? (
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={actionData?.values.email ?? email ?? undefined}
            error={form.faults?.fields.email}
            required
          />
        ) : (
          <input type="hidden" name="email" value={email} />
        )}
        {isBroken ? (
          <Link className="btn wide" to={loginAddress('link', { from })} reloadDocument>
            Ask for a new link
          </Link>
        ) : (
          <SubmitButton busy={form.busy} busyLabel="Logging in…">
            Log in
          </SubmitButton>
        )}
      </form>
      <p className="small muted text-center">
        <Link className="link" to={sitePaths.login()}>
          Log in another way
        </Link>
      </p>
    </AuthFrame>
  )
}

/** After these faults, only a new link helps; after others, such as a broken connection, the same link still works. */
const LINK_IS_OVER: ReadonlySet<string> = new Set([
  authMessage('invalid-action-code'),
  authMessage('expired-action-code'),
  authText.secondFactorOver,
])

function leadOf(email: string | null, isBroken: boolean): string {
  if (isBroken) return 'A link works once, and only for a limited time.'
  return email ? `As ${email}.` : 'Enter the address we sent it to.'
}
