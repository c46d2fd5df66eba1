import { useRef, useState, type FormEvent } from 'react'
import { data } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { faultsOfCode, readAuthForm, type AuthFaults } from '#web/sign-in/auth-faults.ts'
import { formText } from '#web/backend/form-text.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { choicesOfWire, firstChoice, RECOVERY, type FactorChoice } from '#web/sign-in/second-factor/factor-choice.ts'
import { SecondFactorForm } from '#web/sign-in/second-factor/second-factor-form.tsx'
import { authText } from '#web/text/auth-text.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/second-factor-page'
import { AuthFrame } from './auth-frame.tsx'
import { OutboxHint } from '#web/sign-in/outbox-hint.tsx'
import { enterSite, loadSignInPage } from './sign-in-page-data.ts'
import { forgetPendingSignIn, readPendingSignIn } from './pending-sign-in-cookie.ts'

interface Outcome {
  readonly faults?: AuthFaults
  /** The message that was sent: what its code is confirmed with, and how many there were. */
  readonly sms?: { readonly sessionInfo: string; readonly sent: number }
}

export async function loader(args: Route.LoaderArgs) {
  const page = await loadSignInPage(args)
  const pending = readPendingSignIn(args.request.headers.get('cookie'))
  const found = pending === null ? null : await identityCalls(args.context).secondFactors(pending)
  if (!found?.ok) throw over(args.url.origin, pending !== null)
  const choices = choicesOfWire(found.value.mfaInfo)
  const requested = args.url.searchParams.get('by')
  const chosen = requested === RECOVERY || choices.some(({ id }) => id === requested) ? requested : null
  return { ...page, choices, chosen: chosen ?? firstChoice(choices), from: args.url.searchParams.get('from') }
}

/** Returns to the beginning when the first factor is no longer valid. */
function over(origin: string, late: boolean): Response {
  return redirectWithCookies(sitePaths.login() + (late ? '?over=1' : ''), [forgetPendingSignIn(origin)])
}

export async function action(args: Route.ActionArgs) {
  const { origin } = args.url
  const pending = readPendingSignIn(args.request.headers.get('cookie'))
  if (pending === null) return over(origin, true)
  const identity = identityCalls(args.context)
  const form = await args.request.formData()
  const again = (outcome: Outcome, status = 400) => data<Outcome>(outcome, { status })
  const sms = { sessionInfo: formText(form, 'sessionInfo'), sent: Math.min(Number(formText(form, 'sent')) || 0, 99) }
  const factor = formText(form, 'factor')

  if (formText(form, 'intent') === 'send') {
    const sent = await identity.sendSecondFactorCode(pending, factor, formText(form, 'captcha'))
    if (sent.ok)
      return again({ sms: { sessionInfo: sent.value.phoneResponseInfo.sessionInfo, sent: sms.sent + 1 } }, 200)
    return isOver(sent.code) ? over(origin, true) : again({ faults: faultsOfCode(sent.code), sms })
  }

  const { code } = readAuthForm(form)
  if (code === '') return again({ faults: { fields: { code: authText.codeMissing } }, sms })
  const finished = await identity.finishSecondFactor(pending, proofOf(factor, code, sms.sessionInfo))
  if (!finished.ok)
    return isOver(finished.code) ? over(origin, true) : again({ faults: faultsOfCode(finished.code), sms })
  const entered = await enterSite(args, finished.value.idToken)
  if (!(entered instanceof Response)) return again({ faults: faultsOfCode(entered) })
  entered.headers.append('set-cookie', forgetPendingSignIn(origin))
  return entered
}

function proofOf(factor: string, code: string, sessionInfo: string): Readonly<Record<string, unknown>> {
  if (factor === RECOVERY) return { recoveryCode: code }
  const digits = code.replace(/\D/g, '')
  return sessionInfo === ''
    ? { mfaEnrollmentId: factor, totpVerificationInfo: { verificationCode: digits } }
    : { phoneVerificationInfo: { sessionInfo, code: digits } }
}

function isOver(code: string): boolean {
  return code === 'invalid-multi-factor-session'
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Confirm that it is you', noIndex: true }) : []

/**
 * The second step of a sign-in that the server began: after a password without JavaScript, or with another provider.
 */
export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, choices, chosen, from } = loaderData
  const sms = actionData?.sms
  const sent = sms?.sent ?? 0
  const { onSubmit, busy, captcha } = useCaptcha(config.identity, choices, chosen)
  return (
    <AuthFrame title="One more step" lead="Your account requires a second proof that it is you.">
      <SecondFactorForm
        choices={choices}
        chosen={chosen}
        sent={sent}
        faults={actionData?.faults}
        busy={busy}
        from={from}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="sessionInfo" value={sms?.sessionInfo ?? ''} />
        <input type="hidden" name="sent" value={sent} />
        <input type="hidden" name="captcha" ref={captcha} />
      </SecondFactorForm>
      {sent > 0 ? <OutboxHint config={config} newTab /> : null}
    </AuthFrame>
  )
}

/** Solves the captcha that a message needs while the form waits; the form is then sent as it is without JavaScript. */
function useCaptcha(
  identity: { readonly apiKey: string; readonly path: string | null },
  choices: readonly FactorChoice[],
  chosen: string,
) {
  const captcha = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const isPhone = choices.some(({ id, kind }) => id === chosen && kind === 'phone')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const sends = submitter instanceof HTMLButtonElement && submitter.value === 'send'
    if (!isPhone || !sends || captcha.current === null || captcha.current.value !== '') return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const form = event.currentTarget
    void solve(identity).then((solution) => {
      if (captcha.current) captcha.current.value = solution
      form.requestSubmit(submitter)
    })
  }
  return { onSubmit, busy, captcha }
}

/** Solves a captcha. Without a solution the service itself says what is wrong, so an empty one is enough. */
async function solve({ apiKey, path }: { readonly apiKey: string; readonly path: string | null }): Promise<string> {
  if (path === null) return ''
  try {
    const { createCaptchaVerifier } = await import('#web/sign-in/phone/captcha-verifier.ts')
    return await createCaptchaVerifier({ apiKey, path }).verify()
  } catch {
    return ' '
  }
}
