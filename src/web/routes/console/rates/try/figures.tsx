import { formatRoundedPercent } from '#core/money/format-percent.ts'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { holdsAndOffers, nightsToLose, nightsToWin } from '#web/text/counts/rate-counts.ts'
import { changeText } from '#web/text/report-text.ts'
import { wholeUnits } from '#web/text/rate/rate-text.ts'
import { unsellableReasonText } from '#web/text/rate/unsellable-text.ts'

/** The effect of a change in five figures. */
export function Figures({ tried }: { readonly tried: RateTryShape }) {
  const { breakEven, currency, listBeforeMinor, listAfterMinor, lostBy } = tried
  const price = (minor: number) => nightPrice(wholeUnits(minor, currency), currency)
  const count = (value: number) => value.toLocaleString('en')
  return (
    <dl className="c-effects">
      <div>
        <dt>Free nights touched</dt>
        <dd>{count(tried.pricedNights)}</dd>
        <dd>{`of ${count(tried.nights)}; ${count(tried.nights - tried.freeNights)} sold or kept keep their price`}</dd>
      </div>
      <div>
        <dt>Their list price</dt>
        <dd>{price(listAfterMinor)}</dd>
        <dd>
          {`${price(listBeforeMinor)} now, `}
          <b className={listAfterMinor < listBeforeMinor ? 'c-icon-warn' : 'c-icon-ok'}>
            {changeText(listAfterMinor, listBeforeMinor)}
          </b>
        </dd>
      </div>
      <div>
        <dt>{breakEven && breakEven.shareBp > 10_000 ? 'Pays off from' : 'Pays off while at least'}</dt>
        <dd>{breakEven ? formatRoundedPercent(breakEven.shareBp) : '–'}</dd>
        <dd>
          {breakEven === null
            ? 'prices stay as they are'
            : breakEven.shareBp > 10_000
              ? `of what would sell today on: ${nightsToWin(breakEven.nights)}`
              : `of what would sell today still sells: ${nightsToLose(breakEven.nights)}`}
        </dd>
      </div>
      <div>
        <dt>Sellable nights</dt>
        <dd>
          {count(tried.sellableBefore)} <small>{`→ ${count(tried.sellableAfter)}`}</small>
        </dd>
        <dd>
          {`${count(tried.gained)} gained, ${count(tried.lost)} lost`}
          {lostBy.map(({ reason, nights }) => (
            <span
              key={reason}
              className="c-icon-warn"
            >{`; ${count(nights)}: ${unsellableReasonText[reason].toLowerCase()}`}</span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Holds and offers</dt>
        <dd>{tried.holds + tried.offers}</dd>
        <dd>{`${holdsAndOffers(tried.holds, tried.offers)}: they keep their price; open quotes show the change`}</dd>
      </div>
    </dl>
  )
}
