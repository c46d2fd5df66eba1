import type { AutomationRule } from './automation-rule.ts'
import { variablesIn } from './template-text.ts'

/**
 * Returns a rule with the flags that its text requires. A text that tells guests how to get in is sent at any time and
 * to everybody, even when nobody marked the rule so, or the text mentioned it only later. No guest must be left in
 * front of a closed door.
 */
export function asTextDemands<Rule extends Pick<AutomationRule, 'isUrgent' | 'isOptional'>>(
  rule: Rule,
  { subject, body }: { readonly subject: string; readonly body: string },
): Rule {
  return variablesIn(`${subject} ${body}`).includes('stay.doorCode')
    ? { ...rule, isUrgent: true, isOptional: false }
    : rule
}
