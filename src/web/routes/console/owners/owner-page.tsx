import { Link } from 'react-router'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { monthOf } from '#core/owner/statement-month.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { nowContext } from '#web/backend/context.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { loadStayOptions, type StayOptions } from '#web/console/find/stay-options.ts'
import { mayIn, rightsContext } from '#web/console/may/may-in.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { staffUserContext } from '#web/console/require-staff.ts'
import { ConfirmForm } from '#web/routes/console/people/confirm-form.tsx'
import { monthAndYear } from '#web/text/date-text.ts'
import { monthTextOf, ownerDoneOf, unsentHint } from '#web/text/console/owner-text.ts'
import type { Route } from './+types/owner-page'
import { ownerAction } from './owner-action.ts'
import { OwnerContracts } from './owner-contracts.tsx'
import { OwnerExpenses } from './owner-expenses.tsx'
import { OwnerFacts } from './owner-facts.tsx'
import { WrongField } from '#web/console/wrong-field.tsx'
import { OwnerForm } from './owner-form.tsx'
import { seenOf } from './save-owner-form.ts'

const detailsOf = async ({ context, params, url }: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) =>
  requireData(
    await consoleApi(context).get<OwnerDetailsShape>(`/api/staff/owners/${encodeURIComponent(params.id)}`),
    () => pageNotFound(url.pathname),
  )

const NO_STAYS: StayOptions = { homes: [], hasMore: false }

export async function loader(args: Route.LoaderArgs) {
  const isOffice = mayIn(args.context)('POST /api/staff/owners')
  const [details, stays] = await Promise.all([
    detailsOf(args),
    isOffice ? loadStayOptions(consoleApi(args.context)) : NO_STAYS,
  ])
  const today = todayIn(args.context.get(rightsContext).timeZone, args.context.get(nowContext)().getTime())
  return { details, homes: stays, isOffice, thisMonth: monthOf(today), done: ownerDoneOf(args.url.searchParams) }
}

export async function action(args: Route.ActionArgs) {
  return ownerAction(args, await detailsOf(args), args.context.get(staffUserContext).email)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.details.owner.name ?? 'Owner')

/** An owner: their months, what was agreed, and what was paid for them. */
export default function OwnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { details, homes: stays, isOffice, thisMonth, done } = loaderData
  const { owner } = details
  /** Returns what was typed into a form that was refused. */
  const typedInto = (intent: string) => (actionData?.intent === intent ? actionData.typed : null)
  const wrongIn = (intent: string) => (actionData?.intent === intent ? actionData.wrong : null)
  const ended = typedInto('end')
  const priced = typedInto('prices')
  /** Whether the contract that was not ended still has its form, which says why. */
  const isAtForm = details.contracts.some(
    ({ documentId, until }) => until === null && documentId === ended?.['contract'],
  )
  const isAtPrices = details.contracts.some(({ documentId }) => documentId === priced?.['contract'])
  return (
    <ConsolePage
      title={owner.name}
      crumb={<Link to={consolePaths.owners()}>Owners</Link>}
      sub={owner.homes.join(', ') || 'No contract yet'}
    >
      <div className="c-cols">
        <div>
          <Outcome
            fault={isAtForm || isAtPrices ? null : (actionData?.fault ?? null)}
            done={actionData ? null : done}
          />
          {actionData?.proof ? <ConfirmForm fields={actionData.posted} faults={actionData.proof} /> : null}
          <Months details={details} thisMonth={thisMonth} />
          <WrongField value={wrongIn('contract')}>
            <OwnerContracts
              details={details}
              homes={stays}
              isOffice={isOffice}
              typed={typedInto('contract')}
              ended={ended}
              priced={priced}
              endFault={actionData?.fault ?? null}
            />
          </WrongField>
          <WrongField value={wrongIn('expense')}>
            <OwnerExpenses details={details} homes={stays} isOffice={isOffice} typed={typedInto('expense')} />
          </WrongField>
        </div>
        <aside>
          {isOffice ? (
            <WrongField value={wrongIn('owner')}>
              <OwnerForm
                typed={typedInto('owner') ?? owner}
                seen={seenOf(owner)}
                clashes={actionData?.clashes ?? []}
                button="Save"
              />
            </WrongField>
          ) : (
            <OwnerFacts owner={owner} />
          )}
        </aside>
      </div>
    </ConsolePage>
  )
}

interface MonthsProps {
  readonly details: OwnerDetailsShape
  readonly thisMonth: string
}

function Months({ details: { owner, months }, thisMonth }: MonthsProps) {
  const textOf = monthTextOf(months, thisMonth)
  const rows = months.map((one) => ({ ...one, ...textOf(one) }))
  return (
    <section className="c-section" aria-labelledby="months">
      <div className="c-head">
        <h2 id="months">Statements</h2>
      </div>
      {months.length === 0 ? <p className="c-empty">The first month of a contract makes the first statement.</p> : null}
      {rows.some(({ state, hasAmount }) => state === 'draft' && hasAmount) ? (
        <p className="c-hint">{unsentHint}</p>
      ) : null}
      <ul className="c-list">
        {rows.map(({ month, state, payoutMinor, text, hasAmount }) => (
          <li key={month} data-row>
            <span className="c-main">
              <Link className="c-what" to={consolePaths.ownerStatement(owner.documentId, month)}>
                {monthAndYear(month)}
              </Link>
            </span>
            <span className={state === 'paid' ? 'c-tag ok' : state === 'sent' ? 'c-tag sea' : 'c-tag'}>{text}</span>
            <span className={state === 'draft' ? 'c-owner-figure c-quiet' : 'c-owner-figure'}>
              {hasAmount ? formatMoney(payoutMinor, owner.currency) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
