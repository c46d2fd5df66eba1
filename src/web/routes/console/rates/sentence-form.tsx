import { Link } from 'react-router'
import { FEE_KINDS } from '#core/rate/fee-kind.ts'
import { weekdayName } from '#core/time/english-date.ts'
import { feeKindName } from '#web/text/stay-editor-text.ts'
import { holidayOptions } from '#web/text/rate/holiday-text.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { oneUnit, rateMatterText, rateText, type RateMatter, type SentenceFault } from '#web/text/rate/rate-text.ts'

interface SentenceFieldsProps {
  readonly matter: RateMatter
  readonly currency: string
  /** The homes that the sentence is about, in words. */
  readonly stays: string
  readonly fault: SentenceFault | null
}

/** A change as a sentence with gaps to fill in. */
export function SentenceFields({ matter, currency, stays, fault }: SentenceFieldsProps) {
  const isAmount = matter === 'nightly' || matter === 'fee'
  const hasDates = matter !== 'fee' && matter !== 'short_gaps' && matter !== 'gap_ban' && matter !== 'length_discount'
  const hasDays = matter === 'nightly' || matter === 'arrival_days' || matter === 'departure_days'
  return (
    <>
      <input type="hidden" name="matter" value={matter} />
      <div className="c-sentence">
        {isAmount ? <Direction /> : null}
        <MatterPart matter={matter} fault={fault} />
        <span>
          of <b>{stays}</b>
        </span>
        {hasDates ? <Dates fault={fault} /> : null}
        {isAmount ? <Amount currency={currency} isBad={fault === 'value'} /> : null}
      </div>
      {hasDates ? <Around fault={fault} /> : null}
      {hasDays ? <Days isWhole={matter === 'nightly'} /> : null}
      {fault ? (
        <p className="c-error" role="alert" id="sentence-fault">
          {rateText.faults[fault]}
        </p>
      ) : null}
    </>
  )
}

const described = (isBad: boolean) =>
  isBad ? { 'aria-invalid': true as const, 'aria-describedby': 'sentence-fault' } : {}

function Direction() {
  return (
    <select className="c-input" name="direction" aria-label="Raise, lower or set" defaultValue="raise">
      <option value="raise">Raise</option>
      <option value="lower">Lower</option>
      <option value="set">Set</option>
    </select>
  )
}

function MatterPart({ matter, fault }: { readonly matter: RateMatter; readonly fault: SentenceFault | null }) {
  const nights = (label: string, required = true) => (
    <input
      className="c-input c-tiny"
      name="nights"
      inputMode="numeric"
      maxLength={3}
      aria-label={label}
      required={required}
      {...described(fault === 'nights')}
    />
  )
  switch (matter) {
    case 'fee':
      return (
        <>
          <span>the fee</span>
          <select className="c-input" name="kind" aria-label="Which fee">
            {FEE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {feeKindName(kind)}
              </option>
            ))}
          </select>
        </>
      )
    case 'min_nights':
      return (
        <>
          Ask for at least {nights('Nights at least')} {rateText.unit}
        </>
      )
    case 'max_nights':
      return (
        <>
          Let at most {nights('Nights at most')} {rateText.unit} be booked
        </>
      )
    case 'arrival_days':
      return <>Let guests arrive on the days below</>
    case 'departure_days':
      return <>Let guests leave on the days below</>
    case 'short_gaps':
      return (
        <>
          <select className="c-input" name="allow" aria-label="Whether short gaps are sold">
            <option value="yes">Sell</option>
            <option value="no">Do not sell</option>
          </select>
          <span>gaps below the minimum</span>
        </>
      )
    case 'gap_ban':
      return (
        <>
          Let no stay leave a gap of fewer than {nights('Nights of a gap; empty: any', false)} {rateText.unit}
        </>
      )
    case 'length_discount':
      return (
        <>
          Give{' '}
          <input
            className="c-input c-tiny"
            name="value"
            inputMode="decimal"
            aria-label="Per cent off; empty: none"
            {...described(fault === 'value')}
          />
          % off from {nights('Nights or more')} {rateText.unit} on
        </>
      )
    default:
      return <span>nightly prices</span>
  }
}

