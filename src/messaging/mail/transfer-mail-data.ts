import type { IsoDate } from '#core/time/iso-date.ts'

/** Where the next payment by bank transfer goes. `cancelledAt`, in words: the booking ends then if it has not come. */
export interface TransferMailData {
  readonly account: readonly string[]
  readonly amountMinor: number
  readonly dueOn: IsoDate
  readonly cancelledAt: string | null
}
