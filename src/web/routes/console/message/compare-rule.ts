import {
  GUEST_CHANNELS,
  LANGUAGE_MATCHES,
  MESSAGE_DIRECTIONS,
  MESSAGE_EVENTS,
  MESSAGE_PAYMENTS,
  MESSAGE_SOURCES,
  MESSAGE_UNITS,
} from '#core/message/automation-rule.ts'
import {
  eventText,
  languageConditionText,
  paymentConditionText,
  sourceConditionText,
} from '#web/text/message/rule-text.ts'
import { channelText } from '#web/text/message/scheduled-text.ts'
import { compareValues } from '../stay/form/compare-values.ts'
import type { Field, Option, Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'
import type { RuleValues } from './read-rule.ts'

/** A text or a home that a rule can name. */
export interface Named {
  readonly documentId: string
  readonly name: string
  /** Of a home. */
  readonly slug?: string
}

export interface RuleChoices {
  readonly texts: readonly Named[]
  readonly homes: readonly Named[]
  readonly languages: readonly Option[]
}

/** Returns the values with which the form of a rule is shown; those of a list are in one order, separated by commas. */
export function seenOfRule({
  homes: stays,
  languages,
  channels,
  isUrgent,
  isOptional,
  isOn,
  ...lines
}: RuleValues): Values {
  const tick = (is: boolean) => (is ? 'yes' : '')
  const list = (values: readonly string[]) => values.toSorted().join()
  return {
    ...lines,
    homes: list(stays),
    languages: list(languages),
    channels: list(channels),
    isUrgent: tick(isUrgent),
    isOptional: tick(isOptional),
    isOn: tick(isOn),
  }
}

/**
 * Compares the form of a rule as it was shown (`seen`), as the rule is saved now, and as it was typed. Fields that only
 * others have changed get the values of these.
 */
export function compareRule(
  choices: RuleChoices,
  seen: Values | null,
  now: RuleValues,
  typed: RuleValues,
): { readonly values: RuleValues; readonly clashes: readonly Clash[] } {
  const { values, clashes } = compareValues(fieldsOf(choices), seen, seenOfRule(now), seenOfRule(typed))
  const list = (name: string) => (values[name] ?? '').split(',').filter(Boolean)
  const { homes: _stays, languages: _languages, channels: _channels, isUrgent, isOptional, isOn, ...lines } = values
  return {
    values: {
      ...(lines as Omit<RuleValues, 'homes' | 'languages' | 'channels' | 'isUrgent' | 'isOptional' | 'isOn'>),
      homes: list('homes'),
      languages: list('languages'),
      channels: list('channels'),
      isUrgent: isUrgent === 'yes',
      isOptional: isOptional === 'yes',
      isOn: isOn === 'yes',
    },
    clashes,
  }
}

/** The fields that are compared when two people change a rule at the same time. */
function fieldsOf({ texts, homes: stays, languages }: RuleChoices): readonly Field[] {
  const named = (all: readonly Named[]) => all.map(({ documentId, name }) => ({ value: documentId, label: name }))
  const choice = (name: string, label: string, options: readonly Option[]): Field => ({
    name,
    label,
    kind: 'choice',
    options,
  })
  const line = (name: string, label: string): Field => ({ name, label, kind: 'line' })
  const tick = (name: string, label: string): Field => ({ name, label, kind: 'tick' })
  return [
    line('name', 'Name'),
    choice('template', 'Template', named(texts)),
    line('count', 'How many'),
    choice('unit', 'Hours or days', asOptions(MESSAGE_UNITS)),
    choice('direction', 'Before or after', asOptions(MESSAGE_DIRECTIONS)),
    choice('event', 'What', asOptions(MESSAGE_EVENTS, eventText)),
    line('at', 'At, for days'),
    line('minNights', 'Nights, from'),
    line('maxNights', 'Nights, up to'),
    line('minGuests', 'Guests, from'),
    line('maxGuests', 'Guests, up to'),
    choice('payment', 'Payment', asOptions(MESSAGE_PAYMENTS, paymentConditionText)),
    choice('source', 'Booked', asOptions(MESSAGE_SOURCES, sourceConditionText)),
    choice('languageMatch', 'Language of the guest', asOptions(LANGUAGE_MATCHES, languageConditionText)),
    { name: 'languages', label: 'Languages', kind: 'ticks', options: languages },
    { name: 'homes', label: 'Homes', kind: 'ticks', options: named(stays) },
    { name: 'channels', label: 'How', kind: 'ticks', options: asOptions(GUEST_CHANNELS, channelText) },
    line('quietFrom', 'Quiet from'),
    line('quietUntil', 'Quiet until'),
    tick('isUrgent', 'Codes or safety'),
    tick('isOptional', 'Guests can opt out'),
    tick('isOn', 'Switched on'),
  ]
}

const asOptions = <Value extends string>(values: readonly Value[], labels?: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels?.[value] ?? value }))
