import { Form } from 'react-router'
import { VOUCHER_REASONS } from '#core/payment/voucher.ts'
import { voucherReasonNames } from '#web/text/console/voucher-text.ts'
import type { VoucherValues } from './read-voucher.ts'
import { SettingField } from './setting-field.tsx'

export interface VoucherFormProps {
  readonly values: VoucherValues
  readonly fault: string | null
  readonly fields: Readonly<Record<string, string>>
}

/** Issues a voucher: its value, its last day, and the person to whom its code is mailed. */
export function VoucherForm({ values, fault, fields }: VoucherFormProps) {
  return (
    <Form method="post" className="c-stack c-settings-form">
      <h2>Issue a voucher</h2>
      {fault ? (
        <p className="c-note bad" role="alert">
          {fault}
        </p>
      ) : null}
      <input type="hidden" name="key" value={values.key} />
      <div className="c-fields">
        <SettingField name="amount" label="Worth" value={values.amount} fault={fields['amountMinor']} />
        <SettingField name="currency" label="Currency" value={values.currency} fault={fields['currency']} />
        <SettingField
          name="expiresOn"
          label="Last day"
          type="date"
          value={values.expiresOn}
          fault={fields['expiresOn']}
        />
      </div>
      <fieldset className="c-roles">
        <legend className="c-label">What it is for</legend>
        {VOUCHER_REASONS.map((reason) => (
          <label className="c-check" key={reason}>
            <input type="radio" name="reason" value={reason} defaultChecked={values.reason === reason} />
            {voucherReasonNames[reason]}
          </label>
        ))}
      </fieldset>
      <div className="c-fields">
        <SettingField name="name" label="Name of the guest" value={values.name} fault={fields['name']} />
        <SettingField
          name="email"
          label="E-mail of the guest"
          hint="Empty: nothing is mailed"
          value={values.email}
          fault={fields['email']}
        />
        <SettingField name="note" label="Note for the staff" value={values.note} fault={fields['note']} />
      </div>
      <div className="c-row">
        <button className="c-btn go">Issue voucher</button>
      </div>
    </Form>
  )
}
