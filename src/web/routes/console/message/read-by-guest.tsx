import { useWrongField } from '#web/console/wrong-field.tsx'
import { Icon } from '#web/icon/icon.tsx'

/** A text with the values of a booking. */
export interface Letter {
  readonly booking: { readonly reference: string; readonly guest: string; readonly stay: string }
  readonly subject: string
  readonly text: string
  /** The name of the language in which this guest gets it, where the text has several. */
  readonly language?: string | undefined
  /** The names that have no value in this booking. */
  readonly missing: readonly string[]
}

export interface ReadByGuestProps {
  /** The reference or id of the booking whose values are used. */
  readonly booking: string
  readonly letter: Letter | null
  /** What happens to a message with missing values. */
  readonly ifMissing: string
}

/** The part of a form that shows what is typed as the guest of a booking would read it. */
export function ReadByGuest({ booking, letter, ifMissing }: ReadByGuestProps) {
  return (
    <fieldset className="c-preview c-stack">
      <legend>As the guest reads it</legend>
      <div className="c-row">
        <label htmlFor="preview-booking">Booking</label>
        <input
          className="c-input"
          id="preview-booking"
          name="booking"
          maxLength={60}
          defaultValue={booking}
          {...useWrongField('booking')}
        />
        <button className="c-btn" type="submit" name="intent" value="preview">
          <Icon name="eye" />
          Preview
        </button>
      </div>
      {letter ? (
        <div className="c-letter" role="status">
          <p className="c-quiet">
            To {letter.booking.guest || 'a guest'}, {letter.booking.stay}, {letter.booking.reference}
            {letter.language === undefined ? '' : `, in ${letter.language}`}
          </p>
          {letter.missing.length > 0 ? (
            <div className="c-note warn">
              No value in this booking now: {letter.missing.join(', ')}. {ifMissing}
            </div>
          ) : null}
          <p className="c-strong">{letter.subject}</p>
          <p className="c-words">{letter.text}</p>
        </div>
      ) : null}
    </fieldset>
  )
}