function Dates({ fault }: { readonly fault: SentenceFault | null }) {
  const isBad = fault === 'dates' || fault === 'setDates'
  return (
    <>
      <span>for</span>
      <input
        className="c-input"
        type="date"
        name="first"
        aria-label="First night; empty: whatever the date"
        {...described(isBad)}
      />
      <span>to</span>
      <input className="c-input" type="date" name="last" aria-label="Last night" {...described(isBad)} />
    </>
  )
}

/** Dates around a holiday instead of fixed days; closed until opened. */
function Around({ fault }: { readonly fault: SentenceFault | null }) {
  return (
    <details className="c-more" open={fault === 'holiday'}>
      <summary className="c-link">Or the nights around a holiday</summary>
      <div className="c-sentence">
        <span>from</span>
        <DaysFrom
          name="fromDays"
          label="First night, days after the holiday; before it: −2"
          isBad={fault === 'holiday'}
        />
        <span>to</span>
        <DaysFrom name="toDays" label="Last night, days after the holiday" isBad={fault === 'holiday'} />
        <span>days after</span>
        <select className="c-input" name="holiday" aria-label="Holiday" {...described(fault === 'holiday')}>
          <option value="">no holiday</option>
          {holidayOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          className="c-input c-tiny"
          name="year"
          inputMode="numeric"
          maxLength={4}
          aria-label="Year of the holiday"
          {...described(fault === 'holiday')}
        />
      </div>
    </details>
  )
}

function DaysFrom({ name, label, isBad }: { readonly name: string; readonly label: string; readonly isBad: boolean }) {
  return (
    <input
      className="c-input c-tiny"
      name={name}
      inputMode="text"
      maxLength={3}
      aria-label={label}
      placeholder="0"
      {...described(isBad)}
    />
  )
}

function Amount({ currency, isBad }: { readonly currency: string; readonly isBad: boolean }) {
  const unit = oneUnit(currency)
  return (
    <>
      <span>by</span>
      <input
        className="c-input c-tiny"
        name="value"
        inputMode="decimal"
        aria-label="How much"
        required
        {...described(isBad)}
      />
      <select className="c-input" name="unit" aria-label="Per cent or an amount">
        <option value="percent">%</option>
        <option value="amount">{currency}</option>
      </select>
      <span>, rounded to</span>
      <select className="c-input" name="round" aria-label="Rounded to" defaultValue="1">
        <option value="">nothing</option>
        {[1, 5, 10].map((step) => (
          <option key={step} value={step}>
            {nightPrice(step * unit, currency)}
          </option>
        ))}
      </select>
    </>
  )
}

/** Weekdays: those of arrival or departure, or those that a price is limited to. */
function Days({ isWhole }: { readonly isWhole: boolean }) {
  return (
    <fieldset className="c-days">
      <legend className="c-hint">{isWhole ? 'Only on, within the dates; none ticked: every day' : 'On'}</legend>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <label key={day} className="c-check">
          <input type="checkbox" name="day" value={day} />
          {weekdayName(day).slice(0, 3)}
        </label>
      ))}
    </fieldset>
  )
}

interface MattersProps {
  readonly chosen: RateMatter
  readonly addressOf: (matter: RateMatter) => string
}

/** Links to what a sentence can be about, each with its form. */
export function Matters({ chosen, addressOf }: MattersProps) {
  return (
    <nav className="c-chips" aria-label="What to change">
      {(Object.keys(rateMatterText) as RateMatter[]).map((matter) => (
        <Link
          key={matter}
          className="c-chip"
          to={addressOf(matter)}
          aria-current={matter === chosen ? 'true' : undefined}
          preventScrollReset
        >
          {rateMatterText[matter]}
        </Link>
      ))}
    </nav>
  )
}

/** Reads from the address what a sentence is about. */
export function matterOf(text: string | null): RateMatter {
  return (Object.keys(rateMatterText) as RateMatter[]).find((matter) => matter === text) ?? 'nightly'
}
