/** What an entry of the audit log may be about. `new`: something that the request itself names, as it was to be made. */
export const AUDIT_SUBJECTS = [
  'booking',
  'home',
  'conversation',
  'contact_message',
  'saved_text',
  'message_rule',
  'mail',
  'page',
  'review',
  'task',
  'worker',
  'owner',
  'voucher',
  'promo_code',
  'channel_cost',
  'person',
  'guest',
  'invitation',
  'token',
  'webhook',
  'place',
  'amenity',
  'rate_draft',
  'rate_change',
  'photo',
  'new',
] as const

export type AuditSubjectKind = (typeof AUDIT_SUBJECTS)[number]

/** What an entry of the audit log is about. */
export interface AuditSubject {
  readonly kind: AuditSubjectKind
  /** As addresses of the console name it. Null: no page shows it, or not any more. */
  readonly id: string | null
  readonly name: string
}
