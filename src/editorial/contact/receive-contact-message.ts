import { randomBytes } from 'node:crypto'
import type { ContactReceiptShape, ContactRequest } from '#contract/contact-shapes.ts'
import { bookingReference } from '#core/booking/booking-reference.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findContactMessageOfForm, insertContactMessage, type ContactMessageRow } from '#db/queries/contact-queries.ts'
import { enqueueMails } from '#messaging/outbox/enqueue-mail.ts'
import type { Mail } from '#messaging/mail/mail.ts'
import type { EditorialDeps } from '#editorial/editorial-deps.ts'
import { readFormStamp } from './form-stamp.ts'

/** The writer; null = somebody who is not signed in. */
export interface ContactWriter {
  readonly uid: string
  /** Their own address, if they have proved that it is theirs. */
  readonly verifiedEmail: string | null
}

export interface ContactCall {
  readonly request: ContactRequest
  readonly writer: ContactWriter | null
  /** Called before a receipt goes to an address that nobody has proved to be theirs. */
  readonly mayMailStranger: (email: string) => Promise<boolean>
}

type ContactRefusal = Extract<Problem, { code: 'form_too_soon' | 'form_too_old' | 'form_used' }>

/**
 * Stores a message for the staff, mails it to the contact address, and a receipt to its writer: with their words if the
 * address is known to be theirs; otherwise without any of them, only for our own form, and rarely. A form can send one
 * message: sent twice, it returns the same reference. If the field that people cannot see is filled in, a reference is
 * returned and nothing happens.
 *
 * `form_too_soon`, `form_too_old`: see `readFormStamp`; `form_used`: the form has sent another message.
 */
export async function receiveContactMessage(
  deps: Pick<EditorialDeps, 'db' | 'now' | 'contactEmail' | 'websiteUrl' | 'formKey' | 'wake'>,
  { request, writer, mayMailStranger }: ContactCall,
): Promise<Result<ContactReceiptShape, ContactRefusal>> {
  const at = deps.now()
  const reference = `M-${bookingReference(randomBytes(5))}`
  if (request.website) return ok({ reference })
  const form = request.stamp === undefined ? ok(null) : readFormStamp(deps.formKey, request.stamp, at)
  if (!form.ok) return form
  const formNonce = form.value
  if (formNonce !== null) {
    const before = await findContactMessageOfForm(deps.db, formNonce)
    if (before) return repeatedResponse(before, request)
  }
  const isTheirs = writer?.verifiedEmail?.toLowerCase() === request.email.toLowerCase()
  const stored = await inTransaction<boolean, ContactRefusal>(deps.db, async (tx) => {
    const id = await insertContactMessage(tx, {
      reference,
      name: request.name,
      email: request.email,
      topic: request.topic,
      bookingRef: request.bookingReference || null,
      message: request.message,
      uid: writer?.uid ?? null,
      formNonce,
      createdAt: at,
    })
    if (id === null) return ok(false)
    // Only for the one that was stored: of two at the same time, the other would use up the only mail allowed.
    const isStranger = formNonce !== null && !isTheirs && (await mayMailStranger(request.email))
    const receipt = isTheirs ? 'whole' : isStranger ? 'bare' : 'none'
    await enqueueMails(tx, mailsOf(deps, request, { reference, receipt, isTheirs }), at)
    return ok(true)
  })
  if (!stored.ok) return stored
  if (stored.value) {
    deps.wake?.()
    return ok({ reference })
  }
  // The same form was sent twice at once, and the other request was stored.
  const other = formNonce === null ? null : await findContactMessageOfForm(deps.db, formNonce)
  return other ? repeatedResponse(other, request) : err({ code: 'form_used' })
}

function repeatedResponse(
  before: ContactMessageRow,
  { name, email, message }: ContactRequest,
): Result<ContactReceiptShape, ContactRefusal> {
  const isSame = before.message === message && before.name === name && before.email === email
  return isSame ? ok({ reference: before.reference }) : err({ code: 'form_used' })
}

interface Sending {
  readonly reference: string
  readonly receipt: 'whole' | 'bare' | 'none'
  readonly isTheirs: boolean
}

function mailsOf(
  { contactEmail, websiteUrl }: Pick<EditorialDeps, 'contactEmail' | 'websiteUrl'>,
  request: ContactRequest,
  { reference, receipt, isTheirs }: Sending,
): Mail[] {
  const { name, email, topic, message } = request
  const about = { reference, topic, bookingReference: request.bookingReference || null }
  const toUs: Mail = {
    template: 'contact_received',
    to: contactEmail,
    dedupeKey: `contact_received:${reference}`,
    data: { ...about, name, email, message, isVerified: isTheirs },
  }
  if (receipt === 'none') return [toUs]
  const toWriter: Mail = {
    template: 'contact_receipt',
    to: email,
    dedupeKey: `contact_receipt:${reference}`,
    data: { ...about, name: isTheirs ? name : null, message: isTheirs ? message : null, link: `${websiteUrl}/contact` },
  }
  return [toUs, toWriter]
}
