import { Link } from 'react-router'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { CLEANING_KEEPERS } from '#core/owner/statement.ts'
import { answered, consoleApi } from '#web/console/console-api.ts'
import { AskedButton } from '#web/console/asked-button.tsx'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { HomeChoiceField } from '#web/console/find/home-choice-field.tsx'
import { loadHomeChoices, type HomeChoices } from '#web/console/find/home-choice.ts'
import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import { mayIn } from '#web/console/may/may-in.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { staffUserContext } from '#web/console/require-staff.ts'
import { ConfirmForm } from '#web/routes/console/people/confirm-form.tsx'
import { dayAndMonth, monthAndYear } from '#web/text/date-text.ts'
import {
  cleaningToText,
  expenseStateText,
  ownerDoneOf,
  removeExpenseText,
  statementStateText,
} from '#web/text/console/owner-text.ts'
import type { Route } from './+types/owner-page'
import { calendarAddress, MOST_NAMED_HOMES } from '../calendar/calendar-address.ts'
import { ownerAction, type RefusedForm } from './owner-action.ts'
import { OwnerFacts } from './owner-facts.tsx'
import { OwnerForm } from './owner-form.tsx'
import { seenOf } from './save-owner-form.ts'

const detailsOf = async ({ context, params, url }: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) =>
  answered(await consoleApi(context).get<OwnerDetailsShape>(`/api/staff/owners/${encodeURIComponent(params.id)}`), () =>
    pageNotFound(url.pathname),
  )

const NO_HOMES: HomeChoices = { homes: [], hasMore: false }

export async function loader(args: Route.LoaderArgs) {
  const isOffice = mayIn(args.context)('POST /api/staff/owners')
  const [details, homes] = await Promise.all([
    detailsOf(args),
    isOffice ? loadHomeChoices(consoleApi(args.context)) : NO_HOMES,
  ])
  return { details, homes, isOffice, done: ownerDoneOf(args.url.searchParams) }
}

export async function action(args: Route.ActionArgs) {
  return ownerAction(args, await detailsOf(args), args.context.get(staffUserContext).email)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.details.owner.name ?? 'Owner')

/** An owner: their months, what was agreed, and what was paid for them. */
export default function OwnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { details, homes, isOffice, done } = loaderData
  const { owner } = details
  /** Returns what was typed into a form that was refused. */
  const typedInto = (intent: string) => (actionData?.intent === intent ? actionData.typed : null)
  const ended = typedInto('end')
  /** Whether the contract that was not ended still has its form, which says why. */
  const isAtForm = details.contracts.some(
    ({ documentId, until }) => until === null && documentId === ended?.['contract'],
  )
  return (
    <ConsolePage
      title={owner.name}
      crumb={<Link to={consolePaths.owners()}>Owners</Link>}
      sub={owner.homes.join(', ') || 'No contract yet'}
    >
      <div className="c-cols">
        <div>
          <Outcome fault={isAtForm ? null : (actionData?.fault ?? null)} done={actionData ? null : done} />
          {actionData?.proof ? <ConfirmForm fields={actionData.posted} faults={actionData.proof} /> : null}
          <Months details={details} />
          <Contracts
            details={details}
            homes={homes}
            isOffice={isOffice}
            typed={typedInto('contract')}
            ended={ended}
            endFault={actionData?.fault ?? null}
          />
          <Expenses details={details} homes={homes} isOffice={isOffice} typed={typedInto('expense')} />
        </div>
        <aside>
          {isOffice ? (
            <OwnerForm
              typed={typedInto('owner') ?? owner}
              seen={seenOf(owner)}
              clashes={actionData?.clashes ?? []}
              button="Save"
            />
          ) : (
            <OwnerFacts owner={owner} />
          )}
        </aside>
      </div>
    </ConsolePage>
  )
}

