import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import { blockReasonText } from '#web/text/host-calendar-text.ts'

/** The fields of a block: why the nights are not let, and a note for those who manage the home. */
export function BlockFields() {
  return (
    <>
      <label className="c-field">
        <span className="c-label">Reason</span>
        <select className="c-input" name="reason" defaultValue="closed">
          {BLOCK_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {blockReasonText[reason]}
            </option>
          ))}
        </select>
      </label>
      <label className="c-field">
        <span className="c-label">Note, for you</span>
        <input className="c-input" name="note" maxLength={500} autoComplete="off" />
      </label>
    </>
  )
}
