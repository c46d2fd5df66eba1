import { useRef } from 'react'
import { Form } from 'react-router'
import { useTypedBefore } from '#web/console/live/use-typed-before.ts'
import { Icon } from '#web/icon/icon.tsx'
import { typedBeforeText } from '#web/text/console/typed-before-text.ts'
import { Clashes } from '../stay/form/clashes.tsx'
import type { Faults, Values } from '../stay/form/field.ts'
import { FieldControl } from '../stay/form/field-control.tsx'
import type { Clash } from '../stay/form/stay-form.ts'
import { companyFields } from './company-fields.ts'

interface CompanyStepProps {
  readonly version: number
  /** What the form shows. */
  readonly values: Values
  readonly faults: Faults
  /** The saved values that the form is compared with when it is sent. */
  readonly seen: Values
  /** The fields that somebody else has changed too. */
  readonly clashes: readonly Clash[]
}

/** The company's details. Saving leads on to the next step. */
export function CompanyStep({ version, values, faults, seen, clashes }: CompanyStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const { isBack, forget } = useTypedBefore(form, { name: `holmstay.company.${version}`, key: '' })
  return (
    <section className="c-stack" aria-labelledby="step-title">
      <h2 id="step-title">Your company</h2>
      <p className="c-quiet">What you save here replaces the settings in .env, at once and everywhere.</p>
      {/* Loads a document: its head and the console show the company's details, which are read once per document. */}
      <Form method="post" reloadDocument className="c-stack" noValidate ref={form}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="seen" value={JSON.stringify(seen)} />
        {clashes.length > 0 ? <Clashes clashes={clashes} saved="?step=company" /> : null}
        {isBack ? (
          <div className="c-note warn c-outcome" role="status">
            <Icon name="info" />
            {typedBeforeText.isBack}
            <button type="button" className="c-btn bare" onClick={forget}>
              {typedBeforeText.forget}
            </button>
          </div>
        ) : null}
        <div className="c-fields c-setup-fields">
          {companyFields.map((field) => (
            <FieldControl
              key={field.name}
              field={field}
              id={`company-${field.name}`}
              value={values[field.name] ?? ''}
              fault={faults[field.name]}
            />
          ))}
        </div>
        <div className="c-row">
          <button className="c-btn go" name="intent" value="company">
            Save and continue
          </button>
        </div>
      </Form>
    </section>
  )
}
