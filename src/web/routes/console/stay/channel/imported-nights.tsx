import { Link } from 'react-router'
import type { ImportedNightsShape } from '#contract/channel/imported-nights.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { amountText } from '#web/console/amount-text.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { useWrongField, WrongField } from '#web/console/wrong-field.tsx'
import { channelsText } from '#web/text/console/channel-text.ts'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { amountField, shownField } from './imported-amounts.ts'

export interface ImportedNightsProps {
  /** Those of one page, the latest first. */
  readonly list: readonly ImportedNightsShape[]
  readonly page: number
  readonly pageCount: number
  readonly total: number
  readonly slug: string
  /** Whether the user may not change anything. */
  readonly isReadOnly: boolean
  /** What was typed into a form that was refused, and its wrong field. */
  readonly refused: { readonly typed: Readonly<Record<string, string>>; readonly wrong: string | null } | undefined
}

/** Nights that other sites have sold, with what they bring in: their calendars do not say. */
export function ImportedNights({ list, page, pageCount, total, slug, isReadOnly, refused }: ImportedNightsProps) {
  const [first] = list
  const pageAt = (number: number) => `${consolePaths.stayChannels(slug)}?nights=${number}#imported`
  if (!first) return null
  const table = (
    <ScrollRegion label="Imported nights">
      <table className="c-table">
        <thead>
          <tr>
            <th scope="col">Nights</th>
            <th scope="col">Calendar</th>
            <th scope="col" className="c-figure">{`Brings in, ${first.currency}`}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((nights) => (
            <tr key={nights.documentId}>
              <th scope="row">{datesWithYear(nights)}</th>
              <td>{nights.feed}</td>
              <td className="c-figure">
                {isReadOnly ? (
                  amountOrDash(nights)
                ) : (
                  <AmountInput nights={nights} typed={refused?.typed[amountField(nights.documentId)]} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
  return (
    <section className="c-section" aria-labelledby="imported">
      <div className="c-head">
        <h2 id="imported">Imported nights</h2>
        <span className="c-count">{total}</span>
      </div>
      <p className="c-hint">{channelsText.amounts}</p>
      {isReadOnly ? (
        table
      ) : (
        <form className="c-stack" method="post" action={`?nights=${page}`}>
          <input type="hidden" name="currency" value={first.currency} />
          <input type="hidden" name="page" value={page} />
          <WrongField value={refused?.wrong ?? null}>{table}</WrongField>
          <p>
            <button className="c-btn" name="intent" value="amounts">
              Save amounts
            </button>
          </p>
        </form>
      )}
      {pageCount > 1 ? (
        <nav className="c-pages" aria-label="Pages of imported nights">
          {page > 1 ? (
            <Link className="c-btn" to={pageAt(page - 1)}>
              Later nights
            </Link>
          ) : null}
          {page < pageCount ? (
            <Link className="c-btn" to={pageAt(page + 1)}>
              Earlier nights
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  )
}

const amountOrDash = ({ revenueMinor, currency }: ImportedNightsShape) =>
  revenueMinor === null ? '–' : formatMoney(revenueMinor, currency)

interface AmountInputProps {
  readonly nights: ImportedNightsShape
  readonly typed: string | undefined
}

function AmountInput({ nights, typed }: AmountInputProps) {
  const { documentId, revenueMinor, currency } = nights
  const shown = amountText(revenueMinor, currency)
  return (
    <>
      <input type="hidden" name={shownField(documentId)} value={shown} />
      <input
        className="c-input c-amount"
        name={amountField(documentId)}
        aria-label={`What ${datesWithYear(nights)} bring in, ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed ?? shown}
        key={typed ?? shown}
        {...useWrongField(amountField(documentId))}
      />
    </>
  )
}
