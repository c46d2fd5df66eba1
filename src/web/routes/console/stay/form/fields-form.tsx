import { useState, type ReactNode } from 'react'
import { Form, useLocation, useNavigation, useParams } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { Confirmations } from '#web/console/confirmation.tsx'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { useTypedBefore } from '#web/console/live/use-typed-before.ts'
import { typedBeforeText } from '#web/text/console/typed-before-text.ts'
import { PRICE_IS_MEANT } from '#web/text/rate/mistyped-price-text.ts'
import { removalText } from '#web/text/stay-editor-text.ts'
import type { DraftHead } from '../editor/stay-head.ts'
import { AutosaveNote } from './autosave-note.tsx'
import { Clashes } from './clashes.tsx'
import { FieldControl } from './field-control.tsx'
import type { FormState, ShownForm } from './stay-form.ts'
import { ShownFields } from './shown-fields.tsx'
import { useAutosave } from './use-autosave.ts'

export interface FieldsFormProps {
  readonly form: ShownForm
  /** The form to show again if it was not saved. */
  readonly state: FormState | undefined
  /** Whether this is the main form of the page. */
  readonly isMain?: boolean
  /** Whether another page follows when it is saved, which is then shown from its top. */
  readonly leadsAway?: boolean
  /** Called with what is drafted after the form has saved itself. */
  readonly onDraftSaved?: ((draft: DraftHead) => void) | undefined
  /** Shown after the fields. */
  readonly children?: ReactNode
}

/** A form of the editor with everything that an answer may add. Users who may not send it see only its fields. */
export function FieldsForm(props: FieldsFormProps) {
  if (props.form.isReadOnly) return <ShownFields form={props.form}>{props.children}</ShownFields>
  return <EditedFields {...props} />
}

function EditedFields({ form, state, isMain = false, leadsAway = false, onDraftSaved, children }: FieldsFormProps) {
  const { slug = '' } = useParams()
  const savedAs = useSavedAs(form)
  const key = JSON.stringify([form.now, state?.values, savedAs.last])
  const {
    ref,
    autosave,
    seen: savedSeen,
  } = useAutosave(form.isDrafted ? consolePaths.draftSaving(slug) : null, key, onDraftSaved)
  const isKept = isMain && !form.isDrafted && form.now !== null
  const typed = useTypedBefore(ref, {
    name: isKept ? `holmstay.home.${slug}.${form.key}.${JSON.stringify(form.now)}` : null,
    key,
  })
  const busy = useNavigation().formData?.get('form') === form.key
  const values = state?.values ?? form.now ?? form.first ?? {}
  const seen = savedSeen ?? (state ? state.seen : form.now)
  return (
    <Form
      method="post"
      className="c-stack"
      ref={ref}
      key={key}
      noValidate
      preventScrollReset={!leadsAway}
      aria-label={form.title}
    >
      <input type="hidden" name="form" value={form.key} />
      <input type="hidden" name="item" value={form.item} />
      {seen ? <input type="hidden" name="seen" value={JSON.stringify(seen)} /> : null}
      {state && (state.agreed || state.doubts.length > 0) ? (
        <input type="hidden" name="confirmed" value={JSON.stringify(state.values)} />
      ) : null}
      {state?.message ? (
        <div className="c-note bad" role="alert">
          <Icon name="alert" />
          <div className="c-stack">
            <span>{state.message}</span>
            {state.agreed ? <Confirmations of={[{ name: 'ownerAgreed', label: state.agreed }]} /> : null}
          </div>
        </div>
      ) : null}
      {state && state.clashes.length > 0 ? <Clashes clashes={state.clashes} /> : null}
      {typed.isBack && !state ? (
        <div className="c-note warn" role="status">
          <Icon name="info" />
          {typedBeforeText.isBack}
          <button type="button" className="c-btn bare" onClick={typed.forget}>
            {typedBeforeText.forget}
          </button>
        </div>
      ) : null}
      {form.about ? <p className="c-quiet">{form.about}</p> : null}
      <div className="c-fields">
        {form.fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            id={`${form.key}-${form.item}-${field.name}`}
            value={values[field.name] ?? ''}
            fault={state?.faults[field.name]}
          />
        ))}
      </div>
      {children}
      {state && state.doubts.length > 0 ? <Doubts doubts={state.doubts} isSure={state.isSure} /> : null}
      <div className="c-row">
        <button className={isMain && !form.isDrafted ? 'c-btn go' : 'c-btn'} aria-busy={busy || undefined}>
          {form.button}
        </button>
        {savedAs.isNow && !state ? (
          <span className="c-hint" role="status">
            <Icon name="check" />
            {form.now === null ? 'Added' : 'Saved'}
          </span>
        ) : null}
        {form.isDrafted ? <AutosaveNote autosave={autosave} /> : null}
        {form.isPriced ? (
          <button className="c-btn bare" name="do" value="try">
            Try without saving
          </button>
        ) : null}
        {form.isRemovable ? (
          <ConfirmButton label="Remove" question={removalText(form.key)} name="do" intent="remove" />
        ) : null}
      </div>
    </Form>
  )
}

/**
 * Returns whether a form was saved by the navigation that led here, and the last one that did: the form for something
 * new is then shown empty again, and not when another form is saved.
 */
function useSavedAs({ key, item }: ShownForm): { readonly isNow: boolean; readonly last: string } {
  const { key: visit, search } = useLocation()
  const query = new URLSearchParams(search)
  const isNow = query.get('saved') === key && query.get('item') === item
  const [last, setLast] = useState('')
  if (isNow && last !== visit) setLast(visit)
  return { isNow, last }
}

function Doubts({ doubts, isSure }: Pick<FormState, 'doubts' | 'isSure'>) {
  return (
    <div className="c-note warn" role="alert">
      <Icon name="alert" />
      <div className="c-stack">
        {doubts.map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
        <Confirmations of={[{ name: 'sure', label: PRICE_IS_MEANT, ...(isSure && { isTicked: isSure }) }]} />
      </div>
    </div>
  )
}
