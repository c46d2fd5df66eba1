import type { TemplateShape, TemplateWithVersionsShape } from '#contract/message/template-schemas.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import {
  findTemplate,
  findTemplates,
  findTemplateVersions,
  type Template,
  type TemplateVersion,
} from '#db/queries/message/template-queries.ts'

/** Returns the newest versions of all saved texts, by name. */
export async function findTemplateShapes({ db }: { readonly db: Executor }): Promise<TemplateShape[]> {
  return (await findTemplates(db)).map(templateShapeOf)
}

/** Finds one of them with all its versions, newest first. `template_not_found`: there is none, or it was removed. */
export async function findTemplateShape(
  { db }: { readonly db: Executor },
  id: string,
): Promise<Result<TemplateWithVersionsShape, ProblemOf<'template_not_found'>>> {
  const template = isUuid(id) ? await findTemplate(db, id) : null
  if (!template) return err({ code: 'template_not_found' })
  return ok({ ...templateShapeOf(template), versions: (await findTemplateVersions(db, id)).map(versionShapeOf) })
}

function templateShapeOf({ id, usedBy, ...version }: Template): TemplateShape {
  return { documentId: id, ...versionShapeOf(version), usedBy }
}

function versionShapeOf({ version, name, subject, body, translations, by, writtenAt }: TemplateVersion) {
  return { version, name, subject, body, translations, by, writtenAt: writtenAt.toISOString() }
}
