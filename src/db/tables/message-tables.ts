import type { Generated } from 'kysely'
import type { AutomationRule } from '#core/message/automation-rule.ts'
import type { OptionalMail } from '#core/message/optional-mail.ts'
import type { KeptState } from '#core/message/scheduled-state.ts'
import type { TranslatedText } from '#core/message/text-in-language.ts'
import type { Json, JsonWithDefault } from './column-types.ts'

/** `app.message_template`: a saved text. Its content is in its versions. */
export interface MessageTemplateTable {
  id: Generated<string>
  created_at: Date
  /** No longer offered since then. */
  removed_at: Date | null
}

/** `app.message_template_version` */
export interface MessageTemplateVersionTable {
  template_id: string
  version: number
  name: string
  subject: string
  body: string
  /** The text in other languages. */
  translations: JsonWithDefault<readonly TranslatedText[]>
  author: string
  created_at: Date
}

/** `app.automation`: a rule by which a saved text is sent. */
export interface AutomationTable {
  id: Generated<string>
  version: Generated<number>
  name: string
  template_id: string
  rule: Json<AutomationRule>
  is_on: boolean
  /** Messages that were due before this instant are not sent. */
  since: Date
  created_by: string
  created_at: Date
  removed_at: Date | null
}

/** `app.scheduled_message`: what was decided about the message of a rule for a booking, and whether it was sent. */
export interface ScheduledMessageTable {
  automation_id: string
  booking_id: string
  status: KeptState
  subject: string | null
  body: string | null
  is_edited: Generated<boolean>
  missing: Generated<string[]>
  send_at: Date | null
  updated_at: Date
}

/** `app.mail_wording`: a mail about a booking in the words of the company. */
export interface MailWordingTable {
  template: string
  version: number
  /** Null: the product's own text. */
  subject: string | null
  intro: string | null
  author: string
  created_at: Date
}

/** `app.mail_link`: the link by which the reader of an address's mail chooses which mails to get. */
export interface MailLinkTable {
  token: Generated<string>
  email: string
}

/** `app.refused_mail`: kinds of mails that an address has stopped. */
export interface RefusedMailTable {
  email: string
  kind: OptionalMail
  refused_at: Date
}

/** Saved texts, messages that are sent by rules, and mails that were stopped. */
export interface MessageTables {
  'app.message_template': MessageTemplateTable
  'app.message_template_version': MessageTemplateVersionTable
  'app.automation': AutomationTable
  'app.scheduled_message': ScheduledMessageTable
  'app.mail_wording': MailWordingTable
  'app.mail_link': MailLinkTable
  'app.refused_mail': RefusedMailTable
}
