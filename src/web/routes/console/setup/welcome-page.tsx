import { Link } from 'react-router'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { SETUP_STEPS, type SetupStep } from '#core/setup-step.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { staffUserContext } from '#web/console/require-staff.ts'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { setupDoneText, setupText } from '#web/text/setup/setup-text.ts'

import type { Route } from './+types/welcome-page'
import { AdministratorStep } from './administrator-step.tsx'
import { companyValues } from './company-fields.ts'
import { CompanyStep } from './company-step.tsx'
import { FirstStayStep, stayRows } from './first-stay-step.tsx'
import { MailStep } from './mail-step.tsx'
import { OpeningStep } from './opening-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { StepFoot } from './step-foot.tsx'
import { StepList } from './step-list.tsx'
import { welcomeAction } from './welcome-action.ts'

const SHOWN_STAYS = 5

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/setup')
  const api = consoleApi(context)
  const missing = () => pageNotFound(url.pathname)
  const setup = requireData(await api.get<SetupShape>('/api/staff/setup'), missing)
  const step = stepOf(url.searchParams.get('step'), setup)
  const stays =
    step === 'home'
      ? requireData(
          await api.list<EntryOf<'stays'>, object>('/api/stays', {
            status: 'draft',
            sort: 'createdAt:desc',
            'populate[photos][fields]': 'alternativeText',
            'populate[photos][limit]': 20,
            'populate[amenities][fields]': 'slug',
            'populate[amenities][limit]': 1,
            'pagination[pageSize]': SHOWN_STAYS,
          }),
          missing,
        ).data
      : []
  const details = await Promise.all(
    stays.map(({ documentId }) => api.get<StayDetailsShape>(`/api/staff/stays/${documentId}`)),
  )
  const { email, displayName } = context.get(staffUserContext)
  return {
    setup,
    step,
    homes: stayRows(
      stays,
      details.map((found) => (found.ok ? found.value : null)),
    ),
    own: { email: email ?? '', name: displayName },
    company: companyValues(setup.company),
    done: setupDoneText(url.searchParams.get('done')),
    actionKey: crypto.randomUUID(),
  }
}

/** Returns the step that is asked for, or else the first that is neither done nor postponed. */
function stepOf(given: string | null, { steps }: SetupShape): SetupStep {
  const named = SETUP_STEPS.find((name) => name === given)
  return named ?? steps.find(({ state }) => state === 'open')?.name ?? 'opening'
}

export const action = (args: Route.ActionArgs) => {
  requireMay(args.context, args.url, 'GET /api/staff/setup')
  return welcomeAction(args)
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Set-up')

/** Leads from an empty production site to one that is open, in six steps that can be postponed and resumed. */
export default function WelcomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { setup, step, done } = loaderData
  const fault = actionData?.fault ?? null
  return (
    <ConsolePage
      title={`Set up ${setup.company.name}`}
      sub={setup.openedAt === null ? setupText.sub : setupText.subOpen}
      actions={
        <Link className="c-btn" to={consolePaths.today()}>
          Later
        </Link>
      }
    >
      <div className="c-body c-setup">
        <StepList setup={setup} current={step} />
        <div className="c-setup-step">
          {setup.isDemo ? (
            <div className="c-note c-outcome">
              <Icon name="info" />
              {setupText.demo}
            </div>
          ) : null}
          {fault ? (
            <div className="c-note bad c-outcome" role="alert">
              <Icon name="alert" />
              {fault}
            </div>
          ) : done && !actionData ? (
            <div className="c-note ok c-outcome" role="status">
              <Icon name="check" />
              {done}
            </div>
          ) : null}
          <Step {...loaderData} refused={actionData} />
          <StepFoot setup={setup} step={step} />
        </div>
      </div>
    </ConsolePage>
  )
}

type StepProps = Route.ComponentProps['loaderData'] & { readonly refused: Route.ComponentProps['actionData'] }

function Step({ setup, step, homes: stays, own, company, actionKey, refused }: StepProps) {
  switch (step) {
    case 'administrator':
      return <AdministratorStep setup={setup} own={own} />
    case 'company':
      return (
        <CompanyStep
          version={setup.company.version}
          values={refused?.values ?? company}
          faults={refused?.fields ?? {}}
          seen={refused?.seen ?? company}
          clashes={refused?.clashes ?? []}
        />
      )
    case 'home':
      return <FirstStayStep homes={stays} setup={setup} />
    case 'payments':
      return <PaymentsStep setup={setup} />
    case 'mail':
      return (
        <MailStep
          setup={setup}
          email={refused?.values?.['email'] ?? setup.mail.codeSentTo ?? own.email}
          faults={refused?.fields ?? {}}
        />
      )
    case 'opening':
      return <OpeningStep setup={setup} actionKey={actionKey} />
  }
}
