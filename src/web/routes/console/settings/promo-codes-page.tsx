import { Form, Link } from 'react-router'
import type { PromoCodeShape } from '#contract/rate/promo-and-policy.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { promoStays } from '#web/text/counts/promo-counts.ts'
import { counted } from '#core/text/counted.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Outcome } from '#web/console/outcome.tsx'
import { requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { Clashes } from '#web/routes/console/stay/form/clashes.tsx'
import type { Route } from './+types/promo-codes-page'
import { promoFields, promoValuesOf, type PromoCompany, type PromoValues } from './read-promo-code.ts'
import { PROMO_CODES_PATH, savePromoForm, type PromoRefused } from './save-promo-form.ts'
import { allowed } from './allowed.ts'
import { loadPromoStays, offeredStays, type OfferedStays } from './promo-stays.ts'
import { PromoStaysField } from './promo-stays-field.tsx'
import { SettingField, type SettingFieldProps } from './setting-field.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/promo-codes')
  const api = consoleApi(context)
  const [found, stays] = await Promise.all([api.get<readonly PromoCodeShape[]>(PROMO_CODES_PATH), loadPromoStays(api)])
  const codes = allowed(found, url)
  const edited = codes.find(({ id }) => String(id) === url.searchParams.get('edit')) ?? null
  const { currency, timeZone } = context.get(rightsContext)
  const used = new Set(codes.flatMap((code) => code.stays))
  return {
    codes,
    edited,
    company: { currency, timeZone },
    done: doneText(codes, url.searchParams),
    offer: offeredStays(stays, edited?.stays.join() ?? '', ''),
    titles: Object.fromEntries(
      stays.flatMap(({ documentId, title }) => (used.has(documentId) ? [[documentId, title] as const] : [])),
    ),
  }
}

/** Whoever ends or resumes a code learns that somebody else was quicker. */
function doneText(codes: readonly PromoCodeShape[], read: URLSearchParams): string | null {
  const already = codes.find(({ id }) => String(id) === read.get('already'))
  if (already) return `Somebody else has already ${already.active ? 'resumed' : 'ended'} ${already.code}.`
  return read.has('saved') ? 'Saved.' : null
}

export const action = (visit: Route.ActionArgs) => savePromoForm(visit)

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Promo codes')

/** Promo codes: the list, and the form that adds or changes one. */
export default function PromoCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { codes, edited, company, done, offer, titles } = loaderData
  const isClash = actionData !== undefined && actionData.clashes.length > 0
  return (
    <ConsolePage title="Promo codes" crumb={<Link to={consolePaths.settings()}>Settings</Link>}>
      <div className="c-body">
        <Outcome fault={null} done={actionData ? null : done} />
        {codes.length === 0 ? <p className="c-empty">No codes yet. Add the first one below.</p> : null}
        <ul className="c-list">
          {codes.map((code) => (
            <CodeRow key={code.id} code={code} titles={titles} />
          ))}
        </ul>
        {/* Made anew when a code was added, so that the next one does not begin with its values, and for clashes. */}
        <CodeForm
          key={`${edited?.id ?? -codes.length} ${isClash ? JSON.stringify(actionData.seen) : ''}`}
          edited={edited}
          company={company}
          refused={actionData ?? null}
          offer={actionData?.offer ?? offer}
        />
      </div>
    </ConsolePage>
  )
}

/** How many homes a code names; more are counted. */
const MOST_NAMED = 2

function staysOf({ stays }: PromoCodeShape, titles: Readonly<Record<string, string>>): string {
  if (stays.length === 0) return ''
  if (stays.length > MOST_NAMED) return `, ${promoStays(stays.length)}`
  return `, for ${stays.map((id) => titles[id] ?? 'a home').join(' and ')} only`
}

interface CodeRowProps {
  readonly code: PromoCodeShape
  /** The names of homes by document id. */
  readonly titles: Readonly<Record<string, string>>
}

function CodeRow({ code, titles }: CodeRowProps) {
  const { id, uses, maxUses, percentBp, amountMinor, minRentMinor, currency, active } = code
  const off = percentBp === null ? formatMoney(amountMinor ?? 0, currency ?? 'EUR') : formatPercent(percentBp)
  return (
    <li data-row>
      <span className="c-main">
        <Link className="c-what" to={`${consolePaths.promoCodes()}?edit=${id}`}>
          {code.code}
        </Link>
        <span className="c-detail">
          {off} off{minRentMinor === 0 ? '' : ` from ${formatMoney(minRentMinor, currency ?? 'EUR')} of rent`},{' '}
          {uses === 0 ? 'not used yet' : `used ${counted(uses, 'time')}`}
          {maxUses === null ? '' : `, ${maxUses} at most`}
          {staysOf(code, titles)}
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

/** The names under which the API refuses fields, where they differ. */
const apiNames: Partial<Record<keyof PromoValues, string>> = {
  percent: 'percentBp',
  usedFrom: 'bookableFrom',
  usedTo: 'bookableTo',
  amount: 'amountMinor',
  minRent: 'minRentMinor',
}

interface CodeFormProps {
  readonly edited: PromoCodeShape | null
  readonly company: PromoCompany
  readonly refused: PromoRefused | null
  readonly offer: OfferedStays
}

function CodeForm({ edited, company, refused, offer }: CodeFormProps) {
  const saved = edited && promoValuesOf(edited, company)
  const values = refused?.values ?? saved
  const { fields = {}, fault = null, clashes = [], seen = saved } = refused ?? {}
  const field = (name: keyof PromoValues, more: Partial<SettingFieldProps> = {}) => (
    <SettingField
      name={name}
      label={promoFields[name]}
      value={values?.[name]}
      fault={fields[apiNames[name] ?? name]}
      {...more}
    />
  )
  return (
    <Form method="post" className="c-stack c-settings-form">
      <h2>{edited ? `Change ${edited.code}` : 'Add a code'}</h2>
      {fault ? (
        <p className="c-note bad" role="alert">
          {fault}
        </p>
      ) : null}
      <input type="hidden" name="rule" value={edited?.id ?? ''} />
      {/* Makes Enter in a field save instead of searching homes. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" name="do" value="save" />
      {seen ? <input type="hidden" name="seen" value={JSON.stringify(seen)} /> : null}
      {clashes.length > 0 ? <Clashes clashes={clashes} saved={`?edit=${edited?.id}`} /> : null}
      {field('code')}
      <div className="c-fields">
        {field('percent')}
        {field('amount')}
        {field('currency', {
          hint: 'Of the amounts. Homes in another currency do not take the code.',
          value: values?.currency || company.currency,
        })}
      </div>
      <div className="c-fields">
        {field('usedFrom', { type: 'date', hint: 'Empty: at once' })}
        {field('usedTo', { type: 'date', hint: 'The last day on which it can be used. Empty: no end' })}
      </div>
      <div className="c-fields">
        {field('staysFrom', { type: 'date' })}
        {field('staysTo', { type: 'date' })}
        {field('minNights')}
        {field('minRent', { hint: 'Empty: none' })}
      </div>
      <div className="c-fields">
        {field('maxUses', { hint: 'Empty: no limit' })}
        {field('perUser', { hint: 'Empty: no limit' })}
      </div>
      <PromoStaysField offer={offer} chosen={values?.stays ?? ''} />
      <div className="c-row">
        <button className="c-btn go">{edited ? 'Save code' : 'Add code'}</button>
        {edited ? <Link to={consolePaths.promoCodes()}>Cancel</Link> : null}
      </div>
    </Form>
  )
}
