import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { CodeField } from '#web/sign-in/phone/code-field.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AuthFaults } from '#web/sign-in/auth-faults.ts'
import { ResendCode } from '#web/sign-in/phone/resend-code.tsx'
import { RECOVERY, type FactorChoice } from './factor-choice.ts'

export interface SecondFactorFormProps {
  readonly choices: readonly FactorChoice[]
  /** The id of a choice, or `RECOVERY`. */
  readonly chosen: string
  /** How often a message was sent for this choice. */
  readonly sent: number
  readonly faults: AuthFaults | undefined
  readonly busy: boolean
  /** Left out when the choices are links, on pages without JavaScript. */
  readonly onChoose?: (id: string) => void
  /** Where to go afterwards, for those links. */
  readonly from?: string | null
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Hidden fields of the form. */
  readonly children?: ReactNode
}

/** The second step of a sign-in. Its buttons send `intent`: `send` requests a message, `confirm` sends the code. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { choices, chosen, sent, faults, busy } = props
  const factor = choices.find(({ id }) => id === chosen)
  const waitsForSms = factor?.kind === 'phone' && sent === 0
  return (
    <>
      <form method="post" noValidate className="second" onSubmit={props.onSubmit} key={`${chosen}-${waitsForSms}`}>
        {props.children}
        <input type="hidden" name="factor" value={chosen} />
        {faults?.form ? <Notice tone="bad">{faults.form}</Notice> : null}
        {factor?.kind === 'totp' ? (
          <CodeField
            label="Code of your authenticator app"
            hint={appHint(factor, choices)}
            error={faults?.fields.code}
          />
        ) : null}
        {factor?.kind === 'phone' && !waitsForSms ? (
          <CodeField
            label="Code from the message"
            hint={`Sent to ${nameOf(factor)}. It works for 10 minutes.`}
            error={faults?.fields.code}
          />
        ) : null}
        {factor === undefined ? (
          <TextField
            label="Recovery code"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="One of those you kept when you set this up. Each works once."
            error={faults?.fields.code}
            numeric
            required
          />
        ) : null}
        {waitsForSms ? (
          <>
            <p>We send a code to {nameOf(factor)}.</p>
            <p className="small when-no-js">This needs JavaScript. Without it, choose another way below.</p>
          </>
        ) : null}
        <SubmitButton
          busy={busy}
          busyLabel={waitsForSms ? 'Sending…' : 'Checking…'}
          look={waitsForSms ? 'btn wide needs-js' : 'btn wide'}
          name="intent"
          value={waitsForSms ? 'send' : 'confirm'}
        >
          {waitsForSms ? 'Send the code' : 'Confirm'}
        </SubmitButton>
        {factor?.kind === 'phone' && !waitsForSms ? <ResendCode sent={sent} busy={busy} /> : null}
      </form>
      <OtherWays {...props} />
    </>
  )
}

function OtherWays({ choices, chosen, onChoose, from = null }: SecondFactorFormProps) {
  const others = [
    ...choices.map((factor) => ({ id: factor.id, icon: iconOf(factor), text: textOf(factor) })),
    { id: RECOVERY, icon: 'key' as const, text: 'A recovery code' },
  ].filter(({ id }) => id !== chosen)
  return (
    <div className="ways">
      <h2 className="tiny muted">Another way</h2>
      <ul>
        {others.map(({ id, icon, text }) => (
          <li key={id}>
            {onChoose ? (
              <button type="button" className="way" onClick={() => onChoose(id)}>
                <Icon name={icon} />
                <span>{text}</span>
                <Icon name="chevron-right" />
              </button>
            ) : (
              <Link className="way" to={addressOf(id, from)} reloadDocument>
                <Icon name={icon} />
                <span>{text}</span>
                <Icon name="chevron-right" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function addressOf(id: string, from: string | null): string {
  return sitePaths.secondFactor(id) + (from === null ? '' : `&from=${encodeURIComponent(from)}`)
}

function iconOf({ kind }: FactorChoice) {
  return kind === 'phone' ? ('message' as const) : ('phone' as const)
}

function textOf(factor: FactorChoice): string {
  if (factor.kind === 'totp') return factor.name ? `The app “${factor.name}”` : 'An authenticator app'
  return `A message to ${nameOf(factor)}`
}

/** Says which app is meant, if there are several. */
function appHint({ name }: FactorChoice, choices: readonly FactorChoice[]): string {
  const hint = 'Six digits, new every half minute.'
  return name && choices.filter(({ kind }) => kind === 'totp').length > 1 ? `From “${name}”. ${hint}` : hint
}

/** The service hides a number with stars; dots are easier to read, and only the end is informative. */
function nameOf({ name, phone }: FactorChoice): string {
  const number = phone === null ? 'your phone' : `••• ${phone.slice(-4)}`
  return name ? `${name} (${number})` : number
}
