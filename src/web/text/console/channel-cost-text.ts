import { CHANNEL_NAMES } from '#core/channel/channel-names.ts'
import type { SalesChannel } from '#core/channel/sales-channel.ts'
import { sourceText } from '#web/text/report-text.ts'

/** Where nights are sold, as reports and settings name it. */
export const salesChannelText: Readonly<Record<SalesChannel, string>> = { ...sourceText, ...CHANNEL_NAMES }

/** The sentences of the page on which costs of channels are entered. */
export const channelCostText = {
  about:
    'What a booking costs, as a share of its rent and fees: the commission of another site, or the fee for paying by card. Reports subtract it to show what is left.',
  none: 'No costs are entered yet. Reports show what bookings bring in, and not what is left of it.',
  applies: 'Reports apply a change at once, also to earlier bookings made on those days.',
  since: 'Bookings made from this day on, until the next cost of the channel. Empty: all.',
  percent: 'A percentage from 0 to 100 with at most two decimals, such as 15.5.',
  day: 'A day of the calendar, such as 2027-01-31, or nothing.',
  channel: 'One of the channels of the list.',
  taken: (name: string) => `${name} already has a cost from this day on. Remove it before you enter another one.`,
  invalid: 'Not added. Please correct the marked fields.',
  gone: 'Somebody else has removed this cost in the meantime.',
  added: 'Added. Reports show what is left of these bookings.',
  removed: 'Removed. The cost before it now holds for its days, too.',
} as const
