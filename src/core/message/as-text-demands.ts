import type { AutomationRule } from './automation-rule.ts'
import type { TextWithTranslations } from './text-in-language.ts'
import { variablesIn } from './template-text.ts'

/**
 * Returns a rule with the flags that its text requires, in any of its languages. A text that tells guests how to get in is sent at any time and
 * to everybody, even when nobody marked the rule so, or the text mentioned it only later. No guest must be left in
 * front of a closed door.
 */
export function asTextDemands<Rule extends Pick<AutomationRule, 'isUrgent' | 'isOptional'>>(
  rule: Rule,
  text: TextWithTranslations,
): Rule {
  const all = [text, ...text.translations].map(({ subject, body }) => `${subject} ${body}`).join(' ')
  return variablesIn(all).includes('stay.doorCode') ? { ...rule, isUrgent: true, isOptional: false } : rule
}
