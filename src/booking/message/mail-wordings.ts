import type {
  MailPreviewInput,
  MailPreviewShape,
  MailWordingInput,
  MailWordingShape,
  MailWordingsShape,
} from '#contract/message/mail-schemas.ts'
import {
  EDITABLE_MAILS,
  editableMails,
  isEditableMail,
  namesInMail,
  type EditableMail,
} from '#core/message/editable-mails.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  findMailWordings,
  findWordingsOf,
  insertWording,
  type MailWording,
} from '#db/queries/message/wording-queries.ts'
import { renderMail } from '#messaging/templates/render-mail.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import type { MailDeps } from '#booking/booking-mail-data.ts'
import { fillMessage } from './fill-message.ts'
import { findNamedBooking } from './preview-text.ts'
import { sampleMail } from './sample-mail.ts'
import { checkNames } from './write-template.ts'
import { textOrNone } from './wordings-of.ts'

type NotFound = ProblemOf<'template_not_found'>

/** Returns all mails to guests whose texts can be edited, with their current texts. */
export async function findEditableMails({ db }: { readonly db: Executor }): Promise<MailWordingShape[]> {
  const found = new Map((await findMailWordings(db, EDITABLE_MAILS)).map((one) => [one.template, one]))
  return EDITABLE_MAILS.map((mail) => shapeOf(mail, found.get(mail)))
}

/** Finds one of them with all texts that it has had, newest first. `template_not_found`: there is no such mail. */
export async function findEditableMail(
  { db }: { readonly db: Executor },
  mail: string,
): Promise<Result<MailWordingsShape, NotFound>> {
  if (!isEditableMail(mail)) return err({ code: 'template_not_found' })
  const versions = await findWordingsOf(db, mail)
  return ok({ ...shapeOf(mail, versions[0]), versions: versions.map(versionOf) })
}

/**
 * Sets the text of a mail; null: restores the text of the product. `unknown_variables`: the text names a variable that
 * does not exist; `version_conflict`: somebody else has changed it meanwhile; `template_not_found`: there is no such
 * mail.
 */
export async function saveMailWording(
  deps: Pick<BookingDeps, 'db' | 'now'>,
  { actor, mail, input }: { readonly actor: StaffActor; readonly mail: string; readonly input: MailWordingInput },
): Promise<Result<MailWordingsShape, NotFound | ProblemOf<'unknown_variables' | 'version_conflict'>>> {
  if (!isEditableMail(mail)) return err({ code: 'template_not_found' })
  const { subject, intro, version } = input
  const checked = checkNames({ subject: subject ?? '', body: intro ?? '' }, namesInMail(mail))
  if (!checked.ok) return checked
  return inTransaction(deps.db, async (tx) => {
    const currentVersion = (await findMailWordings(tx, [mail]))[0]?.version ?? 0
    const conflict = err({ code: 'version_conflict', currentVersion } as const)
    if (currentVersion !== version) return conflict
    const row = { template: mail, version: version + 1, subject, intro, author: actor.uid, at: deps.now() }
    return (await insertWording(tx, row)) ? findEditableMail({ db: tx }, mail) : conflict
  })
}

/**
 * Returns a mail as the guest of a real booking would read it, with a text that is not saved yet. `missing`: variables
 * without a value, because of which the mail would go out with the text of the product. `booking_not_found`: none that
 * the asker runs.
 */
export async function previewMail(
  deps: MailDeps & Pick<BookingDeps, 'db'>,
  { actor, mail, input }: { readonly actor: StaffActor; readonly mail: string; readonly input: MailPreviewInput },
): Promise<Result<MailPreviewShape, NotFound | ProblemOf<'unknown_variables' | 'booking_not_found'>>> {
  if (!isEditableMail(mail)) return err({ code: 'template_not_found' })
  const { subject, intro } = input
  const checked = checkNames({ subject: subject ?? '', body: intro ?? '' }, namesInMail(mail))
  if (!checked.ok) return checked
  const booking = await findNamedBooking(deps, actor, input.booking)
  if (!booking) return err({ code: 'booking_not_found' })
  const { values, content } = sampleMail(booking, deps, mail)
  const wording = { subject: textOrNone(subject, values), intro: textOrNone(intro, values) }
  const websiteName = deps.websiteName ?? new URL(deps.websiteUrl).hostname
  const identity = { websiteName, websiteUrl: deps.websiteUrl, contactEmail: deps.contactEmail }
  const rendered = renderMail(content(wording), identity)
  return ok({
    booking: {
      documentId: booking.id,
      reference: booking.reference,
      guest: booking.guest.name,
      stay: booking.stay.title,
    },
    subject: rendered.subject,
    text: rendered.text,
    missing: fillMessage({ subject: subject ?? '', body: intro ?? '', language: null }, values).missing,
  })
}

function shapeOf(mail: EditableMail, newest: MailWording | undefined): MailWordingShape {
  return {
    mail,
    name: editableMails[mail].name,
    isReplaced: editableMails[mail].isReplaced,
    names: namesInMail(mail),
    version: newest?.version ?? 0,
    subject: newest?.subject ?? null,
    intro: newest?.intro ?? null,
  }
}

function versionOf({ version, subject, intro, by, writtenAt }: MailWording) {
  return { version, subject, intro, by, writtenAt: writtenAt.toISOString() }
}
