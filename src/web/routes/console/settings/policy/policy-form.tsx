import { useState } from 'react'
import { Form, Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { Labelled } from '#web/console/labelled.tsx'
import { policyFormText } from '#web/text/console/policy-form-text.ts'
import { SettingField } from '../setting-field.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { policyOf, readPolicyValues, type PolicyValues } from './read-policy.ts'

export interface PolicyFormProps {
  readonly values: PolicyValues
  /** The name of the policy whose values the form was filled in with. */
  readonly like: string | null
  readonly fault: string | null
  readonly fields: Readonly<Record<string, string>>
}

/** Adds a cancellation policy: its steps in plain words, and beside them the refund by day. */
export function PolicyForm({ values, like, fault, fields }: PolicyFormProps) {
  const [typed, setTyped] = useState(values)
  const { policy } = policyOf({ ...typed, name: typed.name || 'policy', summary: typed.summary || '…' })
  return (
    <Form
      method="post"
      className="c-stack c-policy"
      id="add"
      onChange={(event) => setTyped(readPolicyValues(new FormData(event.currentTarget)))}
    >
      <h2>{like === null ? policyFormText.title : policyFormText.titleLike(like)}</h2>
      {fault ? (
        <p className="c-note bad" role="alert">
          {fault}
        </p>
      ) : null}
      <input type="hidden" name="key" value={values.key} />
      <div className="c-policy-cols">
        <div className="c-stack">
          <SettingField name="name" label="Name" value={values.name} fault={fields['name']} />
          <SettingField
            name="summary"
            label="One sentence for guests"
            hint={policyFormText.summaryHint}
            value={values.summary}
            fault={fields['summary']}
          />
          <Steps values={values} fields={fields} />
          <Graces values={values} fields={fields} />
          <fieldset className="c-policy-rows">
            <legend>After check-in</legend>
            <p className="c-hint">{policyFormText.stayed}</p>
            <KeptFields at="stayed" legend="For a stay that has begun" values={values.stayed} fields={fields} />
          </fieldset>
        </div>
        <PolicyPreview policy={policy} />
      </div>
      <div className="c-row">
        <button className="c-btn go">Add policy</button>
        <button className="c-btn c-only-plain" name="do" value="preview">
          Show what comes back
        </button>
        {like === null ? null : <Link to={consolePaths.policies()}>Cancel</Link>}
      </div>
    </Form>
  )
}

type RowsProps = Pick<PolicyFormProps, 'values' | 'fields'>

function Steps({ values, fields }: RowsProps) {
  return (
    <fieldset className="c-policy-rows">
      <legend>Before check-in</legend>
      <p className="c-hint">{policyFormText.steps}</p>
      {values.steps.map((step, row) => (
        <fieldset key={row} className="c-policy-row">
          <legend className="vh">{`Step ${row + 1}`}</legend>
          <SettingField name={`time-${row}`} label="Until" value={step.time} fault={fields[`time-${row}`]} />
          <Labelled label="before check-in">
            <select className="c-input" name={`unit-${row}`} defaultValue={step.unit}>
              <option value="days">days</option>
              <option value="hours">hours</option>
            </select>
          </Labelled>
          <Kept at={String(row)} values={step} fields={fields} />
        </fieldset>
      ))}
      <KeptFields at="late" legend="Later, up to check-in" values={values.late} fields={fields} />
    </fieldset>
  )
}

function Graces({ values, fields }: RowsProps) {
  return (
    <fieldset className="c-policy-rows">
      <legend>Soon after booking</legend>
      <p className="c-hint">{policyFormText.graces}</p>
      {values.graces.map((grace, row) => (
        <fieldset key={row} className="c-policy-row three">
          <legend className="vh">{`Rule ${row + 1}`}</legend>
          <SettingField
            name={`grace-hours-${row}`}
            label="Within hours of booking"
            value={grace.hours}
            fault={fields[`grace-hours-${row}`]}
          />
          <SettingField
            name={`grace-days-${row}`}
            label="Check-in at least days away"
            value={grace.days}
            fault={fields[`grace-days-${row}`]}
          />
          <SettingField
            name={`grace-nights-${row}`}
            label="Stays of up to nights"
            value={grace.nights}
            fault={fields[`grace-nights-${row}`]}
          />
        </fieldset>
      ))}
    </fieldset>
  )
}

interface KeptProps {
  readonly at: string
  readonly values: PolicyValues['late']
  readonly fields: PolicyFormProps['fields']
}

function KeptFields({ legend, ...kept }: KeptProps & { readonly legend: string }) {
  return (
    <fieldset className="c-policy-row two">
      <legend className="c-label">{legend}</legend>
      <Kept {...kept} />
    </fieldset>
  )
}

/** How many nights the host keeps, and how much of the others is refunded. */
function Kept({ at, values, fields }: KeptProps) {
  return (
    <>
      <SettingField
        name={`nights-${at}`}
        label="Nights that are kept"
        value={values.nights}
        fault={fields[`nights-${at}`]}
      />
      <SettingField
        name={`back-${at}`}
        label="% of the others is refunded"
        value={values.back}
        fault={fields[`back-${at}`]}
      />
    </>
  )
}
