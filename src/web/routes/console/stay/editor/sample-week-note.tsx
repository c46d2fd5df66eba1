import { useEffect, useRef } from 'react'
import { counted } from '#core/text/counted.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { FollowedStayShape } from '#contract/rate/rate-source.ts'
import { followsText } from '#web/text/host-calendar-text.ts'
import { datesText } from '#web/text/console/dates-text.ts'
import { FactList } from '#web/console/fact-list.tsx'
import type { SampleWeek } from './sample-week.ts'

export interface SampleWeekNoteProps {
  readonly saved: SampleWeek | null
  /** The week with the values of the form; undefined = the form was not tried. */
  readonly tried?: SampleWeek | null | undefined
  /** The total before the last save, in minor units. */
  readonly wasMinor?: number | null
  /** The home whose prices this one follows; null when it follows none. */
  readonly follows?: FollowedStayShape
}

/** Shows what a week costs guests: as saved, and as it would be. */
export function SampleWeekNote({ saved, tried, wasMinor = null, follows = null }: SampleWeekNoteProps) {
  const section = useRef<HTMLElement>(null)
  // On phones it is far below the form that was tried.
  useEffect(() => {
    if (tried !== undefined) section.current?.scrollIntoView({ block: 'nearest' })
  }, [tried])
  return (
    <section ref={section} className="c-section c-tried" aria-live="polite">
      <div className="c-head">
        <h2>{tried === undefined ? 'What guests pay' : 'What guests would pay'}</h2>
      </div>
      {tried === undefined ? null : <Week week={tried} before={saved?.totalMinor ?? null} />}
      {tried === undefined ? <Week week={saved} before={wasMinor} /> : null}
      {follows ? (
        <p className="c-hint">{`Nights at the price that ${followsText(follows)}, unless it is set here.`}</p>
      ) : null}
    </section>
  )
}

function Week({ week, before }: { readonly week: SampleWeek | null; readonly before: number | null }) {
  if (week === null) return <p className="c-empty">These rules allow no stay of a week in the next year.</p>
  const { lines, totalMinor, currency } = week
  return (
    <>
      <p className="c-hint">
        {datesText(week)}, {counted(week.guests, 'guest')}
      </p>
      <FactList facts={lines.map(({ label, amountMinor }) => [label, formatMoney(amountMinor, currency)] as const)}>
        <div className="c-sum">
          <dt>Total</dt>
          <dd>{formatMoney(totalMinor, currency)}</dd>
        </div>
        {before === null || before === totalMinor ? null : (
          <div>
            <dt>Before</dt>
            <dd>
              <s>{formatMoney(before, currency)}</s>
            </dd>
          </div>
        )}
      </FactList>
    </>
  )
}
