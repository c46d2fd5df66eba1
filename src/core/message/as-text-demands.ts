import type { AutomationRule } from './automation-rule.ts'
import { variablesIn } from './template-text.ts'

/**
 * A rule as its text demands it: one that tells the way in goes out at any time and to everybody, whoever forgot to say
 * so, and whenever the text came to tell it. Nobody is left before a closed door.
 */
export function asTextDemands<Rule extends Pick<AutomationRule, 'isUrgent' | 'isOptional'>>(
  rule: Rule,
  { subject, body }: { readonly subject: string; readonly body: string },
): Rule {
  return variablesIn(`${subject} ${body}`).includes('stay.doorCode')
    ? { ...rule, isUrgent: true, isOptional: false }
    : rule
}
