import { data, Link, redirect } from 'react-router'
import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { expenseLabel, isNotStayed, NOT_STAYED } from '#core/owner/statement.ts'
import { counted } from '#core/text/counted.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { mayIn } from '#web/console/may/may-in.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { monthAndYear } from '#web/text/date-text.ts'
import { datesAsOf, dayText } from '#web/text/console/dates-text.ts'
import { accountText, ownerDoneOf, payoutText, statementStateText } from '#web/text/console/owner-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { FactList } from '#web/console/fact-list.tsx'
import { StatementActs } from './statement-acts.tsx'
import type { Route } from './+types/statement-page'

/** Dates of another year than that of the statement say theirs. */
const monthStart = (month: string) => isoDate(`${month}-01`)

const apiPath = ({ id }: { readonly id: string }) => `/api/staff/owners/${encodeURIComponent(id)}`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { month } = params
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw pageNotFound(url.pathname)
  const found = await consoleApi(context).get<OwnerStatementShape>(`${apiPath(params)}/statement`, { month })
  return {
    statement: requireData(found, () => pageNotFound(url.pathname)),
    path: apiPath(params),
    isOffice: mayIn(context)('POST /api/staff/owners'),
    done: ownerDoneOf(url.searchParams),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const api = consoleApi(context)
  const [intent, reason] = [formText(form, 'intent'), formText(form, 'reason').trim()]
  const { month } = params
  const statement = `${apiPath(params)}/statement`
  const saved =
    intent === 'send'
      ? await api.post(`${statement}/sending`, { month, expectedPayoutMinor: Number(formText(form, 'payoutMinor')) })
      : intent === 'undo'
        ? await api.post(`${statement}/payment/undo`, { month, reason })
        : await api.post(`${statement}/payment`, { month, by: intent })
  const done = intent === 'send' ? 'sent' : intent === 'undo' ? 'unpaid' : 'paid'
  if (saved.ok) return redirect(`${consolePaths.ownerStatement(params.id, month)}?done=${done}`, 303)
  const { details } = saved.error
  const isReason = intent === 'undo' && details.code === 'invalid_input'
  return data(
    {
      fault: isReason ? null : staffProblemMessage(details),
      undo: isReason ? { reason, field: payoutText.whyUndone } : undefined,
    },
    { status: saved.status },
  )
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  consoleMeta(matches, `Statement ${monthAndYear(params.month ?? '')}`)

/** The statement of a month: every booking with the owner's share, the deductions, and the payout. */
export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, path, isOffice, done } = loaderData
  const { owner, month, state } = statement
  return (
    <ConsolePage
      title={monthAndYear(month)}
      crumb={<Link to={consolePaths.owner(owner.documentId)}>{owner.name}</Link>}
      marks={
        <span className={state === 'paid' ? 'c-tag ok' : state === 'sent' ? 'c-tag sea' : 'c-tag'}>
          {statementStateText[state]}
        </span>
      }
      sub={state === 'draft' ? 'As the books are now; frozen when it is sent' : 'As it was sent'}
      actions={
        <>
          <a className="c-btn" href={`${path}/statement.pdf?month=${month}`} download>
            <Icon name="download" />
            <span>PDF</span>
          </a>
          <a className="c-btn" href={`${path}/statement.csv?month=${month}`} download>
            <Icon name="download" />
            <span>CSV</span>
          </a>
        </>
      }
    >
      <div className="c-cols">
        <div>
          <Outcome fault={actionData?.fault ?? null} done={actionData ? null : done} />
          <Lines statement={statement} />
          <TakenOff statement={statement} />
        </div>
        <aside>
          <Sums statement={statement} />
          {isOffice ? <StatementActs statement={statement} path={path} refused={actionData?.undo} /> : null}
        </aside>
      </div>
    </ConsolePage>
  )
}