function Months({ details: { owner, months } }: { readonly details: OwnerDetailsShape }) {
  return (
    <section className="c-section" aria-labelledby="months">
      <div className="c-head">
        <h2 id="months">Statements</h2>
      </div>
      {months.length === 0 ? <p className="c-empty">The first month of a contract makes the first statement.</p> : null}
      <ul className="c-list">
        {months.map(({ month, state, payoutMinor }) => (
          <li key={month} data-row>
            <span className="c-main">
              <Link className="c-what" to={consolePaths.ownerStatement(owner.documentId, month)}>
                {monthAndYear(month)}
              </Link>
            </span>
            <span className={state === 'paid' ? 'c-tag ok' : state === 'sent' ? 'c-tag sea' : 'c-tag'}>
              {statementStateText[state]}
            </span>
            <span className="c-owner-figure">
              {payoutMinor === null ? '' : formatMoney(payoutMinor, owner.currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PartProps {
  readonly details: OwnerDetailsShape
  readonly homes: HomeChoices
  readonly isOffice: boolean
  /** What was typed into the form for a new one when it was refused. */
  readonly typed: RefusedForm['typed'] | null
}

/** Returns the slugs of the homes, for the address of their calendar, which takes a hundred of them. */
const homesOfContracts = (contracts: OwnerDetailsShape['contracts']) =>
  [...new Set(contracts.map(({ home }) => home.slug))].slice(0, MOST_NAMED_HOMES).join()

interface ContractsProps extends PartProps {
  /** What was typed into the form that ends a contract when it was refused. */
  readonly ended: RefusedForm['typed'] | null
  readonly endFault: string | null
}

function Contracts({ details: { owner, contracts }, homes, isOffice, typed, ended, endFault }: ContractsProps) {
  return (
    <section className="c-section" aria-labelledby="contracts">
      <div className="c-head">
        <h2 id="contracts">Contracts</h2>
        {isOffice && contracts.length > 0 ? (
          <Link className="c-link" to={calendarAddress({ homes: homesOfContracts(contracts) })}>
            Show in the calendar
          </Link>
        ) : null}
      </div>
      {contracts.length === 0 ? <p className="c-empty">The agreement for each home appears here.</p> : null}
      <ul className="c-list">
        {contracts.map(({ documentId, home, from, until, commissionBp, cleaningTo, monthlyMinor }) => (
          <li key={documentId} data-row>
            <span className="c-main">
              <span className="c-what">{home.title}</span>
              <span className="c-detail">
                {[
                  `${formatPercent(commissionBp)} of the rent`,
                  cleaningToText[cleaningTo],
                  ...(monthlyMinor === 0 ? [] : [`${formatMoney(monthlyMinor, owner.currency)} a month`]),
                ].join(' · ')}
              </span>
            </span>
            <span className="c-hint">
              {monthAndYear(from)} {until === null ? 'on' : `to ${monthAndYear(until)}`}
            </span>
            {isOffice && until === null ? (
              <details className="c-more c-owner-end" open={ended?.['contract'] === documentId}>
                <summary className="c-btn small" aria-label={`End the contract for ${home.title}`}>
                  End…
                </summary>
                <form method="post" className="c-row">
                  <input type="hidden" name="contract" value={documentId} />
                  <LabelledInput
                    label="Last month"
                    type="month"
                    name="until"
                    required
                    placeholder="2027-12"
                    defaultValue={ended?.['contract'] === documentId ? ended['until'] : undefined}
                  />
                  <button className="c-btn" name="intent" value="end">
                    End
                  </button>
                  {endFault !== null && ended?.['contract'] === documentId ? (
                    <p className="c-error" role="alert">
                      {endFault}
                    </p>
                  ) : null}
                </form>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
      {isOffice ? (
        <details className="c-more c-owner-add" open={contracts.length === 0 || typed !== null}>
          <summary className="c-btn">Add a contract…</summary>
          <ContractForm homes={homes} typed={typed ?? {}} />
        </details>
      ) : null}
    </section>
  )
}

function ContractForm({ homes, typed }: { readonly homes: HomeChoices; readonly typed: RefusedForm['typed'] }) {
  return (
    <form method="post" className="c-panel c-stack">
      <div className="c-fields">
        <HomeSelect homes={homes} chosen={typed['home'] ?? ''} />
        <LabelledInput
          label="First month"
          type="month"
          name="from"
          required
          placeholder="2027-01"
          defaultValue={typed['from']}
        />
        <LabelledInput
          label="Last month, if there is one"
          type="month"
          name="until"
          placeholder="2027-12"
          defaultValue={typed['until']}
        />
      </div>
      <div className="c-fields">
        <LabelledInput
          label="Commission, % of the rent"
          name="percent"
          inputMode="decimal"
          required
          defaultValue={typed['percent'] ?? '20'}
        />
        <Labelled label="Cleaning fee">
          <select className="c-input" name="cleaningTo" defaultValue={typed['cleaningTo'] ?? 'company'}>
            {CLEANING_KEEPERS.map((keeper) => (
              <option key={keeper} value={keeper}>
                {keeper === 'owner' ? 'The owner keeps it' : 'The company keeps it'}
              </option>
            ))}
          </select>
        </Labelled>
        <LabelledInput
          label="Fixed costs a month"
          name="monthly"
          inputMode="decimal"
          defaultValue={typed['monthly'] ?? '0'}
        />
      </div>
      <div className="c-row">
        <button className="c-btn pine" name="intent" value="contract">
          Add contract
        </button>
      </div>
    </form>
  )
}

function Expenses({ details: { owner, expenses }, homes, isOffice, typed }: PartProps) {
  return (
    <section className="c-section" aria-labelledby="expenses">
      <div className="c-head">
        <h2 id="expenses">Expenses</h2>
      </div>
      {expenses.length === 0 ? <p className="c-empty">Expenses for their homes appear here.</p> : null}
      <ul className="c-list">
        {expenses.toReversed().map(({ documentId, home, day, label, amountMinor, receipt, isStated, credit }) => (
          <li key={documentId} data-row>
            <span className="c-main">
              <span className="c-what">{label}</span>
              <span className="c-detail">
                {home} · {dayAndMonth(day)} {day.slice(0, 4)}
              </span>
            </span>
            {receipt ? (
              <a className="c-link" href={receipt} aria-label={`Receipt of ${label}`}>
                Receipt
              </a>
            ) : null}
            {isStated ? (
              <span className="c-tag">{credit ? expenseStateText.credit[credit] : expenseStateText.stated}</span>
            ) : null}
            {isOffice && credit === null ? (
              <form method="post">
                <input type="hidden" name="expense" value={documentId} />
                {isStated ? <input type="hidden" name="stated" value="yes" /> : null}
                <AskedButton
                  label={isStated ? 'Take back' : 'Remove'}
                  about={label}
                  question={removeExpenseText(isStated)}
                  intent="remove"
                />
              </form>
            ) : null}
            <span className="c-owner-figure">{formatMoney(amountMinor, owner.currency)}</span>
          </li>
        ))}
      </ul>
      {isOffice ? (
        <details className="c-more c-owner-add" open={typed !== null}>
          <summary className="c-btn">Add an expense…</summary>
          <form method="post" encType="multipart/form-data" className="c-panel c-stack">
            <div className="c-fields">
              <HomeSelect homes={homes} chosen={typed?.['home'] ?? ''} />
              <LabelledInput label="Day" type="date" name="day" required defaultValue={typed?.['day']} />
              <LabelledInput
                label="Amount"
                name="amount"
                inputMode="decimal"
                required
                defaultValue={typed?.['amount']}
              />
            </div>
            <LabelledInput label="What for" name="label" maxLength={160} required defaultValue={typed?.['label']} />
            <LabelledInput label="Photo of the receipt" type="file" name="files" accept="image/*" />
            <div className="c-row">
              <button className="c-btn pine" name="intent" value="expense">
                Add expense
              </button>
            </div>
          </form>
        </details>
      ) : null}
    </section>
  )
}

function HomeSelect({ homes, chosen }: { readonly homes: HomeChoices; readonly chosen: string }) {
  return <HomeChoiceField name="home" label="Home" choices={homes} chosen={chosen} none="Choose" isRequired />
}
