import type { Generated, GeneratedAlways } from 'kysely'
import type { ContactState, ContactTopic } from '#core/contact-topic.ts'

/** `app.page`: a text of the site, e.g. its terms. */
export interface PageTable {
  document_id: Generated<string>
  id: GeneratedAlways<number>
  slug: string
}

/** `app.page_version`: one version of a text. Never changed. */
export interface PageVersionTable {
  page_id: number
  version: number
  title: string
  summary: string
  /** Markdown. */
  body: string
  valid_from: Date
  author_uid: string | null
  created_at: Generated<Date>
}

/** `app.page_draft`: the next version of a text while it is being written. */
export interface PageDraftTable {
  page_id: number
  basis: number
  title: string
  summary: string
  body: string
  author_uid: string | null
  updated_at: Date
}

/** `app.contact_message`: what somebody wrote on the contact page. */
export interface ContactMessageTable {
  nr: GeneratedAlways<number>
  id: Generated<string>
  reference: string
  name: string
  email: string
  topic: ContactTopic
  booking_ref: string | null
  message: string
  uid: string | null
  form_nonce: string | null
  state: Generated<ContactState>
  answered_at: Date | null
  answered_by: string | null
  created_at: Date
}

export interface PageTables {
  'app.page': PageTable
  'app.page_version': PageVersionTable
  'app.page_draft': PageDraftTable
  'app.contact_message': ContactMessageTable
}
