/** What the looks and the figures of the calendar mean. */
export function CalendarLegend() {
  return (
    <ul className="legend">
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
