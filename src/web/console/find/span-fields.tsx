interface SpanFieldsProps {
  readonly from: string
  readonly to: string
}

/** The dates between which a list is looked at, among its filters: half-open, and empty where every date will do. */
export function SpanFields({ from, to }: SpanFieldsProps) {
  return (
    <>
      <label className="c-field">
        <span className="c-label">From</span>
        <input className="c-input" type="date" name="from" defaultValue={from} />
      </label>
      <label className="c-field">
        <span className="c-label">Until, not included</span>
        <input className="c-input" type="date" name="to" defaultValue={to} />
      </label>
    </>
  )
}
