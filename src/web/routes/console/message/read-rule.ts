import type { AutomationShape } from '#contract/message/automation-schemas.ts'
import { formText } from '#web/backend/form-text.ts'

/** The fields of the form of a rule, as text. */
const ruleFields = [
  'name',
  'template',
  'count',
  'unit',
  'direction',
  'event',
  'at',
  'minNights',
  'maxNights',
  'minGuests',
  'maxGuests',
  'payment',
  'source',
  'languageMatch',
  'quietFrom',
  'quietUntil',
] as const

export interface RuleValues extends Readonly<Record<(typeof ruleFields)[number], string>> {
  readonly homes: readonly string[]
  readonly languages: readonly string[]
  readonly channels: readonly string[]
  readonly isUrgent: boolean
  readonly isOptional: boolean
  readonly isOn: boolean
}

/** The initial values of a new rule. */
export const NEW_RULE: RuleValues = {
  name: '',
  template: '',
  count: '2',
  unit: 'days',
  direction: 'before',
  event: 'check_in',
  at: '09:00',
  minNights: '',
  maxNights: '',
  minGuests: '',
  maxGuests: '',
  payment: 'any',
  source: 'any',
  languageMatch: 'any',
  quietFrom: '21:00',
  quietUntil: '08:00',
  homes: [],
  languages: [],
  channels: ['mail', 'conversation'],
  isUrgent: false,
  isOptional: false,
  isOn: true,
}

/** Reads the fields of a posted form. `another` is the document id of a home that was named beside the chosen ones. */
export function readRuleValues(form: FormData, another?: string): RuleValues {
  const texts = Object.fromEntries(ruleFields.map((name) => [name, formText(form, name).trim()]))
  return {
    ...(texts as Record<(typeof ruleFields)[number], string>),
    homes: [...new Set([...form.getAll('homes').map(String), another ?? ''])].filter(Boolean),
    languages: form.getAll('languages').map(String),
    channels: form.getAll('channels').map(String),
    isUrgent: formText(form, 'isUrgent') !== '',
    isOptional: formText(form, 'isOptional') !== '',
    isOn: formText(form, 'isOn') !== '',
  }
}

/**
 * Returns the rule of a request from what was typed. Text that is not a number remains text, so that the API refuses
 * it.
 */
export function ruleBodyOf(values: RuleValues) {
  const figure = (text: string) => (text === '' ? null : /^\d{1,4}$/.test(text) ? Number(text) : text)
  const { event, direction, unit, payment, source, quietFrom, quietUntil } = values
  return {
    event,
    direction,
    count: figure(values.count) ?? 0,
    unit,
    at: unit === 'days' && values.at !== '' ? values.at : null,
    homes: values.homes,
    minNights: figure(values.minNights),
    maxNights: figure(values.maxNights),
    minGuests: figure(values.minGuests),
    maxGuests: figure(values.maxGuests),
    payment,
    // A form that was opened by the previous version does not have these fields.
    source: source || 'any',
    languageMatch: values.languageMatch || 'any',
    // Languages that are ticked beside “any” say nothing.
    languages: values.languageMatch === 'any' ? [] : values.languages,
    channels: values.channels,
    quiet: quietFrom === '' || quietUntil === '' ? null : { from: quietFrom, until: quietUntil },
    isUrgent: values.isUrgent,
    isOptional: values.isOptional,
  }
}

/** Returns the values of the form from a rule. */
export function ruleValuesOf({ name, template, isOn, rule }: AutomationShape): RuleValues {
  const figure = (value: number | null) => (value === null ? '' : String(value))
  return {
    name,
    template: template.documentId,
    isOn,
    count: String(rule.count),
    unit: rule.unit,
    direction: rule.direction,
    event: rule.event,
    at: rule.at ?? '',
    minNights: figure(rule.minNights),
    maxNights: figure(rule.maxNights),
    minGuests: figure(rule.minGuests),
    maxGuests: figure(rule.maxGuests),
    payment: rule.payment,
    source: rule.source,
    languageMatch: rule.languageMatch,
    quietFrom: rule.quiet?.from ?? '',
    quietUntil: rule.quiet?.until ?? '',
    homes: rule.homes,
    languages: rule.languages,
    channels: rule.channels,
    isUrgent: rule.isUrgent,
    isOptional: rule.isOptional,
  }
}

const sentences: Readonly<Record<string, string>> = {
  name: 'Give the rule a name.',
  template: 'Choose the text to send.',
  direction: '“Before” is only possible for arrival, departure, a payment due and the end of free cancellation.',
  count: 'Write a whole number of hours or days, up to 400.',
  at: 'Write the hour as 09:00; a rule in hours has none.',
  channels: 'Choose e-mail, the conversation, or both.',
  minNights: 'Write whole numbers of nights and guests, or nothing.',
  maxNights: 'The maximum of nights is below the minimum.',
  maxGuests: 'The maximum of guests is below the minimum.',
  languages: 'Tick at least one language, or choose any language.',
  isOptional: 'Messages with codes or about safety go to every guest: choose one of the two.',
  quiet: 'Write quiet hours as 21:00 and 08:00, or nothing in both.',
}

/** The part of a rule for which the API refused it; undefined: none. */
function refusedPart({ fields }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  const parts = Object.keys(fields).flatMap((path) => path.split('.'))
  return parts.findLast((part) => part in sentences)
}

/** Returns in one sentence what is wrong with a rule that the API refused. */
export function ruleFault(details: Readonly<Record<string, unknown>>): string | null {
  return sentences[refusedPart(details) ?? ''] ?? null
}

/** Returns the field of the form that `ruleFault` is about; null: none. */
export function wrongRuleField(details: Readonly<Record<string, unknown>>): string | null {
  const part = refusedPart(details)
  return part === 'quiet' ? 'quietFrom' : (part ?? null)
}
