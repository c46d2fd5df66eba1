import { useEffect } from 'react'
import { Link } from 'react-router'
import { sitePaths } from '#contract/site-paths.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { checkAuthForm, faultsOfCode, readAuthForm, type AuthFormValues } from '../../identity/auth-faults.ts'
import { identityCalls } from '../../identity/identity-calls.ts'
import { loadIdentity } from '../../identity/load-identity.ts'
import { readStoredUser } from '../../identity/stored-user.ts'
import { useIdentityForm } from '../../identity/use-identity-form.ts'
import { authWords } from '../../messages/auth-messages.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/login-page'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { enterSite, formAgain, loadSignInPage } from './sign-in-page-data.ts'

export async function loader(args: Route.LoaderArgs) {
  const page = await loadSignInPage(args)
  const { searchParams } = args.url
  const news = searchParams.has('reset')
    ? authWords.passwordChanged
    : searchParams.has('verified')
      ? authWords.emailVerified
      : null
  return { ...page, news }
}

const check = (values: AuthFormValues) => checkAuthForm(values, ['email', 'password'])

export async function action(args: Route.ActionArgs) {
  const values = readAuthForm(await args.request.formData())
  const missing = check(values)
  if (missing) return formAgain(missing, values)
  const signedIn = await identityCalls(args.context).signIn(values.email, values.password)
  const entered = signedIn.ok ? await enterSite(args, signedIn.value.idToken) : signedIn.code
  return entered instanceof Response ? entered : formAgain(faultsOfCode(entered), values)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Log in', noIndex: true }) : []

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, destination, news } = loaderData
  useResumedSession(loaderData)
  const form = useIdentityForm(
    { config, serverUid: null },
    {
      check,
      async run(client, { email, password }) {
        await client.signIn(email, password)
        // The server knows where this visitor wanted to go.
        return sitePaths.login() + location.search
      },
    },
    actionData?.faults,
  )
  return (
    <AuthFrame
      title="Welcome back"
      lead={destination ? `Log in and we take you straight to ${destination}.` : 'Log in to see your bookings.'}
    >
      <form method="post" noValidate onSubmit={form.onSubmit} onFocus={form.onFocus}>
        {news && !form.faults ? <Notice tone="ok">{news}</Notice> : null}
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.values.email}
          error={form.faults?.fields.email}
          required
        />
        <PasswordField
          autoComplete="current-password"
          error={form.faults?.fields.password}
          aside={
            <Link className="link small" to={sitePaths.forgotPassword()}>
              Forgot password?
            </Link>
          }
        />
        <SubmitButton busy={form.busy} busyLabel="Logging in…">
          Log in
        </SubmitButton>
        <p className="small muted text-center">
          New here?{' '}
          <Link className="link" to={sitePaths.register()}>
            Create an account
          </Link>
        </p>
      </form>
    </AuthFrame>
  )
}

const RESUMED_KEY = 'holmstay.resumed'
/** The reload guard of specification §9. */
const RESUME_PAUSE_MS = 10_000

/** The server's session ended while this browser still knows the user: open a new one instead of asking for the password. Not in a circle. */
function useResumedSession({ config }: Pick<Route.ComponentProps['loaderData'], 'config'>): void {
  useEffect(() => {
    if (readStoredUser() === null || Date.now() - Number(sessionStorage.getItem(RESUMED_KEY)) < RESUME_PAUSE_MS) return
    sessionStorage.setItem(RESUMED_KEY, String(Date.now()))
    void loadIdentity({ config, serverUid: null })
      .then((client) => {
        if (client.resumed()) location.replace(sitePaths.login() + location.search)
      })
      .catch(() => undefined)
  }, [config])
}
