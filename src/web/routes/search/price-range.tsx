import type { PriceHistogramShape } from '#contract/stay-shapes.ts'
import { useState } from 'react'
import { PRICE_DIGITS } from '#contract/search/price-digits.ts'
import { wholeMoney } from './filter-text.ts'

export interface PriceRangeProps {
  readonly histogram: PriceHistogramShape
  readonly priceMin: number | undefined
  readonly priceMax: number | undefined
  /** Whether the prices are totals of the dates; otherwise they are per night. */
  readonly isTotal: boolean
  /** Whether scripts run, which add the sliders. */
  readonly isLive: boolean
  readonly onChange?: () => void
}

/**
 * Shows how many homes there are at which price, with a lowest and a highest price to choose: as numbers, and by two
 * sliders.
 */
export function PriceRange({ histogram, priceMin, priceMax, isTotal, isLive, onChange }: PriceRangeProps) {
  const { from, step, homes: stays, currency, isOpen } = histogram
  const end = from + step * stays.length
  const [low, setLow] = useState(priceMin)
  const [high, setHigh] = useState(priceMax)
  const [lowAt, highAt] = [clamp(low ?? from, from, end), clamp(high ?? end, from, end)]
  const set = (put: typeof setLow, value: number | undefined) => {
    put(value)
    onChange?.()
  }
  const text = (units: number) => wholeMoney(units, currency) + (isOpen && units === end ? '+' : '')
  return (
    <fieldset className="price-range">
      <legend>{isTotal ? 'Total for the stay' : 'Price a night'}</legend>
      <p className="hint">Everything included: cleaning, fees and tourist tax.</p>
      <Bars histogram={histogram} low={lowAt} high={highAt} />
      {isLive && (
        <div className="sliders">
          <input
            type="range"
            aria-label="Lowest price"
            aria-valuetext={text(lowAt)}
            min={from}
            max={end}
            step={step}
            value={lowAt}
            onChange={(event) => {
              const value = Math.min(Number(event.target.value), highAt - step)
              set(setLow, value <= from ? undefined : value)
            }}
          />
          <input
            type="range"
            aria-label="Highest price"
            aria-valuetext={text(highAt)}
            min={from}
            max={end}
            step={step}
            value={highAt}
            onChange={(event) => {
              const value = Math.max(Number(event.target.value), lowAt + step)
              set(setHigh, value >= end ? undefined : value)
            }}
          />
        </div>
      )}
      <div className="price-fields">
        <PriceField
          label="From"
          name="priceMin"
          value={low}
          onChange={(value) => set(setLow, value)}
          hint={text(from)}
        />
        <PriceField
          label="Up to"
          name="priceMax"
          value={high}
          onChange={(value) => set(setHigh, value)}
          hint={text(end)}
        />
      </div>
    </fieldset>
  )
}

interface PriceFieldProps {
  readonly label: string
  readonly name: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  /** The value that applies without a choice. */
  readonly hint: string
}

function PriceField({ label, name, value, onChange, hint }: PriceFieldProps) {
  return (
    <label>
      <span>
        {label} <span className="hint">({hint})</span>
      </span>
      <input
        className="input"
        type="text"
        inputMode="numeric"
        pattern={`[0-9]{1,${PRICE_DIGITS}}`}
        title="Whole amounts only"
        name={name}
        value={value ?? ''}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, '').slice(0, PRICE_DIGITS)
          onChange(digits === '' ? undefined : Number(digits))
        }}
      />
    </label>
  )
}

const HEIGHT = 56

function Bars({
  histogram: { from, step, homes: stays },
  low,
  high,
}: {
  readonly histogram: PriceHistogramShape
  readonly low: number
  readonly high: number
}) {
  const most = Math.max(1, ...stays)
  return (
    <svg className="bars" viewBox={`0 0 ${stays.length * 10} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {stays.map((count, index) => {
        const height = count === 0 ? 1 : 4 + (count / most) * (HEIGHT - 4)
        const isIn = from + index * step < high && from + (index + 1) * step > low
        return (
          <rect
            key={from + index * step}
            className={isIn ? 'in' : ''}
            x={index * 10 + 1}
            y={HEIGHT - height}
            width={8}
            height={height}
          />
        )
      })}
    </svg>
  )
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
