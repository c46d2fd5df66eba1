import { decimalText, formatMoney } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import { TAX_BASES } from '#core/rate/tax-kind.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import type { SampleWeek } from '#web/routes/console/stay/editor/sample-week.ts'
import { FactList } from '#web/console/fact-list.tsx'
import { Labelled } from '#web/console/labelled.tsx'
import { datesWithYear, dayWithYear } from '#web/text/console/dates-text.ts'
import type { TypedTax } from './read-tax.ts'
import { FAULT_ID } from '#web/console/wrong-field.tsx'
import { SettingField } from './setting-field.tsx'

interface PlaceProps {
  readonly place: { readonly slug: string; readonly name: string }
}

/** The form that ends a tax as it was sent. */
export interface TypedEnd {
  readonly rule: string
  readonly day: string
}

interface PlaceTaxesProps extends PlaceProps {
  readonly taxes: readonly Tax[]
  /** The end that was refused; its form stays open as it was. */
  readonly ending: TypedEnd | null
}

/** The taxes of a place that apply now or later, each with the form that ends it. */
export function PlaceTaxes({ place, taxes, ending }: PlaceTaxesProps) {
  if (taxes.length === 0) return <p className="c-empty">{place.name} itself has no taxes.</p>
  return (
    <ScrollRegion label={`Taxes of ${place.name}`}>
      <table className="c-table c-taxes">
        <thead>
          <tr>
            <th scope="col">Tax</th>
            <th scope="col">Rate</th>
            <th scope="col">In force</th>
            <th scope="col">End</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map((tax) => (
            <tr key={tax.id}>
              <th scope="row">{tax.name}</th>
              <td className="c-tax-rate">{whatOf(tax)}</td>
              <td>
                <span className="c-only-narrow">In force: </span>
                {whenOf(tax)}
              </td>
              <td>
                <details className="c-more" open={ending?.rule === String(tax.id)}>
                  <summary className="c-btn small" aria-label={`End ${tax.name}…`}>
                    End…
                  </summary>
                  <form className="c-stack" method="post">
                    <input type="hidden" name="place" value={place.slug} />
                    <input type="hidden" name="rule" value={tax.id} />
                    <Labelled label="First day without it">
                      <input
                        className="c-input"
                        type="date"
                        name="validTo"
                        defaultValue={ending?.rule === String(tax.id) ? ending.day : undefined}
                        aria-invalid={ending?.rule === String(tax.id) || undefined}
                        aria-describedby={ending?.rule === String(tax.id) ? FAULT_ID : undefined}
                      />
                      <span className="c-hint">Empty: at once</span>
                    </Labelled>
                    <p>
                      <button className="c-btn bad" name="intent" value="end" aria-label={`End ${tax.name}`}>
                        End
                      </button>
                    </p>
                  </form>
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function whatOf({
  percentBp,
  base,
  amountMinor,
  currency,
  per,
  period,
  exemptUnderAge,
  maxNights,
  included,
}: Tax): string {
  const rate =
    percentBp === null
      ? `${formatMoney(amountMinor ?? 0, currency ?? 'EUR')}${per === 'person' ? ' a person' : ''}${period === 'night' ? ' a night' : ''}`
      : `${decimalText(percentBp, 2)}% of ${base.join(', ')}`
  return [
    rate,
    ...(maxNights === null ? [] : [`at most ${counted(maxNights, 'night')}`]),
    ...(exemptUnderAge === null ? [] : [`from the age of ${exemptUnderAge}`]),
    ...(included ? ['included in the prices'] : []),
  ].join(', ')
}

function whenOf({ validFrom, validTo }: Tax): string {
  if (validFrom === null && validTo === null) return 'always'
  return [
    validFrom === null ? '' : `from ${dayWithYear(validFrom)}`,
    validTo === null ? '' : `before ${dayWithYear(validTo)}`,
  ]
    .join(' ')
    .trim()
}

/** A week in a home without the tax being tried, and with it. */
export interface Tried {
  readonly title: string
  readonly now: SampleWeek | null
  readonly withTax: SampleWeek | null
}

/** The effect of the tax being tried on a week in one of the homes. */
export function SampleStay({ tried: { title, now, withTax } }: { readonly tried: Tried }) {
  if (!now || !withTax) return <p className="c-empty">No week in {title} can be booked to try it on.</p>
  return (
    <section className="c-section" aria-labelledby="sample">
      <div className="c-head">
        <h2 id="sample">{`A week in ${title}, ${datesWithYear(now)}, ${counted(now.guests, 'guest')}`}</h2>
      </div>
      <FactList
        facts={withTax.lines.map(
          ({ label, amountMinor }) => [label, formatMoney(amountMinor, withTax.currency)] as const,
        )}
      >
        <div>
          <dt>In all</dt>
          <dd>
            <b>{formatMoney(withTax.totalMinor, withTax.currency)}</b>, now {formatMoney(now.totalMinor, now.currency)}
          </dd>
        </div>
      </FactList>
    </section>
  )
}

export interface TaxFormProps extends PlaceProps {
  readonly typed: TypedTax | null
  /** What is wrong with what was typed, by field. */
  readonly wrong: Readonly<Record<string, string>>
  /** The company's currency, in which amounts are by default. */
  readonly currency: string
}

/** A new tax of a place, tried before it is added. */
export function TaxForm({ place, currency, typed, wrong }: TaxFormProps) {
  return (
    <form className="c-section c-stack" method="post">
      <div className="c-head">
        <h2>{`Add a tax of ${place.name}`}</h2>
      </div>
      <input type="hidden" name="place" value={place.slug} />
      <SettingField name="name" label="Name" value={typed?.name} fault={wrong['name']} />
      <SettingField
        name="percent"
        label="Percentage"
        value={typed?.percent}
        hint="Or an amount below."
        fault={wrong['percent']}
      />
      <fieldset className="c-roles">
        <legend className="c-label">Percentage of</legend>
        {TAX_BASES.map((base) => (
          <label className="c-check" key={base}>
            <input
              type="checkbox"
              name="base"
              value={base}
              defaultChecked={typed ? typed.base.includes(base) : base === 'rent'}
            />
            {base}
          </label>
        ))}
      </fieldset>
      <SettingField name="amount" label="Amount" value={typed?.amount} fault={wrong['amount']} />
      <SettingField
        name="currency"
        label="Currency"
        value={typed?.currency || currency}
        hint="Of the amount."
        fault={wrong['currency']}
      />
      <Choice name="per" label="Charged per" value={typed?.per} options={{ person: 'person', unit: 'home' }} />
      <Choice name="period" label="and per" value={typed?.period} options={{ night: 'night', stay: 'stay' }} />
      <SettingField
        name="exemptUnderAge"
        label="Minimum age"
        value={typed?.exemptUnderAge}
        hint="Leave empty for everybody."
        fault={wrong['exemptUnderAge']}
      />
      <SettingField name="maxNights" label="Maximum nights" value={typed?.maxNights} fault={wrong['maxNights']} />
      <SettingField
        name="validFrom"
        label="First day"
        type="date"
        value={typed?.validFrom}
        fault={wrong['validFrom']}
      />
      <SettingField name="validTo" label="Ends before" type="date" value={typed?.validTo} fault={wrong['validTo']} />
      <label className="c-check">
        <input type="checkbox" name="included" defaultChecked={typed?.included} />
        Included in the prices
      </label>
      <div className="c-row">
        <button className="c-btn" name="intent" value="preview">
          Try it on a week
        </button>
        <button className="c-btn go" name="intent" value="add">
          Add tax
        </button>
      </div>
      <p className="c-hint">To change a tax from a day on, end it with that day and add the new one from it.</p>
    </form>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly options: Readonly<Record<string, string>>
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <Labelled label={label}>
      <select className="c-input" name={name} defaultValue={value}>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
