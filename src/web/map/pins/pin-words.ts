import { homesAtPin } from '../../messages/counts/search-counts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { MapHome } from '../map-home.ts'

/** What stands on the pin of a home: its exact total, or without dates the lowest price a night. */
export function pinText({ totalMinor, fromMinor, currency, title }: MapHome): string {
  if (totalMinor !== null) return formatMoney(totalMinor, currency)
  return fromMinor === undefined ? title : `from ${formatMoney(fromMinor, currency)}`
}

/** The name of a pin for those who hear it. */
export function pinName(home: MapHome): string {
  if (home.totalMinor !== null) return `${home.title}, ${pinText(home)} in total`
  return home.fromMinor === undefined ? home.title : `${home.title}, ${pinText(home)} a night`
}

/** The name of a pin that stands for several. */
export function groupName(count: number): string {
  return homesAtPin(count)
}
