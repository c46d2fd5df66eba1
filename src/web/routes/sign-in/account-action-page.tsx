import { data, Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { formText } from '#web/backend/form-text.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { publicConfigContext } from '#web/backend/context.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { authMessage, authText } from '#web/text/auth-text.ts'
import { acceptable } from '#web/middleware/target-route-cookie.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/account-action-page'
import { AuthFrame } from './auth-frame.tsx'
import { OutboxHint } from '#web/sign-in/outbox-hint.tsx'
import { actionFacts, actionText, doneText, isAccountActionMode, textOf, type ActionFacts } from './action-text.ts'

interface Outcome {
  /** The sentence that says what went wrong. */
  readonly fault?: string
  /** What was done; the code is used up. */
  readonly done?: ActionFacts
  readonly resetSent?: boolean
}

/**
 * Sends the page's address, which contains a code, to no other site. `no-referrer` would do the same, but browsers then
 * send forms with the origin `null`, which no protection against forms of other sites can accept.
 */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' }
}

/** Reads the code without using it up: mail scanners follow links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const config = context.get(publicConfigContext)
  const mode = url.searchParams.get('mode')
  const oobCode = url.searchParams.get('oobCode') ?? ''
  const known = isAccountActionMode(mode) ? mode : null
  const page = { config, mode: known, oobCode, next: nextPath(url), fault: null, facts: null }
  if (known === null || oobCode === '') return { ...page, fault: authMessage('invalid-action-code') }
  if (config.identity.path === null) return page
  const checked = await identityCalls(context).checkCode(oobCode)
  if (!checked.ok) return { ...page, fault: authMessage(checked.code) }
  const facts = actionFacts(known, checked.value)
  return facts === null ? { ...page, fault: authMessage('invalid-action-code') } : { ...page, facts }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const identity = identityCalls(context)
  const config = context.get(publicConfigContext)
  const form = await request.formData()
  if (formText(form, 'intent') === 'reset') {
    const facts: ActionFacts = { mode: 'recoverEmail', email: formText(form, 'email'), other: null }
    const sent = await identity.sendPasswordReset(facts.email ?? '', config.websiteUrl + sitePaths.login())
    return sent.ok
      ? data<Outcome>({ done: facts, resetSent: true })
      : data<Outcome>({ done: facts, fault: authMessage(sent.code) }, { status: 400 })
  }
  const mode = url.searchParams.get('mode')
  const oobCode = formText(form, 'oobCode')
  const checked = await identity.checkCode(oobCode)
  const facts = checked.ok && isAccountActionMode(mode) ? actionFacts(mode, checked.value) : null
  const applied = facts === null ? null : await identity.applyCode(oobCode)
  if (facts !== null && applied?.ok) return data<Outcome>({ done: facts })
  const code = !checked.ok ? checked.code : applied && !applied.ok ? applied.code : 'invalid-action-code'
  return data<Outcome>({ fault: authMessage(code) }, { status: 400 })
}

/** Returns where the link of the mail finally leads, if that is a page of this site; checked again where it is used. */
function nextPath(url: URL): string | null {
  return acceptable(url.searchParams.get('continueUrl'), url.origin)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(loaderData.config, {
        title:
          loaderData.mode && !loaderData.fault
            ? textOf(loaderData.mode, loaderData.facts).title
            : 'This link does not work',
        noIndex: true,
      })
    : []

export default function AccountActionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mode } = loaderData
  if (actionData?.done) return <Done loaderData={loaderData} outcome={actionData} done={actionData.done} />
  const fault = actionData?.fault ?? loaderData.fault
  if (mode === null || fault) return <Broken fault={fault ?? authMessage('invalid-action-code')} mode={mode} />
  return <Ask loaderData={loaderData} mode={mode} />
}

type PageData = Route.ComponentProps['loaderData']

function Ask({ loaderData, mode }: { readonly loaderData: PageData; readonly mode: ActionFacts['mode'] }) {
  const { config, facts, oobCode } = loaderData
  const text = textOf(mode, facts)
  const isHosted = config.identity.path === null
  const form = useIdentityForm(
    { config, serverUid: undefined },
    {
      check: () => null,
      async run(client) {
        await client.confirmEmail(oobCode)
        return null
      },
    },
    undefined,
  )
  if (form.done) return <Done loaderData={loaderData} outcome={{}} done={{ mode, email: null, other: null }} />
  return (
    <AuthFrame title={text.title} lead={text.lead(facts)}>
      {/* Only the hosted service needs the SDK for this; the site's own is called by the server, with and without
          JavaScript. */}
      <form method="post" noValidate onSubmit={isHosted ? form.onSubmit : undefined}>
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        <input type="hidden" name="oobCode" value={oobCode} />
        <SubmitButton busy={form.busy}>{text.button}</SubmitButton>
      </form>
      <p className="small muted">{text.otherwise}</p>
    </AuthFrame>
  )
}

function Broken({ fault, mode }: { readonly fault: string; readonly mode: ActionFacts['mode'] | null }) {
  const text = mode === null ? null : actionText[mode]
  return (
    <AuthFrame title="This link does not work" lead={text?.broken ?? 'It may have been cut off on its way.'}>
      <Notice tone="warn">{fault.replace(/ Ask for a new one below\.$/, '')}</Notice>
      <Link className="btn wide" to={sitePaths.login()} reloadDocument>
        Log in
      </Link>
      <p className="small text-center">
        <Link className="link" to={sitePaths.contact()}>
          Write to us
        </Link>
      </p>
    </AuthFrame>
  )
}

interface DoneProps {
  readonly loaderData: PageData
  readonly outcome: Outcome
  readonly done: ActionFacts
}

function Done({ loaderData: { config, next }, outcome, done }: DoneProps) {
  const text = doneText(done)
  const wantsReset = done.mode !== 'verifyAndChangeEmail'
  const mayReset = wantsReset && done.email !== null
  return (
    <AuthFrame title={text.title} lead={text.lead}>
      {outcome.fault ? <Notice tone="bad">{outcome.fault}</Notice> : null}
      {outcome.resetSent ? (
        <Notice tone="ok" icon="mail">
          {authText.resetSent}
        </Notice>
      ) : null}
      {mayReset && !outcome.resetSent ? (
        <form method="post">
          <Notice tone="warn">{text.why}</Notice>
          <input type="hidden" name="intent" value="reset" />
          <input type="hidden" name="email" value={done.email ?? ''} />
          <SubmitButton>
            <Icon name="lock" />
            Choose a new password
          </SubmitButton>
        </form>
      ) : null}
      {/* Only a hosted project knows the address. */}
      {wantsReset && config.identity.path === null ? (
        <>
          <Notice tone="warn">{text.why}</Notice>
          <a className="btn wide" href={sitePaths.forgotPassword()}>
            <Icon name="lock" />
            Choose a new password
          </a>
        </>
      ) : null}
      {outcome.resetSent ? <OutboxHint config={config} /> : null}
      <a
        className={wantsReset && !outcome.resetSent ? 'btn quiet wide' : 'btn wide'}
        href={next === null ? sitePaths.login() : `${sitePaths.login()}?from=${encodeURIComponent(next)}`}
      >
        Log in
      </a>
    </AuthFrame>
  )
}
