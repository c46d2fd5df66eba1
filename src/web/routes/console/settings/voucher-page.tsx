import { data, Form, Link, redirect } from 'react-router'
import type { VoucherInFullShape } from '#contract/booking/voucher-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import {
  voucherEntryNames,
  voucherMemo,
  voucherReasonNames,
  voucherStateNames,
  voucherText,
} from '#web/text/console/voucher-text.ts'
import { endedVoucherText } from '#web/text/console/ended-voucher-text.ts'
import { fullDate } from '#web/text/date-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { FactList } from '#web/console/fact-list.tsx'
import type { Route } from './+types/voucher-page'
import { allowed } from './allowed.ts'
import { SettingField } from './setting-field.tsx'

const pathOf = (id: string) => `/api/staff/vouchers/${encodeURIComponent(id)}`

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/vouchers/:voucher')
  const voucher = allowed(await consoleApi(context).get<VoucherInFullShape>(pathOf(params.id)), url)
  return { voucher, done: url.searchParams.get('done') === 'ended' ? voucherText.ended : null }
}

/** Ends the voucher if it still has the balance that was shown. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/vouchers/:voucher')
  const form = await request.formData()
  const reason = formText(form, 'reason').trim()
  const ended = await consoleApi(context).post<VoucherInFullShape>(`${pathOf(params.id)}/void`, {
    expectedBalanceMinor: Number(formText(form, 'balance')),
    reason,
  })
  if (ended.ok) return redirect(`${consolePaths.voucher(params.id)}?done=ended`, 303)
  const { details } = ended.error
  const isReason = details.code === 'invalid_input'
  return data(
    {
      reason,
      fault: isReason ? null : staffProblemMessage(details),
      field: isReason ? voucherText.whyEnded : undefined,
    },
    { status: ended.status },
  )
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Voucher')

/** A voucher: its balance, its history, and the form that ends it. */
export default function VoucherPage({ loaderData: { voucher, done }, actionData }: Route.ComponentProps) {
  const { ending, state, balanceMinor, amountMinor, currency } = voucher
  return (
    <ConsolePage
      title={`Voucher …${ending}`}
      crumb={<Link to={consolePaths.vouchers()}>Vouchers</Link>}
      marks={state === 'open' ? null : <span className="c-tag">{voucherStateNames[state]}</span>}
      sub={`${formatMoney(balanceMinor, currency)} of ${formatMoney(amountMinor, currency)} left`}
    >
      <div className="c-cols">
        <div>
          <Outcome fault={actionData?.fault ?? null} done={actionData ? null : done} />
          <History voucher={voucher} />
        </div>
        <aside>
          <Facts voucher={voucher} />
          {state === 'void' && balanceMinor === 0 ? null : (
            <Form method="post" className="c-section c-stack">
              <div className="c-head">
                <h2>End the voucher</h2>
              </div>
              <p className="c-hint">{state === 'void' ? endedVoucherText.here : voucherText.end}</p>
              <input type="hidden" name="balance" value={balanceMinor} />
              <SettingField name="reason" label="Why" value={actionData?.reason} fault={actionData?.field} />
              <div className="c-row">
                <button className="c-btn bad">
                  {balanceMinor === 0 ? 'End it' : `End it and forfeit ${formatMoney(balanceMinor, currency)}`}
                </button>
              </div>
            </Form>
          )}
        </aside>
      </div>
    </ConsolePage>
  )
}

function Facts({ voucher }: { readonly voucher: VoucherInFullShape }) {
  const { reason, heldMinor, currency, expiresOn, guest, note } = voucher
  const facts = [
    ['For', voucherReasonNames[reason]],
    ['Last day', fullDate(expiresOn)],
    ...(heldMinor > 0 ? [['Reserved for bookings', formatMoney(heldMinor, currency)] as const] : []),
    ...(guest ? [['Mailed to', `${guest.name}, ${guest.email}`] as const] : []),
    ...(note === '' ? [] : [['Note', note] as const]),
  ] as const
  return (
    <section className="c-section" aria-labelledby="facts">
      <div className="c-head">
        <h2 id="facts">The voucher</h2>
      </div>
      <FactList facts={facts} />
    </section>
  )
}

function History({ voucher: { entries, currency } }: { readonly voucher: VoucherInFullShape }) {
  return (
    <section className="c-section" aria-labelledby="history">
      <div className="c-head">
        <h2 id="history">History</h2>
      </div>
      <ScrollRegion label="History of the voucher">
        <table className="c-table">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Booking</th>
              <th scope="col" className="c-figure">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ kind, amountMinor, booking, note, at }, index) => (
              <tr key={index}>
                <td>
                  <LocalTime instant={at} />
                </td>
                <td>
                  {voucherEntryNames[kind]}
                  {note === '' ? null : <small className="c-detail">{voucherMemo(note)}</small>}
                </td>
                <td>
                  {booking ? (
                    <Link to={consolePaths.consoleBooking(booking.documentId)}>{booking.reference}</Link>
                  ) : null}
                </td>
                <td className="c-figure">{formatMoney(amountMinor, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
