import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import type { TemplateWithVersionsShape, TextPreviewShape } from '#contract/message/template-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { MessageVariable } from '#core/message/message-variables.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { FAULT_ID, useWrongField } from '#web/console/wrong-field.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { Clashes } from '../stay/form/clashes.tsx'
import type { Clash } from '../stay/form/stay-form.ts'
import type { Option, Values } from '../stay/form/field.ts'
import { insertAtCursor } from './insert-at-cursor.ts'
import { ReadByGuest } from './read-by-guest.tsx'
import { valuesOfText } from './text-values.ts'
import { TranslationFields } from './translation-fields.tsx'

/** The answer to a form that was not saved: why not, or how the text would be read. */
export interface TextRefused {
  readonly values: Values
  /** The booking to preview with, as typed. */
  readonly booking: string
  readonly fault: string | null
  /** The field for which it was refused; null: for another reason. */
  readonly wrong: string | null
  readonly preview: TextPreviewShape | null
  /** The version that saving once more replaces: the one that was shown, or that of others where there are clashes. */
  readonly version: number
  readonly clashes: readonly Clash[]
  /** Whether somebody else has removed it meanwhile: saving adds it again. */
  readonly isRemoved: boolean
}

export interface TextFormProps {
  readonly text: TemplateWithVersionsShape | null
  /** The reference of the booking to preview with. */
  readonly reference: string
  readonly variables: readonly { readonly name: MessageVariable; readonly about: string }[]
  /** The languages to choose from, and those of the text. */
  readonly languages: readonly Option[]
  readonly refused: TextRefused | undefined
}

/** The name, subject and text, with the variables that can be used in them. */
export function TextForm({ text, reference, variables, languages, refused }: TextFormProps) {
  /** The text in which names are inserted: the one that was touched last. */
  const body = useRef<HTMLTextAreaElement>(null)
  const preview = refused?.preview
  const values = refused?.values ?? valuesOfText(text ?? undefined)
  return (
    <Form
      method="post"
      action={refused?.isRemoved ? consolePaths.savedText('new') : undefined}
      className="c-stack c-section"
      preventScrollReset
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement) body.current = target
      }}
    >
      <input type="hidden" name="version" value={refused?.version ?? text?.version ?? 0} />
      <LabelledInput
        label="Name, for you and your colleagues"
        name="name"
        maxLength={120}
        required
        defaultValue={values['name']}
      />
      <LabelledInput label="Subject" name="subject" maxLength={200} required defaultValue={values['subject']} />
      <div className="c-field">
        <label htmlFor="text-body">Text</label>
        <textarea
          ref={body}
          className="c-input"
          id="text-body"
          name="body"
          rows={12}
          maxLength={4000}
          required
          defaultValue={values['body']}
          {...useWrongField('body', 'text-body-hint')}
        />
        <span className="c-hint" id="text-body-hint">
          Names in double braces are filled in from the booking. A message with a missing value waits for a person.
        </span>
      </div>
      <details className="c-more" open={text === null && !refused ? true : undefined}>
        <summary className="c-btn small">
          <Icon name="plus" />
          Names that can be used
        </summary>
        <ul className="c-variables">
          {variables.map(({ name, about }) => (
            <li key={name}>
              <button type="button" className="c-variable" onClick={() => insertAtCursor(body.current, `{{${name}}}`)}>
                {`{{${name}}}`}
              </button>
              <span className="c-quiet">{about}</span>
            </li>
          ))}
        </ul>
      </details>
      <TranslationFields values={values} languages={languages} />
      {refused && refused.clashes.length > 0 ? <Clashes clashes={refused.clashes} /> : null}
      {/* Above the button, because the head of the page is out of sight when it is pressed. */}
      {refused?.fault ? (
        <div className="c-note bad" id={FAULT_ID} role="alert">
          {refused.fault}
        </div>
      ) : null}
      <div className="c-row">
        <button className="c-btn go" type="submit" name="intent" value="save">
          {text ? 'Save as a new version' : 'Save the template'}
        </button>
        <Link className="c-btn" to={consolePaths.savedTexts()}>
          {text ? 'Leave unchanged' : 'Cancel'}
        </Link>
        {text && text.usedBy.length === 0 ? (
          <ConfirmButton
            label="Remove"
            question="The template and its earlier versions are gone, and cannot be brought back."
            intent="remove"
          />
        ) : null}
      </div>
      <ReadByGuest
        booking={refused?.booking ?? reference}
        letter={
          preview
            ? {
                ...preview,
                text: preview.body,
                language: languages.find(({ value }) => value === preview.language)?.label,
              }
            : null
        }
        ifMissing="It could not be sent like this."
      />
    </Form>
  )
}
