import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { formatMoney } from '#core/money/format-money.ts'
import { Icon } from '#web/icon/icon.tsx'
import { instantText } from '#web/text/instant-text.ts'
import { postingText } from '#web/text/staff-booking-text.ts'
import type { Posting } from './postings-of.ts'

export interface LedgerPanelProps {
  readonly postings: readonly Posting[]
  readonly currency: string
  readonly timeZone: string
}

/** The books of a booking by posting. Whether each sums to zero is computed from the figures shown. */
export function LedgerPanel({ postings, currency, timeZone }: LedgerPanelProps) {
  const isBalanced = postings.every(({ sumMinor }) => sumMinor === 0)
  return (
    <section className="c-section" aria-labelledby="ledger">
      <div className="c-head">
        <h2 id="ledger">Ledger</h2>
        {postings.length === 0 ? null : (
          <span className={isBalanced ? 'c-tag ok c-end' : 'c-tag bad c-end'}>
            <Icon name={isBalanced ? 'check' : 'alert'} />
            {isBalanced ? 'Balanced' : 'Does not balance'}
          </span>
        )}
      </div>
      {postings.length === 0 ? (
        <p className="c-empty">Nothing in the books yet: they are opened when the booking is confirmed.</p>
      ) : (
        <ScrollRegion label="Postings">
          <table className="c-table c-ledger">
            <caption className="vh">Postings, each with its entries</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Posting</th>
                <th scope="col">Account</th>
                <th scope="col" className="c-figure">
                  {currency}
                </th>
              </tr>
            </thead>
            {postings.map((posting) => (
              <tbody key={posting.tx}>
                {posting.entries.map(({ account, amountMinor }, index) => (
                  <tr key={index}>
                    {index === 0 ? (
                      <>
                        <td rowSpan={posting.entries.length}>
                          {instantText(posting.at, timeZone).split(',')[0]?.replace(/^\w+ /, '')}
                        </td>
                        <th scope="rowgroup" rowSpan={posting.entries.length}>
                          {postingText(posting.memo)}
                        </th>
                      </>
                    ) : null}
                    <td>{account}</td>
                    <td className="c-figure">{formatMoney(amountMinor, currency)}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}
