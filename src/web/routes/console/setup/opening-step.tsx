import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { SetupShape } from '#contract/setup-schemas.ts'
import type { OpeningCheck } from '#core/setup-step.ts'
import { LocalTime } from '#web/shell/local-time.tsx'
import { checkDoubts, checkNames, checksPassed } from '#web/text/setup/check-text.ts'
import { Fact, Facts, type FactProps } from './facts.tsx'

interface OpeningStepProps {
  readonly setup: SetupShape
  readonly actionKey: string
}

/** The checks before the opening, and the button that opens the site. */
export function OpeningStep({ setup, actionKey }: OpeningStepProps) {
  const { checks } = setup
  const failing = checks.filter(({ passes }) => !passes).map(({ name }) => name)
  const isOpen = setup.steps.some(({ name, state }) => name === 'opening' && state === 'done')
  return (
    <section className="c-stack" aria-labelledby="step-title">
      <h2 id="step-title">
        Before the doors open{' '}
        <small className="c-quiet">{checksPassed(checks.length - failing.length, checks.length)}</small>
      </h2>
      <Facts>
        {checks.map(({ name, passes }) => (
          <Fact
            key={name}
            name={checkNames[name]}
            state={passes ? 'ok' : 'open'}
            {...aboutCheck(name, passes, setup, actionKey)}
          />
        ))}
      </Facts>
      {isOpen ? (
        <p className="c-quiet">
          {setup.openedAt ? (
            <>
              Open since <LocalTime instant={setup.openedAt} />
              {setup.openedBy ? `, by ${setup.openedBy}` : ''}. Whatever is still open above can be done any day.
            </>
          ) : setup.isDemo ? (
            'The demo is open from its first day.'
          ) : (
            'The site has been open since its first start, as its settings say. The remaining steps above can be done any time.'
          )}
        </p>
      ) : (
        <Open failing={failing} />
      )}
    </section>
  )
}

function Open({ failing }: { readonly failing: readonly OpeningCheck[] }) {
  return (
    <Form method="post" reloadDocument className="c-stack c-panel">
      <p className="c-quiet">
        Until then visitors see that the site opens soon, and search engines index nothing. You and your colleagues see
        everything.
      </p>
      {failing.map((name) => (
        <label key={name} className="c-check">
          <input type="checkbox" name="despite" value={name} required />
          Open although: {checkDoubts[name].charAt(0).toLowerCase() + checkDoubts[name].slice(1)}
        </label>
      ))}
      <div className="c-row">
        <button className="c-btn go" name="intent" value="open">
          Open the site
        </button>
      </div>
    </Form>
  )
}

const welcome = (step: string) => `${consolePaths.welcome()}?step=${step}`

/** Returns what is known about a check, and what to do about it. */
function aboutCheck(
  name: OpeningCheck,
  passes: boolean,
  setup: SetupShape,
  actionKey: string,
): Pick<FactProps, 'children' | 'link' | 'form'> {
  const { nights, backup, backupReadAt, payments, mail } = setup
  switch (name) {
    case 'address':
      return { children: passes ? 'You are using it now' : 'Set WEBSITE_URL' }
    case 'texts':
      return {
        children: <TextLinks setup={setup} />,
        ...(setup.company.address === ''
          ? { link: { to: welcome('company'), text: 'Write the address' } }
          : setup.ownTexts < setup.texts && {
              form: (
                <Do intent="texts" actionKey={actionKey}>
                  They apply to us
                </Do>
              ),
            }),
      }
    case 'home':
      if (passes) return {}
      return setup.homes === 0
        ? { link: { to: welcome('home'), text: 'Make one' } }
        : { link: { to: consolePaths.homes(), text: 'Publish one' } }
    case 'payments':
      return {
        children: passes ? '' : payments.provider === 'stripe' ? 'Stripe has a test key' : 'They are simulated',
        ...(!passes && { link: { to: welcome('payments'), text: 'Look' } }),
      }
    case 'mail':
      return passes
        ? { children: `Arrived at ${mail.provedTo ?? ''}` }
        : { link: { to: welcome('mail'), text: 'Send one' } }
    case 'nights':
      return {
        children: nights
          ? `${nights.attempts} attempts on one night of ${nights.home}, on this database: ${nights.won} won, ${nights.refused} refused, in ${(nights.milliseconds / 1000).toFixed(1)} s`
          : 'On this database, on a night in the next century that is released again',
        form: <Do intent="nights">{nights ? 'Try again' : 'Try it'}</Do>,
      }
    case 'backup':
      return {
        children: backupReadAt ? (
          <>
            Written and read back by “holmstay backup”, <LocalTime instant={backupReadAt} />
          </>
        ) : backup ? (
          <>
            Said by {backup.saidBy ?? 'an administrator'}, <LocalTime instant={backup.saidAt} />
          </>
        ) : (
          '“npm run holmstay -- backup <folder>” copies database, pictures and secrets, reads the copy back and notes it here; with a PostgreSQL of your own, use its tools (docs/operations.md, Backup) and say so. Do not start a second site from a copy: it would send the same mails and charge the same cards'
        ),
        ...(backupReadAt === null && { form: <Do intent="backup">{backup ? 'Done again' : 'I have done it'}</Do> }),
      }
  }
}

function TextLinks({ setup: { ownTexts, texts } }: { readonly setup: SetupShape }) {
  return (
    <>
      {ownTexts === texts ? 'Published by you: ' : 'Read the supplied texts: '}
      <a href={sitePaths.terms()}>terms</a>, <a href={sitePaths.privacy()}>privacy</a>,{' '}
      <a href={sitePaths.refund()}>refunds</a>
    </>
  )
}

interface DoProps {
  readonly intent: string
  readonly actionKey?: string
  readonly children: ReactNode
}

function Do({ intent, actionKey, children }: DoProps) {
  return (
    <Form method="post" preventScrollReset>
      {actionKey ? <input type="hidden" name="actionKey" value={actionKey} /> : null}
      <button className="c-btn small" name="intent" value={intent}>
        {children}
      </button>
    </Form>
  )
}
