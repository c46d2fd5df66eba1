import type { VoucherReason } from '#core/payment/voucher.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { MailText } from './mail.ts'

/** The data of the mail with a voucher. `code` is shown nowhere else. `link`: to the homes. */
export interface VoucherMailData {
  readonly name: string
  readonly code: string
  readonly amountMinor: number
  readonly currency: string
  /** The last day on which it can be spent. */
  readonly expiresOn: IsoDate
  readonly reason: VoucherReason
  readonly link: string
  readonly wording?: MailText
}
