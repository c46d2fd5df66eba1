import type { ChangedLine } from '#core/quote/changed-lines.ts'
import { changedLineText } from '#web/text/changed-line-text.ts'

export interface ChangedPriceProps {
  readonly lines: readonly ChangedLine[]
  readonly currency: string
}

/** The lines of the price that have changed, each with both amounts. Nothing when they are not known. */
export function ChangedPrice({ lines, currency }: ChangedPriceProps) {
  if (lines.length === 0) return null
  return (
    <div className="changed-price">
      <h2 id="changed-price">What has changed</h2>
      <ul aria-labelledby="changed-price">
        {lines.map((line) => {
          const { what, amount, note } = changedLineText(line, currency)
          return (
            <li key={`${line.code} ${line.included}`}>
              <span>
                {what} <small>{note}</small>
              </span>
              <b className="num">{amount}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
