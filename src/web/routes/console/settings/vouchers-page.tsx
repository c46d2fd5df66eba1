import { data, Link } from 'react-router'
import type { IssuedVoucherShape, VoucherShape } from '#contract/booking/voucher-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { nowContext } from '#web/backend/context.ts'
import { currencyOrEuro } from '#web/console/amount-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { SecretText } from '#web/console/secret-text.tsx'
import { voucherReasonNames, voucherStateNames, voucherText } from '#web/text/console/voucher-text.ts'
import { dayAndMonth } from '#web/text/date-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/vouchers-page'
import {
  missingGuest,
  readVoucherValues,
  refusedVoucherValues,
  voucherBodyOf,
  type VoucherValues,
} from './read-voucher.ts'
import { refusedFields } from './refused-fields.ts'

import { VoucherForm } from './voucher-form.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'

const path = '/api/staff/vouchers'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/vouchers')
  const cursor = url.searchParams.get('after') ?? undefined
  const found = await consoleApi(context).list<VoucherShape, { readonly cursor: string | null }>(path, { cursor })
  if (!found.ok) throw pageNotFound(url.pathname)
  const { data: vouchers, meta } = found.value
  const nextYear = context.get(nowContext)().getUTCFullYear() + 1
  return {
    vouchers,
    next: meta.cursor,
    isFirst: cursor === undefined,
    key: crypto.randomUUID(),
    currency: vouchers[0]?.currency ?? context.get(rightsContext).currency,
    expiresOn: `${nextYear}-12-31`,
  }
}

interface FormResult {
  readonly issued: IssuedVoucherShape | null
  readonly values: VoucherValues | null
  readonly fault: string | null
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Issues a voucher and answers with the page itself, so that no address leads to its code again. The same form sent
 * twice issues one voucher and shows it twice. If the form was changed and sent again from the earlier page, it asks
 * whether another voucher is meant.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/vouchers')
  const values = readVoucherValues(await request.formData())
  const made = await consoleApi(context).post<IssuedVoucherShape>(path, voucherBodyOf(values), values.key)
  if (made.ok) return data<FormResult>({ issued: made.value, values: null, fault: null, fields: {} }, { status: 201 })
  const { details } = made.error
  const refused = { ...refusedFields(details), ...missingGuest(values) }
  const fields = fieldsOf(refused, values.currency.toUpperCase())
  const isUsed = details.code === 'idempotency_key_reused'
  const kept = refusedVoucherValues(values, isUsed)
  return data<FormResult>(
    { issued: null, values: kept, fault: faultOf(details, fields), fields },
    { status: made.status },
  )
}

function fieldsOf(refused: Readonly<Record<string, string>>, currency: string): Readonly<Record<string, string>> {
  return 'amountMinor' in refused ? { ...refused, amountMinor: voucherText.amount(currencyOrEuro(currency)) } : refused
}

function faultOf(details: { readonly code?: unknown }, fields: object): string {
  if (details.code === 'idempotency_key_reused') return voucherText.issuedBefore
  return Object.keys(fields).length > 0 ? voucherText.invalid : staffProblemMessage(details)
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Vouchers')

/** Vouchers: the list with each balance, and the form that issues one. */
export default function VouchersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { vouchers, next, isFirst, key, currency, expiresOn } = loaderData
  const issued = actionData?.issued ?? null
  return (
    <ConsolePage title="Vouchers" crumb={<Link to={consolePaths.settings()}>Settings</Link>}>
      <div className="c-body">
        {issued ? (
          <div className="c-note ok" role="status">
            <div>
              {`${formatMoney(issued.amountMinor, issued.currency)}. ${voucherText.shown}`}
              {issued.guest ? ` ${voucherText.mailed}` : ''}
              <SecretText text={issued.code} />
            </div>
          </div>
        ) : null}
        {vouchers.length === 0 ? <p className="c-empty">No vouchers yet. Issue the first one below.</p> : null}
        <ul className="c-list">
          {vouchers.map((voucher) => (
            <VoucherRow key={voucher.documentId} voucher={voucher} />
          ))}
        </ul>
        {next === null && isFirst ? null : (
          <p className="c-row">
            {isFirst ? null : <Link to={consolePaths.vouchers()}>Newest</Link>}
            {next === null ? null : <Link to={`${consolePaths.vouchers()}?after=${next}`}>Older</Link>}
          </p>
        )}
        <VoucherForm
          key={issued?.documentId ?? ''}
          values={actionData?.values ?? { ...EMPTY, currency, expiresOn, key }}
          fault={actionData?.fault ?? null}
          fields={actionData?.fields ?? {}}
        />
      </div>
    </ConsolePage>
  )
}

const EMPTY = { reason: 'goodwill', amount: '', name: '', email: '', note: '' } as const

function VoucherRow({ voucher }: { readonly voucher: VoucherShape }) {
  const { documentId, ending, reason, state, balanceMinor, heldMinor, amountMinor, currency, expiresOn, guest } =
    voucher
  const kept = heldMinor > 0 ? `, ${formatMoney(heldMinor, currency)} reserved for bookings` : ''
  return (
    <li data-row>
      <span className="c-main">
        <Link className="c-what" to={consolePaths.voucher(documentId)}>
          {`…${ending}`}
          {guest ? `, ${guest.name}` : ''}
        </Link>
        <span className="c-detail">
          {`${voucherReasonNames[reason]}, ${formatMoney(balanceMinor, currency)} of ${formatMoney(amountMinor, currency)} left${kept}, until ${dayAndMonth(expiresOn)} ${expiresOn.slice(0, 4)}`}
        </span>
      </span>
      {state === 'open' ? null : <span className="c-tag">{voucherStateNames[state]}</span>}
    </li>
  )
}
