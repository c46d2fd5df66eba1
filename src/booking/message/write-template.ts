import type {
  TemplateInput,
  TemplateVersionInput,
  TemplateWithVersionsShape,
} from '#contract/message/template-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { MessageVariable } from '#core/message/message-variables.ts'
import type { TextWithTranslations } from '#core/message/text-in-language.ts'
import { unknownNames } from '#core/message/template-text.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  findTemplate,
  findTemplates,
  insertTemplate,
  insertTemplateVersion,
  lockTemplates,
  removeTemplate,
} from '#db/queries/message/template-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findTemplateShape } from './find-templates.ts'

type WriteDeps = Pick<BookingDeps, 'db' | 'now'>
type Faulty = ProblemOf<'unknown_variables'>
type Written<Code extends 'already_exists' | 'template_not_found' | 'version_conflict'> = Promise<
  Result<TemplateWithVersionsShape, Faulty | ProblemOf<Code | 'template_not_found'>>
>

/** Refuses a text that has an unknown variable in any of its languages. */
export function checkAllNames({ translations, ...text }: TextWithTranslations): Result<null, Faulty> {
  const faults = [text, ...translations].flatMap((one) => {
    const checked = checkNames(one)
    const language = 'language' in one ? { language: one.language } : {}
    return checked.ok ? [] : checked.problem.faults.map((fault) => ({ ...fault, ...language }))
  })
  return faults.length === 0 ? ok(null) : err({ code: 'unknown_variables', faults })
}

/**
 * Refuses a text that names an unknown variable (or one not among `names`): says which name, in which line, and what
 * was probably meant.
 */
export function checkNames(
  { subject, body }: { readonly subject: string; readonly body: string },
  names?: readonly MessageVariable[],
): Result<null, Faulty> {
  const faults = Object.entries({ subject, body }).flatMap(([field, text]) =>
    unknownNames(text, names).map((fault) => ({ ...fault, field: field as 'subject' | 'body' })),
  )
  return faults.length === 0 ? ok(null) : err({ code: 'unknown_variables', faults })
}

/**
 * Saves a new text. `unknown_variables`: it names a variable that does not exist; `already_exists`: there is one of
 * that name.
 */
export async function createTemplate(
  deps: WriteDeps,
  { actor, text }: { readonly actor: StaffActor; readonly text: TemplateInput },
): Written<'already_exists'> {
  const { translations = [] } = text
  const checked = checkAllNames({ ...text, translations })
  if (!checked.ok) return checked
  return inTransaction(deps.db, async (tx) => {
    await lockTemplates(tx)
    if (await isTaken(tx, text.name)) return err({ code: 'already_exists', field: 'name' } as const)
    const at = deps.now()
    const templateId = await insertTemplate(tx, at)
    await insertTemplateVersion(tx, { ...text, translations, templateId, version: 1, author: actor.uid, at })
    return findTemplateShape({ db: tx }, templateId)
  })
}

/**
 * Adds a version to a text, which rules send from then on. `version_conflict`: somebody else has written one meanwhile;
 * `template_not_found`; otherwise as for a new one.
 */
export async function writeTemplateVersion(
  deps: WriteDeps,
  { actor, id, text }: { readonly actor: StaffActor; readonly id: string; readonly text: TemplateVersionInput },
): Written<'already_exists' | 'version_conflict'> {
  const checked = checkAllNames({ ...text, translations: text.translations ?? [] })
  if (!checked.ok) return checked
  return inTransaction(deps.db, async (tx) => {
    await lockTemplates(tx)
    const template = isUuid(id) ? await findTemplate(tx, id) : null
    if (!template) return err({ code: 'template_not_found' } as const)
    if (template.version !== text.version)
      return err({ code: 'version_conflict', currentVersion: template.version } as const)
    if (await isTaken(tx, text.name, id)) return err({ code: 'already_exists', field: 'name' } as const)
    const { translations = template.translations } = text
    const version = { ...text, translations, version: text.version + 1 }
    await insertTemplateVersion(tx, { ...version, templateId: id, author: actor.uid, at: deps.now() })
    return findTemplateShape({ db: tx }, id)
  })
}

/** Removes a text from the list. `template_in_use`: a rule sends it; `template_not_found`. */
export async function dropTemplate(
  deps: WriteDeps,
  id: string,
): Promise<Result<null, ProblemOf<'template_not_found' | 'template_in_use'>>> {
  return inTransaction<null, ProblemOf<'template_not_found' | 'template_in_use'>>(deps.db, async (tx) => {
    await lockTemplates(tx)
    const template = isUuid(id) ? await findTemplate(tx, id) : null
    if (!template) return err({ code: 'template_not_found' })
    if (template.usedBy.length > 0) return err({ code: 'template_in_use', rules: template.usedBy })
    await removeTemplate(tx, id, deps.now())
    return ok(null)
  })
}

async function isTaken(tx: Tx, name: string, but?: string): Promise<boolean> {
  const requested = name.toLowerCase()
  return (await findTemplates(tx)).some((one) => one.id !== but && one.name.toLowerCase() === requested)
}
