import { data, Form, Link, redirect } from 'react-router'
import type { PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { decimalText, formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Outcome } from '#web/console/outcome.tsx'
import { requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/promo-codes-page'
import { promoBodyOf, readPromoValues, type PromoValues } from './read-promo-code.ts'
import { refusedFields } from './refused-fields.ts'
import { allowed } from './allowed.ts'
import { SettingField } from './setting-field.tsx'

const path = '/api/staff/promo-codes'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/promo-codes')
  const codes = allowed(await consoleApi(context).get<readonly PromoCodeShape[]>(path), url)
  const edited = codes.find(({ id }) => String(id) === url.searchParams.get('edit')) ?? null
  return { codes, edited, currency: context.get(rightsContext).currency, isSaved: url.searchParams.has('saved') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/promo-codes')
  const form = await request.formData()
  const api = consoleApi(context)
  const rule = formText(form, 'rule')
  const before = allowed(await api.get<readonly PromoCodeShape[]>(path), url).find(({ id }) => String(id) === rule)
  const values = readPromoValues(form)
  // A code is saved as a whole: values for which this form has no field are kept.
  const { id: _id, uses: _uses, ...kept } = before ?? { id: 0, uses: 0 }
  const active = formText(form, 'active')
  const body = active === '' ? { ...kept, ...promoBodyOf(values) } : { ...kept, active: active === 'yes' }
  const saved = rule === '' ? await api.post(path, body) : await api.put(`${path}/${encodeURIComponent(rule)}`, body)
  if (saved.ok) return redirect(`${consolePaths.promoCodes()}?saved`, 303)
  const { details } = saved.error
  const fields = refusedFields(details)
  const fault =
    Object.keys(fields).length > 0 ? 'Not saved. Please correct the marked fields.' : staffProblemMessage(details)
  return data({ values, fault, fields }, { status: saved.status })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Promo codes')

/** Promo codes: the list, and the form that adds or changes one. */
export default function PromoCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { codes, edited, currency, isSaved } = loaderData
  return (
    <ConsolePage title="Promo codes" crumb={<Link to={consolePaths.settings()}>Settings</Link>}>
      <div className="c-body">
        <Outcome fault={null} done={isSaved && !actionData ? 'Saved.' : null} />
        {codes.length === 0 ? <p className="c-empty">No codes yet. Add the first one below.</p> : null}
        <ul className="c-list">
          {codes.map((code) => (
            <CodeRow key={code.id} code={code} />
          ))}
        </ul>
        {/* Made anew when a code was added, so that the next one does not begin with its values. */}
        <CodeForm key={edited?.id ?? -codes.length} edited={edited} currency={currency} refused={actionData} />
      </div>
    </ConsolePage>
  )
}

function CodeRow({ code }: { readonly code: PromoCodeShape }) {
  const { id, uses, maxUses, percentBp, amountMinor, minRentMinor, currency, active } = code
  const off = percentBp === null ? formatMoney(amountMinor ?? 0, currency ?? 'EUR') : formatPercent(percentBp)
  return (
    <li data-row>
      <span className="c-main">
        <Link className="c-what" to={`${consolePaths.promoCodes()}?edit=${id}`}>
          {code.code}
        </Link>
        <span className="c-detail">
          {off} off{minRentMinor === 0 ? '' : ` from ${formatMoney(minRentMinor, currency ?? 'EUR')} of rent`}, used{' '}
          {counted(uses, 'time')}
          {maxUses === null ? '' : `, ${maxUses} at most`}
        </span>
      </span>
      {active ? null : <span className="c-tag">Ended</span>}
      <Form method="post">
        <input type="hidden" name="rule" value={id} />
        <button
          className="c-btn small"
          name="active"
          value={active ? 'no' : 'yes'}
          aria-label={`${active ? 'End' : 'Resume'} ${code.code}`}
        >
          {active ? 'End' : 'Resume'}
        </button>
      </Form>
    </li>
  )
}

interface CodeFormProps {
  readonly edited: PromoCodeShape | null
  /** The company's currency, in which amounts are by default. */
  readonly currency: string
  readonly refused:
    | { readonly values: PromoValues; readonly fault: string; readonly fields: Readonly<Record<string, string>> }
    | undefined
}

function CodeForm({ edited, currency, refused }: CodeFormProps) {
  const values = refused?.values ?? (edited ? valuesOf(edited) : null)
  const fields = refused?.fields ?? {}
  return (
    <Form method="post" className="c-stack c-settings-form">
      <h2>{edited ? `Change ${edited.code}` : 'Add a code'}</h2>
      {refused ? (
        <p className="c-note bad" role="alert">
          {refused.fault}
        </p>
      ) : null}
      <input type="hidden" name="rule" value={edited?.id ?? ''} />
      <SettingField name="code" label="Code" value={values?.code} fault={fields['code']} />
      <div className="c-fields">
        <SettingField name="percent" label="Percent off" value={values?.percent} fault={fields['percentBp']} />
        <SettingField name="amount" label="Or amount off" value={values?.amount} fault={fields['amountMinor']} />
        <SettingField
          name="currency"
          label="Currency"
          hint="Of the amounts. Homes in another currency do not take the code."
          value={values?.currency || currency}
          fault={fields['currency']}
        />
      </div>
      <div className="c-fields">
        <SettingField
          name="staysFrom"
          label="First night"
          type="date"
          value={values?.staysFrom}
          fault={fields['staysFrom']}
        />
        <SettingField name="staysTo" label="Last night" type="date" value={values?.staysTo} fault={fields['staysTo']} />
        <SettingField name="minNights" label="Minimum nights" value={values?.minNights} fault={fields['minNights']} />
        <SettingField
          name="minRent"
          label="Minimum rent"
          hint="Empty: none"
          value={values?.minRent}
          fault={fields['minRentMinor']}
        />
      </div>
      <div className="c-fields">
        <SettingField
          name="maxUses"
          label="Total uses"
          hint="Empty: no limit"
          value={values?.maxUses}
          fault={fields['maxUses']}
        />
        <SettingField
          name="perUser"
          label="Uses per guest"
          hint="Empty: no limit"
          value={values?.perUser}
          fault={fields['perUser']}
        />
      </div>
      <div className="c-row">
        <button className="c-btn go">{edited ? 'Save code' : 'Add code'}</button>
        {edited ? <Link to={consolePaths.promoCodes()}>Cancel</Link> : null}
      </div>
    </Form>
  )
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

function valuesOf(code: PromoCodeShape): PromoValues {
  const { amountMinor, minRentMinor, currency, percentBp } = code
  const digits = minorDigitsOf(currency ?? 'EUR')
  return {
    code: code.code,
    percent: percentBp === null ? '' : String(percentBp / 100),
    amount: amountMinor === null ? '' : decimalText(amountMinor, digits),
    currency: currency ?? '',
    staysFrom: code.staysFrom ?? '',
    staysTo: code.staysTo ?? '',
    minNights: String(code.minNights),
    minRent: minRentMinor === 0 ? '' : decimalText(minRentMinor, digits),
    maxUses: numberText(code.maxUses),
    perUser: numberText(code.perUser),
  }
}
