import type { AutomationShape } from '#contract/message/automation-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findAutomations, type CountedAutomation } from '#db/queries/message/automation-queries.ts'

/** Returns all rules by which texts go out, by name. */
export async function findAutomationShapes({ db }: { readonly db: Executor }): Promise<AutomationShape[]> {
  return (await findAutomations(db)).map(shapeOf)
}

/** Finds one of them. `automation_not_found`: there is none, or it was removed. */
export async function findAutomationShape(
  { db }: { readonly db: Executor },
  id: string,
): Promise<Result<AutomationShape, ProblemOf<'automation_not_found'>>> {
  const found = isUuid(id) ? (await findAutomations(db)).find((one) => one.id === id) : undefined
  return found ? ok(shapeOf(found)) : err({ code: 'automation_not_found' })
}

function shapeOf({
  id,
  version,
  name,
  templateId,
  templateName,
  isOn,
  rule,
  sent,
  stopped,
}: CountedAutomation): AutomationShape {
  return {
    documentId: id,
    version,
    name,
    template: { documentId: templateId, name: templateName },
    isOn,
    rule,
    sent,
    stopped,
  }
}
