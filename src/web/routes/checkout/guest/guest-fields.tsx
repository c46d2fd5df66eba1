import { useRef } from 'react'
import { describedBy, FieldNotes, TextField } from '#web/ui/text-field.tsx'
import { useRememberedFields, type RememberedFor } from '#web/ui/use-remembered-fields.ts'
import type { PhoneCountry } from '#contract/phone/phone-countries.ts'
import type { GuestErrors, GuestValues } from './guest-values.ts'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import { PhoneField } from './phone-field.tsx'

export interface GuestFieldsProps {
  readonly values: GuestValues
  readonly countries: readonly PhoneCountry[]
  readonly errors: GuestErrors
  /** For whom and what these values are kept in the browser; null when the server has them already. */
  readonly rememberedFor: RememberedFor | null
}

/** Four fields, three of which are usually filled in already. */
export function GuestFields({ values, countries, errors, rememberedFor }: GuestFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useFirstFault(fields, Object.keys(errors).length > 0)
  useRememberedFields(fields, rememberedFor)
  return (
    <fieldset className="stack tight" ref={fields}>
      <legend className="vh">Who is coming</legend>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={200}
        defaultValue={values.name}
        error={errors.name}
        hint="As on the passport of the person who arrives."
        required
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
        hint="Your booking documents are sent here."
        required
      />
      <PhoneField values={values} countries={countries} errors={errors} />
      <div className="field">
        <label htmlFor="message">
          Message to the host <span className="muted">(optional)</span>
        </label>
        <textarea
          className="input"
          id="message"
          name="message"
          rows={3}
          maxLength={4000}
          defaultValue={values.message}
          aria-describedby={describedBy('message', true, undefined)}
        />
        <FieldNotes name="message" hint="When you arrive, a cot you need, anything they should know." />
      </div>
    </fieldset>
  )
}
