import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { SetupShape } from '#contract/setup-schemas.ts'
import type { SetupStep } from '#core/setup-step.ts'
import { staysThere } from '#web/text/counts/setup-counts.ts'
import { Icon } from '#web/icon/icon.tsx'
import { stepNames } from '#web/text/setup/setup-text.ts'

/** The steps in order, and which of them are done. */
export function StepList({ setup, current }: { readonly setup: SetupShape; readonly current: SetupStep }) {
  return (
    <nav aria-label="Steps of the set-up">
      <ol className="c-steps">
        {setup.steps.map(({ name, state }, index) => (
          <li key={name} className={state === 'done' ? 'done' : undefined}>
            <Link
              to={`${consolePaths.welcome()}?step=${name}`}
              aria-current={name === current ? 'step' : undefined}
              preventScrollReset
            >
              <span className="c-step-mark">
                {state === 'done' ? <Icon name="check" /> : <span aria-hidden="true">{index + 1}</span>}
              </span>
              <b>{stepNames[name].name}</b>
              {state === 'done' ? <span className="vh">, done</span> : null}
              <span className="c-detail">
                {state === 'left_out'
                  ? 'skipped'
                  : (state === 'done' && doneText(name, setup)) || stepNames[name].about}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Returns the result of a step in a few words. */
function doneText(name: SetupStep, setup: SetupShape): string {
  const { company, payments, mail } = setup
  switch (name) {
    case 'administrator':
      return 'with a second step'
    case 'company':
      return [company.name, company.currency, company.timeZone].filter(Boolean).join(', ')
    case 'home':
      return staysThere(setup.bookableHomes)
    case 'payments':
      return payments.provider === 'stripe' ? 'Stripe, live' : ''
    case 'mail':
      return mail.provedTo ?? ''
    case 'opening':
      return 'open'
  }
}
