import type { ChannelCostInput } from '#contract/booking/channel-cost.ts'
import { SALES_CHANNELS } from '#core/channel/sales-channel.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { formText } from '#web/backend/form-text.ts'
import { readPercent } from '#web/console/read-decimal.ts'
import { channelCostText } from '#web/text/console/channel-cost-text.ts'

/** A cost as typed. */
export type TypedCost = Readonly<Record<'channel' | 'percent' | 'since', string>>

/** Reads a cost from a posted form. */
export function typedCostOf(form: FormData): TypedCost {
  const text = (name: string) => formText(form, name).trim()
  return { channel: text('channel'), percent: text('percent'), since: text('since') }
}

type ReadCost =
  | { readonly cost: ChannelCostInput; readonly wrong: null }
  | { readonly cost: null; readonly wrong: Readonly<Partial<Record<keyof TypedCost, string>>> }

/** Returns the typed cost as the API takes it, or what is wrong with its fields. */
export function readChannelCost(typed: TypedCost): ReadCost {
  const channel = SALES_CHANNELS.find((one) => one === typed.channel)
  const costBp = readPercent(typed.percent)
  const since = typed.since === '' ? null : parseIsoDate(typed.since)
  const isShare = costBp !== null && costBp >= 0 && costBp <= 10_000
  if (channel !== undefined && isShare && (since !== null || typed.since === ''))
    return { cost: { channel, since, costBp }, wrong: null }
  return {
    cost: null,
    wrong: {
      ...(channel === undefined && { channel: channelCostText.channel }),
      ...(!isShare && { percent: channelCostText.percent }),
      ...(since === null && typed.since !== '' && { since: channelCostText.day }),
    },
  }
}
