import type { PhoneCountry } from '#contract/phone/phone-countries.ts'
import { describedBy, FieldNotes } from '#web/ui/text-field.tsx'
import type { GuestErrors, GuestValues } from './guest-values.ts'

export interface PhoneFieldProps {
  readonly values: Pick<GuestValues, 'phone' | 'phoneCountry'>
  readonly countries: readonly PhoneCountry[]
  readonly errors: GuestErrors
  /** The id of the field, if a page has a second one. */
  readonly id?: string
  /** Whether a page that is loaded anew after a refusal begins at this field. */
  readonly isFirst?: boolean
}

/**
 * A telephone number: its country, and the rest as it is dialled there. A number with its country code may be typed as
 * well.
 */
export function PhoneField({ values, countries, errors, id = 'phone', isFirst }: PhoneFieldProps) {
  const hint = 'Only for your arrival day.'
  return (
    <div className="field">
      <label htmlFor={id}>Phone</label>
      <span className="phone">
        <select
          className="input"
          name="phoneCountry"
          aria-label="Country of the number"
          autoComplete="tel-country-code"
          defaultValue={values.phoneCountry}
        >
          <option value="">Country</option>
          {countries.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <input
          className="input num"
          id={id}
          name="phone"
          // Browsers fill a number without its country only into text fields (HTML standard, autofill).
          type="text"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={24}
          defaultValue={values.phone}
          aria-invalid={errors.phone ? true : undefined}
          aria-describedby={describedBy(id, hint, errors.phone)}
          {...(isFirst && { autoFocus: true })}
          required
        />
      </span>
      <FieldNotes name={id} hint={hint} error={errors.phone} />
    </div>
  )
}
