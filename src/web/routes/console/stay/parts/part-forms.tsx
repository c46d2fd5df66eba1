import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { shortDate } from '#core/time/english-date.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { removalText } from '#web/text/stay-editor-text.ts'
import type { DraftHead } from '../editor/stay-head.ts'
import { FieldsForm } from '../form/fields-form.tsx'
import type { FormState, ShownForm } from '../form/stay-form.ts'

export interface PartFormsProps {
  readonly title: string
  readonly forms: readonly ShownForm[]
  /** The form that was not saved. */
  readonly state: FormState | undefined
  /** Shown in the form of the part, after its fields. */
  readonly behind?: ReactNode
  readonly onDraftSaved?: ((draft: DraftHead) => void) | undefined
}

/** The forms of a part: its own first, then those of its items, each behind its name. */
export function PartForms({ title, forms, state, behind, onDraftSaved }: PartFormsProps) {
  const of = (form: ShownForm) => (state?.form === form.key && state.item === form.item ? state : undefined)
  const [first, ...others] = forms
  const isWhole = first !== undefined && first.item === '' && first.now !== null && !first.isRemovable
  const items = isWhole ? others : forms
  const head = (
    <div className="c-head">
      <h2>{title}</h2>
    </div>
  )
  return (
    <>
      {isWhole ? (
        <section className="c-section">
          {head}
          <FieldsForm form={first} state={of(first)} isMain onDraftSaved={onDraftSaved}>
            {behind}
          </FieldsForm>
        </section>
      ) : null}
      {items.length > 0 ? (
        <section className="c-section">
          {isWhole ? null : head}
          <ul className="c-list c-items">
            {items.map((form) => (
              <li key={`${form.key}-${form.item}`}>
                {form.fields.length === 0 ? (
                  <RemovableLine form={form} fault={of(form)?.message ?? null} />
                ) : (
                  <details className="c-more" open={of(form) !== undefined}>
                    <summary className={form.now === null ? 'c-link' : 'c-what'}>
                      {form.title}
                      {form.now === null ? null : <span className="c-detail">{summaryOf(form)}</span>}
                    </summary>
                    <FieldsForm form={form} state={of(form)} />
                  </details>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** Returns what a closed form shows below its name. */
function summaryOf({ fields, now, summary }: ShownForm): string {
  if (summary !== undefined) return summary
  const values = fields
    .filter(
      ({ name, kind, isUntold }) => name !== 'name' && !isUntold && kind !== 'ticks' && kind !== 'tick' && now?.[name],
    )
    .map(({ label, name, kind, options }) => {
      const value = now?.[name] ?? ''
      if (kind === 'date') return `${label} ${shortDate(isoDate(value))}`
      return `${label} ${options?.find((option) => option.value === value)?.label ?? value}`
    })
  return values.join(' · ')
}

/** An item that cannot be edited, only removed. */
function RemovableLine({ form, fault }: { readonly form: ShownForm; readonly fault: string | null }) {
  return (
    <>
      <span className="c-main">
        {form.title}
        {fault ? (
          <span className="c-error" role="alert">
            {fault}
          </span>
        ) : null}
      </span>
      {form.isReadOnly ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value={form.key} />
          <input type="hidden" name="item" value={form.item} />
          <ConfirmButton label="Remove" about={form.title} question={removalText(form.key)} name="do" intent="remove" />
        </Form>
      )}
    </>
  )
}
