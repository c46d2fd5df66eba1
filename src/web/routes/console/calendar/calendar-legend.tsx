import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { legendText } from '#web/text/console/calendar-legend-text.ts'
import { BAR_MARKS, NIGHT_MARKS } from './calendar-marks.ts'

/** Explains everything that the calendar draws, each item drawn as it is there. */
export function CalendarLegend() {
  return (
    <details className="c-more c-cal-free c-cal-legend">
      <summary className="c-chip" title={legendText.about}>
        {legendText.title}
      </summary>
      <ScrollRegion label={legendText.about} className="c-panel">
        <h2>{legendText.about}</h2>
        <ul>
          <li>
            <span className="c-cal-night" aria-hidden="true">
              {SAMPLE}
            </span>
            {legendText.free}
          </li>
          {NIGHT_MARKS.map((mark) => (
            <li key={mark}>
              <span className={`c-cal-night ${mark}`} aria-hidden="true">
                {mark === 'prep' ? '' : SAMPLE}
              </span>
              {legendText.nights[mark]}
            </li>
          ))}
          {BAR_MARKS.map((mark) => (
            <li key={mark}>
              <span className={`c-cal-mark ${mark}`} aria-hidden="true">
                {mark === 'imported' ? <Icon name="download" /> : '\u00a0'}
              </span>
              {legendText.bars[mark]}
            </li>
          ))}
          <li>
            <span className="c-cal-mark cut" aria-hidden="true" />
            {legendText.cut}
          </li>
          <li>
            <span className="c-cal-twice-key" aria-hidden="true" />
            {legendText.twice}
          </li>
          <li>
            <span className="c-cal-day" aria-hidden="true">
              <i />
            </span>
            {legendText.feast}
          </li>
          <li>
            <span className="c-cal-day sold" aria-hidden="true">
              <em>33%</em>
            </span>
            {legendText.sold}
          </li>
          <li>
            <span className="c-cal-stripe" aria-hidden="true" />
            {legendText.weekend}
          </li>
          <li>
            <span className="c-cal-stripe now" aria-hidden="true" />
            {legendText.today}
          </li>
        </ul>
      </ScrollRegion>
    </details>
  )
}

/** A price, and below it the minimum number of nights. */
const SAMPLE = '120\n3n'
