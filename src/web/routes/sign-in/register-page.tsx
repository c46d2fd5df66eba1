import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { firstFault, TextField } from '#web/ui/text-field.tsx'
import { faultsOfCode, readAuthForm } from '#web/sign-in/auth-faults.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { forgetTypedEmail, useTypedEmail } from '#web/sign-in/use-typed-email.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/register-page'
import { AuthFrame } from './auth-frame.tsx'
import { checkRegistration } from './check-registration.ts'
import { NewPasswordField } from '#web/sign-in/new-password-field.tsx'
import { enterSite, formAgain, loadSignInPage, signInPageData } from './sign-in-page-data.ts'

export async function loader(args: Route.LoaderArgs) {
  const page = await loadSignInPage(args)
  return { ...page, policy: await identityCalls(args.context).passwordPolicy() }
}

export async function action(args: Route.ActionArgs) {
  const identity = identityCalls(args.context)
  const values = readAuthForm(await args.request.formData())
  // All that is wrong at once, as with scripts: the service would name one fault after the other.
  const missing = checkRegistration(values, (await identity.passwordPolicy()).minLength)
  if (missing) return formAgain(missing, values)
  const created = await identity.signUp(values.email, values.password)
  if (!created.ok) return formAgain(faultsOfCode(created.code), values)
  const { idToken } = created.value
  await identity.setDisplayName(idToken, values.name)
  // If the mail could not be sent, the registration still succeeds: /verify-email sends it again.
  await identity.sendVerification(idToken, signInPageData(args, null).continueUrl)
  const entered = await enterSite(args, idToken)
  return entered instanceof Response ? entered : formAgain(faultsOfCode(entered), values)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Create an account', noIndex: true }) : []

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, destination, continueUrl, policy } = loaderData
  const form = useIdentityForm(
    { config, serverUid: null },
    {
      check: (values) => checkRegistration(values, policy.minLength),
      async run(client, { name, email, password }) {
        await client.register(name, email, password, continueUrl)
        forgetTypedEmail()
        return sitePaths.verifyEmail()
      },
    },
    actionData?.faults,
  )
  const { fields } = form.faults ?? { fields: {} }
  const at = firstFault(fields)
  // Whoever reads the terms and comes back finds their name and address in the form.
  const element = useTypedEmail(actionData === undefined)
  return (
    <AuthFrame
      title="Create an account"
      lead={
        destination
          ? `It takes a minute. Then we take you to ${destination}.`
          : 'Your bookings and their documents in one place.'
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={form.onSubmit}
        onInput={form.onInput}
        onFocus={form.onFocus}
        ref={element}
      >
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={200}
          defaultValue={actionData?.values.name}
          error={fields.name}
          {...at('name')}
          required
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.values.email}
          hint="We send a link there to confirm it."
          error={fields.email}
          {...at('email')}
          required
        />
        <NewPasswordField
          options={{ config, serverUid: null }}
          policy={policy}
          hint="A short sentence is easy to remember and hard to guess."
          error={fields.password}
          {...at('password')}
        />
        <SubmitButton busy={form.busy} busyLabel="Creating your account…">
          Create account
        </SubmitButton>
        <p className="tiny muted text-center">
          By creating an account you accept the <Link to={sitePaths.terms()}>terms of service</Link> and the{' '}
          <Link to={sitePaths.privacy()}>privacy policy</Link>.
        </p>
        <p className="small muted text-center">
          Already a guest?{' '}
          <Link className="link" to={sitePaths.login()}>
            Log in
          </Link>
        </p>
      </form>
    </AuthFrame>
  )
}