function Lines({ statement: { lines, total, month, currency } }: { readonly statement: OwnerStatementShape }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const figures = (of: OwnerStatementShape['total']) =>
    [of.rentMinor, -of.commissionMinor, of.cleaningMinor, of.feesMinor, of.taxesMinor, of.dueMinor].map(
      (amountMinor, index) => (
        <td key={index} className={amountMinor === 0 ? 'c-figure c-dim' : 'c-figure'}>
          {money(amountMinor)}
        </td>
      ),
    )
  return (
    <section className="c-section" aria-labelledby="lines">
      <div className="c-head">
        <h2 id="lines">Stays</h2>
        <span className="c-count">{counted(total.nights, 'night')}</span>
      </div>
      {lines.length === 0 ? (
        <p className="c-empty">No nights in this month, and no changes to earlier months.</p>
      ) : (
        <ScrollRegion label="Stays of the month">
          <table className="c-table c-statement">
            <thead>
              <tr>
                <th scope="col">Booking</th>
                <th scope="col">Stay</th>
                {['Nights', 'Rent', 'Commission', 'Cleaning', 'Other fees', 'Taxes passed on', 'Yours'].map((head) => (
                  <th key={head} scope="col" className="c-figure">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.month} ${line.bookingId}`} data-row>
                  <th scope="row">
                    {line.mayOpen ? (
                      <Link to={consolePaths.consoleBooking(line.bookingId)}>{line.reference}</Link>
                    ) : (
                      line.reference
                    )}
                  </th>
                  <td>
                    {line.home}
                    <span className="c-hint c-statement-when">
                      {datesAsOf({ checkIn: line.checkIn, checkOut: line.checkOut }, monthStart(month))}
                      {line.month === month ? '' : ` · correction of ${monthAndYear(line.month)}`}
                      {isNotStayed(line, month) ? ` · ${NOT_STAYED}` : ''}
                    </span>
                  </td>
                  <td className="c-figure">{line.nights}</td>
                  {figures(line)}
                </tr>
              ))}
              <tr className="c-sum">
                <th scope="row" colSpan={2}>
                  Total
                </th>
                <td className="c-figure">{total.nights}</td>
                {figures(total)}
              </tr>
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

function TakenOff({ statement: { fixed, expenses, month, currency } }: { readonly statement: OwnerStatementShape }) {
  if (fixed.length + expenses.length === 0) return null
  return (
    <section className="c-section" aria-labelledby="taken-off">
      <div className="c-head">
        <h2 id="taken-off">Deductions</h2>
      </div>
      <ul className="c-list">
        {fixed.map(({ home: stay, amountMinor }) => (
          <li key={stay}>
            <span className="c-main">
              <span className="c-what">Fixed costs</span>
              <span className="c-detail">{stay}</span>
            </span>
            <span className="c-owner-figure">{formatMoney(-amountMinor, currency)}</span>
          </li>
        ))}
        {expenses.map(({ id, label, home: stay, day, amountMinor }) => (
          <li key={id}>
            <span className="c-main">
              <span className="c-what">{expenseLabel({ label, amountMinor })}</span>
              <span className="c-detail">
                {stay} · {dayText(day, monthStart(month))}
              </span>
            </span>
            <span className="c-owner-figure">{formatMoney(-amountMinor, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sums({ statement }: { readonly statement: OwnerStatementShape }) {
  const { total, fixed, expenses, broughtForwardMinor, payoutMinor, currency, owner } = statement
  const costsMinor = [...fixed, ...expenses].reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const rows = [
    ['Your share of the stays', total.dueMinor],
    ...(costsMinor === 0 ? [] : [['Costs and expenses', -costsMinor] as const]),
    ...(broughtForwardMinor === 0 ? [] : [['Brought forward', broughtForwardMinor] as const]),
  ] as const
  return (
    <section className="c-section" aria-labelledby="payout">
      <div className="c-head">
        <h2 id="payout">Payout</h2>
      </div>
      <p className="c-payout">{formatMoney(payoutMinor, currency)}</p>
      <FactList facts={rows.map(([name, amountMinor]) => [name, formatMoney(amountMinor, currency)] as const)}>
        <div className="c-sum c-to">
          <dt>To</dt>
          <dd>{accountText(owner.iban)}</dd>
        </div>
      </FactList>
    </section>
  )
}
