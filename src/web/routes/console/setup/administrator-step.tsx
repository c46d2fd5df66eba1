import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { Fact, Facts } from './facts.tsx'

interface AdministratorStepProps {
  readonly setup: SetupShape
  readonly own: { readonly email: string; readonly name: string | null }
}

/**
 * The administrator who entered by the link of the command line, and whether all administrators have a second factor.
 */
export function AdministratorStep({ setup, own }: AdministratorStepProps) {
  const { administrators, administratorsWithSecondFactor: safe } = setup
  return (
    <section className="c-stack" aria-labelledby="step-title">
      <h2 id="step-title">You run this site</h2>
      <p className="c-quiet">
        Administrators do everything, and let others in. The link that made you one is used up; further ones are made on
        the page People.
      </p>
      <Facts>
        <Fact name="You" state="ok">
          {own.email}
        </Fact>
        <Fact
          name="Second factor"
          state={safe === administrators ? 'ok' : 'open'}
          link={safe === administrators ? undefined : { to: sitePaths.security(), text: 'Set it up', isDocument: true }}
        >
          {safe === administrators
            ? 'Every administrator uses a second factor'
            : `${safe} of ${administrators} administrators use a second factor`}
        </Fact>
      </Facts>
      <p>
        <Link className="c-link" to={consolePaths.people()}>
          Invite colleagues
        </Link>
      </p>
    </section>
  )
}
