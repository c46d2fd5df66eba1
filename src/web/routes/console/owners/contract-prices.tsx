import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { amountText } from '#web/console/amount-text.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import type { Values } from '../stay/form/field.ts'

type Prices = Pick<OwnerDetailsShape['contracts'][number], 'lowestNightMinor' | 'confirmAboveBp'>

/** Returns what a contract said about prices when its form was shown, as a hidden field keeps it. */
export const seenPrices = ({
  lowestNightMinor,
  confirmAboveBp,
}: Readonly<Record<keyof Prices, number | string | null>>): string =>
  `${lowestNightMinor ?? ''} ${confirmAboveBp ?? ''}`

interface PriceFieldsProps {
  readonly lowest: string | undefined
  readonly confirmAbove: string | undefined
}

/** What is agreed about the prices of a home. */
export function PriceFields({ lowest, confirmAbove }: PriceFieldsProps) {
  return (
    <>
      <div className="c-fields">
        <LabelledInput label="Lowest price of a night" name="lowest" inputMode="decimal" defaultValue={lowest} />
        <LabelledInput
          label="Owner agrees to changes above, %"
          name="confirmAbove"
          inputMode="decimal"
          defaultValue={confirmAbove}
        />
      </div>
      <p className="c-hint">
        Whoever tries new rates is warned. 0 %: the owner agrees to every change. Empty: nothing is agreed.
      </p>
    </>
  )
}

interface PricesFormProps {
  readonly contract: string
  readonly home: string
  readonly prices: Prices
  readonly currency: string
  /** What was typed when it was refused, and why. */
  readonly refused: { readonly typed: Values; readonly fault: string | null } | null
}

/** Changes what a contract says about prices. */
export function PricesForm({ contract, home: stay, prices, currency, refused }: PricesFormProps) {
  const { lowestNightMinor, confirmAboveBp } = prices
  return (
    <details className="c-more c-owner-end c-owner-prices" open={refused !== null}>
      <summary className="c-btn small" aria-label={`What is agreed about prices of ${stay}`}>
        Prices…
      </summary>
      <form method="post" className="c-stack" key={seenPrices(prices)}>
        <input type="hidden" name="contract" value={contract} />
        <input type="hidden" name="seenPrices" value={seenPrices(prices)} />
        <PriceFields
          lowest={refused?.typed['lowest'] ?? amountText(lowestNightMinor, currency)}
          confirmAbove={refused?.typed['confirmAbove'] ?? (confirmAboveBp === null ? '' : String(confirmAboveBp / 100))}
        />
        {refused?.fault ? (
          <p className="c-error" role="alert">
            {refused.fault}
          </p>
        ) : null}
        <div className="c-row">
          <button className="c-btn" name="intent" value="prices">
            Save
          </button>
        </div>
      </form>
    </details>
  )
}
