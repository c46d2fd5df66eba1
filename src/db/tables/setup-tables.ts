import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

/** `app.company`: the facts about the company, once somebody has entered them. */
export interface CompanyTable {
  only_one: Generated<boolean>
  version: Generated<number>
  name: string
  contact_email: string
  contact_phone: string | null
  /** Lines of text. */
  address: Generated<string>
  tax_number: Generated<string>
  currency: string
  timezone: string
  tax_name: Generated<string>
  tax_bp: number | null
  updated_at: Date
}

/** `ops.setup`: how far the set-up of the site has come. */
export interface SetupTable {
  only_one: Generated<boolean>
  left_out: Generated<string[]>
  mail_code_hash: Buffer | null
  mail_code_to: string | null
  mail_code_sent_at: Date | null
  mail_code_tries: Generated<number>
  mail_code_outbox: string | null
  mail_proved_to: string | null
  mail_proved_at: Date | null
  nights_proof: Json<object> | null
  backup_said_at: Date | null
  backup_said_by: string | null
  backup_read_at: Date | null
  opened_at: Date | null
  opened_by: string | null
}

export interface SetupTables {
  'app.company': CompanyTable
  'ops.setup': SetupTable
}
