import type { AutomationChange, AutomationInput, AutomationShape } from '#contract/message/automation-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { asTextDemands } from '#core/message/as-text-demands.ts'
import type { AutomationRule } from '#core/message/automation-rule.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  findAutomation,
  findAutomations,
  insertAutomation,
  lockAutomation,
  removeAutomation,
  updateAutomation,
} from '#db/queries/message/automation-queries.ts'
import { findFactsOf } from '#db/queries/message/fact-queries.ts'
import { findKeptMessages, keepMessage } from '#db/queries/message/scheduled-queries.ts'
import { findTemplate, lockTemplates } from '#db/queries/message/template-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { outlookOf } from './facts-of.ts'
import { findAutomationShape } from './find-automations.ts'

type WriteDeps = Pick<BookingDeps, 'db' | 'now' | 'wake'>
type Written<Code extends 'automation_not_found' | 'version_conflict' | 'already_exists'> = Promise<
  Result<AutomationShape, ProblemOf<Code | 'template_not_found' | 'already_exists' | 'automation_not_found'>>
>

/**
 * Creates a rule. Messages that are already due go out only for the bookings in `sendPast`. `template_not_found`: there
 * is no such text; `already_exists`: there is a rule of that name.
 */
export async function createAutomation(
  deps: WriteDeps,
  { actor, input }: { readonly actor: StaffActor; readonly input: AutomationInput },
): Written<'already_exists'> {
  return inTransaction(deps.db, async (tx) => {
    const rule = await ruleOf(tx, input)
    if (!rule.ok) return rule
    if (await isTaken(tx, input.name)) return err({ code: 'already_exists', field: 'name' } as const)
    const at = deps.now()
    const written = { name: input.name, templateId: input.template, rule: rule.value, isOn: input.isOn, since: at }
    const id = await insertAutomation(tx, { ...written, by: actor.uid, at })
    await wantPast(tx, { id, bookings: input.sendPast, at })
    return findAutomationShape({ db: tx }, id)
  })
}

/**
 * Changes a rule. `version_conflict`: somebody else has changed it meanwhile; `automation_not_found`; otherwise as for
 * a new one.
 */
export async function changeAutomation(
  deps: WriteDeps,
  { id, input }: { readonly id: string; readonly input: AutomationChange },
): Written<'version_conflict'> {
  return inTransaction(deps.db, async (tx) => {
    const rule = await ruleOf(tx, input)
    const currentVersion = isUuid(id) ? await lockAutomation(tx, id) : null
    if (currentVersion === null) return err({ code: 'automation_not_found' } as const)
    if (!rule.ok) return rule
    if (currentVersion !== input.version) return err({ code: 'version_conflict', currentVersion } as const)
    if (await isTaken(tx, input.name, id)) return err({ code: 'already_exists', field: 'name' } as const)
    const at = deps.now()
    const written = { name: input.name, templateId: input.template, rule: rule.value, isOn: input.isOn, since: at }
    await updateAutomation(tx, id, { ...written, version: currentVersion + 1 })
    await wantPast(tx, { id, bookings: input.sendPast, at })
    return findAutomationShape({ db: tx }, id)
  })
}

/** Removes a rule; the record of what it has sent is kept. `automation_not_found`: there is none. */
export async function dropAutomation(
  deps: WriteDeps,
  id: string,
): Promise<Result<null, ProblemOf<'automation_not_found'>>> {
  return inTransaction<null, ProblemOf<'automation_not_found'>>(deps.db, async (tx) => {
    if (!isUuid(id) || (await lockAutomation(tx, id)) === null) return err({ code: 'automation_not_found' })
    await removeAutomation(tx, id, deps.now())
    return ok(null)
  })
}

async function ruleOf(
  tx: Tx,
  { rule, template }: Pick<AutomationInput, 'rule' | 'template'>,
): Promise<Result<AutomationRule, ProblemOf<'template_not_found'>>> {
  await lockTemplates(tx)
  const text = await findTemplate(tx, template)
  if (!text) return err({ code: 'template_not_found' })
  return ok(asTextDemands(rule, text))
}

async function isTaken(tx: Tx, name: string, but?: string): Promise<boolean> {
  const requested = name.toLowerCase()
  return (await findAutomations(tx)).some((one) => one.id !== but && one.name.toLowerCase() === requested)
}

async function wantPast(
  tx: Tx,
  { id, bookings, at }: { readonly id: string; readonly bookings: readonly string[]; readonly at: Date },
): Promise<void> {
  const automation = await findAutomation(tx, id)
  for (const bookingId of new Set(bookings)) {
    const facts = await findFactsOf(tx, bookingId, id)
    if (!automation || !facts || outlookOf(automation, facts, at)?.state !== 'past') continue
    const kept = (await findKeptMessages(tx, bookingId)).get(id)
    await keepMessage(tx, {
      automationId: id,
      bookingId,
      state: 'planned',
      text: kept?.text ?? null,
      isEdited: kept?.isEdited ?? false,
      missing: [],
      sendAt: at,
      at,
    })
  }
}
