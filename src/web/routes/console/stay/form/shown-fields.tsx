import type { ReactNode } from 'react'
import { FieldControl } from './field-control.tsx'
import type { ShownForm } from './stay-form.ts'

/** The fields of a form as text, for users who may not send it. */
export function ShownFields({ form, children }: { readonly form: ShownForm; readonly children?: ReactNode }) {
  return (
    <div className="c-stack">
      <fieldset className="c-fields" disabled aria-label={form.title}>
        {form.fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            id={`${form.key}-${form.item}-${field.name}`}
            value={form.now?.[field.name] ?? ''}
            fault={undefined}
          />
        ))}
      </fieldset>
      {children}
    </div>
  )
}
