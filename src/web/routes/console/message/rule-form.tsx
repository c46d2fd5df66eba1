import { Form, Link } from 'react-router'
import { ConfirmButton } from '#web/console/confirm-button.tsx'
import type { AutomationPreviewShape, AutomationShape } from '#contract/message/automation-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import {
  GUEST_CHANNELS,
  MESSAGE_DIRECTIONS,
  MESSAGE_EVENTS,
  MESSAGE_PAYMENTS,
  MESSAGE_SOURCES,
  MESSAGE_UNITS,
} from '#core/message/automation-rule.ts'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import { eventText, paymentConditionText, ruleText, sourceConditionText } from '#web/text/message/rule-text.ts'
import { channelText } from '#web/text/message/scheduled-text.ts'
import { Clashes } from '../stay/form/clashes.tsx'
import type { Option, Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { FAULT_ID, useWrongField } from '#web/console/wrong-field.tsx'
import type { RuleChoices } from './compare-rule.ts'
import type { RuleValues } from './read-rule.ts'
import type { ListedStays } from './rule-stays.ts'
import { RuleLanguages } from './rule-languages.tsx'
import { RulePreview } from './rule-preview.tsx'

/** A form of a rule that was looked at or refused, to be shown again. */
export interface RuleResult {
  readonly values: RuleValues
  readonly fault: string | null
  /** The field for which it was refused. */
  readonly wrong?: string | null
  readonly preview: AutomationPreviewShape | null
  /** The rule that the preview is of. If it has been changed since, the preview is shown again before it is saved. */
  readonly previewed: string
  /** The saved values that these were compared with; null for a new rule. */
  readonly seen: Values | null
  readonly clashes: readonly Clash[]
  /** Whether the values have changes of others that the user has not looked at. */
  readonly isJoined: boolean
  /** Set when somebody else has removed it meanwhile: saving adds it again. */
  readonly isRemoved?: boolean
  readonly listed: ListedStays
  /** A name that no home has. */
  readonly named?: string
}

export interface RuleFormProps extends Pick<RuleChoices, 'texts'> {
  readonly listed: ListedStays
  readonly languages: readonly Option[]
  readonly rule: AutomationShape | null
  readonly values: RuleValues
  readonly result: RuleResult | null
  /** The saved values, from which it is seen later what others have changed; null for a new rule. */
  readonly seen: Values | null
  readonly preview: AutomationPreviewShape | null
}

/** When, to whom and how a text is sent. The effect is shown before the rule is saved. */
export function RuleForm({ rule, texts, listed, languages, values, result, seen, preview }: RuleFormProps) {
  const { previewed = '', clashes = [], isJoined = false, fault = null } = result ?? {}
  return (
    <Form
      method="post"
      action={result?.isRemoved ? consolePaths.messageRule('new') : undefined}
      className="c-cols"
      preventScrollReset
    >
      <div>
        <div className="c-stack c-section">
          {seen ? <input type="hidden" name="seen" value={JSON.stringify(seen)} /> : null}
          <input type="hidden" name="previewed" value={previewed} />
          {clashes.length > 0 ? <Clashes clashes={clashes} /> : null}
          {isJoined ? (
            <div className="c-note warn" role={clashes.length > 0 ? undefined : 'alert'}>
              Somebody else has changed this rule in the meantime. Their changes are in the form now, beside yours.
            </div>
          ) : null}
          <div className="c-fields">
            <Text name="name" label="Name" value={values.name} />
            <Choice
              name="template"
              label="Template"
              value={values.template}
              options={[['', 'Choose a template'], ...texts.map(({ documentId, name }) => [documentId, name] as const)]}
            />
          </div>
          <WhenFields values={values} />
          <ForWhom values={values} listed={listed} languages={languages} named={result?.named ?? ''} />
          <HowFields values={values} />
          <label className="c-check">
            <input type="checkbox" name="isOn" value="yes" defaultChecked={values.isOn} /> Switched on
          </label>
          {fault ? (
            <div className="c-note bad" id={FAULT_ID} role="alert">
              {fault}
            </div>
          ) : null}
          <div className="c-row">
            <button className={previewed === '' ? 'c-btn go' : 'c-btn'} type="submit" name="intent" value="preview">
              See what it does
            </button>
            {previewed === '' ? null : (
              <button className="c-btn go" type="submit" name="intent" value="save">
                {rule ? 'Save the rule' : 'Save the new rule'}
              </button>
            )}
            <Link className="c-btn" to={consolePaths.messageRules()}>
              {rule ? 'Leave unchanged' : 'Cancel'}
            </Link>
            {rule ? (
              <ConfirmButton
                label="End the rule"
                question="It sends nothing more, and cannot be brought back. To pause it, switch it off instead."
                intent="remove"
              />
            ) : null}
          </div>
        </div>
      </div>
      <aside aria-label="What it does">
        <RulePreview preview={preview} canTick={previewed !== ''} />
      </aside>
    </Form>
  )
}

function WhenFields({ values }: { readonly values: RuleValues }) {
  return (
    <fieldset className="c-set">
      <legend>When</legend>
      <div className="c-fields">
        <Text name="count" label="How many" value={values.count} isFigure />
        <Choice name="unit" label="Hours or days" value={values.unit} options={same(MESSAGE_UNITS)} />
        <Choice name="direction" label="Before or after" value={values.direction} options={same(MESSAGE_DIRECTIONS)} />
        <Choice
          name="event"
          label="What"
          value={values.event}
          options={MESSAGE_EVENTS.map((event) => [event, eventText[event]] as const)}
        />
        <LabelledInput label="At, for days" name="at" type="time" defaultValue={values.at} />
      </div>
      <p className="c-hint">In the home’s local time. Without an hour: the hour of the event.</p>
    </fieldset>
  )
}

interface ForWhomProps {
  readonly values: RuleValues
  readonly listed: ListedStays
  readonly languages: readonly Option[]
  readonly named: string
}

function ForWhom({ values, listed: { homes: stays, hasMore }, languages, named }: ForWhomProps) {
  return (
    <fieldset className="c-set">
      <legend>Which bookings</legend>
      <div className="c-fields">
        <Text name="minNights" label="Nights, from" value={values.minNights} isFigure />
        <Text name="maxNights" label="Nights, up to" value={values.maxNights} isFigure />
        <Text name="minGuests" label="Guests, from" value={values.minGuests} isFigure />
        <Text name="maxGuests" label="Guests, up to" value={values.maxGuests} isFigure />
        <Choice
          name="payment"
          label="Payment"
          value={values.payment}
          options={MESSAGE_PAYMENTS.map((one) => [one, paymentConditionText[one]] as const)}
        />
        <Choice
          name="source"
          label="Booked"
          value={values.source}
          options={MESSAGE_SOURCES.map((one) => [one, sourceConditionText[one]] as const)}
        />
      </div>
      <RuleLanguages values={values} options={languages} />
      <details className="c-more" open={values.homes.length > 0 || named !== '' ? true : undefined}>
        <summary className="c-btn small">Only some homes</summary>
        <div className="c-field">
          <label htmlFor="rule-homes">Homes; none chosen means all</label>
          <select
            className="c-input"
            id="rule-homes"
            name="homes"
            multiple
            size={Math.min(8, Math.max(stays.length, 2))}
            defaultValue={[...values.homes]}
          >
            {stays.map(({ documentId, name }) => (
              <option key={documentId} value={documentId}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {hasMore ? (
          <StayOptionField name="named" label={ruleText.another} choices={NAMED_ONLY} chosen={named} none="None" />
        ) : null}
      </details>
    </fieldset>
  )
}

/** Homes that the list does not have are named; the field suggests them. */
const NAMED_ONLY: StayOptions = { homes: [], hasMore: true }

function HowFields({ values }: { readonly values: RuleValues }) {
  const wrongChannels = useWrongField('channels')
  return (
    <fieldset className="c-set">
      <legend>How</legend>
      <div className="c-row">
        {GUEST_CHANNELS.map((channel) => (
          <label key={channel} className="c-check">
            <input
              type="checkbox"
              name="channels"
              value={channel}
              defaultChecked={values.channels.includes(channel)}
              {...wrongChannels}
            />{' '}
            {channel === 'mail' ? 'By' : 'In the'} {channelText[channel]}
          </label>
        ))}
      </div>
      <div className="c-fields">
        <LabelledInput label="Quiet from" name="quietFrom" type="time" defaultValue={values.quietFrom} />
        <LabelledInput label="Quiet until" name="quietUntil" type="time" defaultValue={values.quietUntil} />
      </div>
      <label className="c-check">
        <input type="checkbox" name="isUrgent" value="yes" defaultChecked={values.isUrgent} /> Codes or safety: sent at
        any time
      </label>
      <label className="c-check">
        <input type="checkbox" name="isOptional" value="yes" defaultChecked={values.isOptional} /> Guests can opt out:
        the mail has an unsubscribe link
      </label>
      <p className="c-hint">
        In quiet hours a message waits for their end; where that would be too late it goes out just before them. A text
        that tells the way in is sent at any time.
      </p>
    </fieldset>
  )
}

interface TextProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly isFigure?: boolean
}

function Text({ name, label, value, isFigure = false }: TextProps) {
  const wrong = useWrongField(name)
  return (
    <div className="c-field">
      <label htmlFor={`rule-${name}`}>{label}</label>
      <input
        className="c-input"
        id={`rule-${name}`}
        name={name}
        inputMode={isFigure ? 'numeric' : undefined}
        maxLength={isFigure ? 4 : 120}
        defaultValue={value}
        autoComplete="off"
        {...wrong}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

function Choice({ name, label, value, options }: ChoiceProps) {
  const wrong = useWrongField(name)
  return (
    <div className="c-field">
      <label htmlFor={`rule-${name}`}>{label}</label>
      <select className="c-input" id={`rule-${name}`} name={name} defaultValue={value} {...wrong}>
        {options.map(([one, shown]) => (
          <option key={one} value={one}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  )
}

const same = (values: readonly string[]) => values.map((value) => [value, value] as const)
