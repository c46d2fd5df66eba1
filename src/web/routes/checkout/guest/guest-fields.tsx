import { useRef } from 'react'
import { describedBy, FieldNotes, TextField } from '../../../components/text-field.tsx'
import type { GuestValues } from './guest-step-data.ts'
import { useRememberedFields } from './use-remembered-fields.ts'

export interface GuestFieldsProps {
  readonly values: GuestValues
  readonly errors: Readonly<Partial<Record<keyof GuestValues, string>>>
  /** The server has not seen these values yet: what was typed before a reload may be put back. */
  readonly fresh: boolean
}

/** Four fields, three of them known already. */
export function GuestFields({ values, errors, fresh }: GuestFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useRememberedFields(fields, 'holmstay.checkout', fresh)
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
      <div className="two">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={values.email}
          error={errors.email}
          hint="Your booking papers go here."
          required
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={24}
          defaultValue={values.phone}
          error={errors.phone}
          hint="Only for your arrival day."
          required
        />
      </div>
      <div className="field">
        <label htmlFor="message">
          A word to the host <span className="muted">(optional)</span>
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
