import { Form } from 'react-router'
import type { Faults, Values } from '../homes/form/field.ts'
import { FieldControl } from '../homes/form/field-control.tsx'
import { companyFields } from './company-fields.ts'

interface CompanyStepProps {
  readonly version: number
  /** Whether the filled button is the one that leads to the next step, because this one is done. */
  readonly leadsOn: boolean
  readonly values: Values
  readonly faults: Faults
}

/** The company's details. */
export function CompanyStep({ version, leadsOn, values, faults }: CompanyStepProps) {
  return (
    <section className="c-stack" aria-labelledby="step-title">
      <h2 id="step-title">Your company</h2>
      <p className="c-quiet">What you save here replaces the settings in .env, at once and everywhere.</p>
      {/* Loads a document: its head and the console show the company's details, which are read once per document. */}
      <Form method="post" reloadDocument className="c-stack" noValidate>
        <input type="hidden" name="version" value={version} />
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
          <button className={leadsOn ? 'c-btn' : 'c-btn go'} name="intent" value="company">
            Save and continue
          </button>
        </div>
      </Form>
    </section>
  )
}
