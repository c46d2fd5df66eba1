/**
 * Explains the looks and the figures of the calendar. With `totals`, possible departures show the total of the stay.
 */
export function CalendarLegend({ totals }: { readonly totals: boolean }) {
  return (
    <ul className="legend">
      <li>
        <i className="key-night" aria-hidden="true">
          95
        </i>
        Price of one night
      </li>
      {totals ? (
        <li>
          <i className="key-total" aria-hidden="true">
            640
          </i>
          Total of your stay if you leave on that day
        </li>
      ) : null}
      <li>
        <i className="key-yours" aria-hidden="true">
          12
        </i>
        Your stay
      </li>
      <li>
        <i className="key-taken" aria-hidden="true">
          7
        </i>
        Taken
      </li>
      <li>
        <i className="key-out" aria-hidden="true" />
        Check-out only
      </li>
      <li>
        <i className="key-rule" aria-hidden="true">
          8
        </i>
        No price: a rule applies, choose the day to read it
      </li>
    </ul>
  )
}
