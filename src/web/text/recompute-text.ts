import type { QuoteLine } from '#core/quote/quote.ts'
import { formatMoney } from '#core/money/format-money.ts'

/** Returns what to say after a price was recomputed in the browser. `shownMinor` is the total on the page. */
export function recomputeText(
  recomputed: { readonly totalMinor: number; readonly equal: boolean },
  shownMinor: number,
  currency: string,
): string {
  const here = formatMoney(recomputed.totalMinor, currency)
  if (recomputed.equal && recomputed.totalMinor === shownMinor)
    return `Same to the cent: your browser gets ${here} too, line by line.`
  const shown = formatMoney(shownMinor, currency)
  return recomputed.totalMinor === shownMinor
    ? `Your browser gets ${here} too, but not by the same lines. Please tell us.`
    : `Your browser gets ${here}, the page says ${shown}. Load the page again; if they still differ, please tell us.`
}

export const recomputeFaults = {
  noFile: 'We could not fetch the price. Load the page again.',
} as const

/**
 * Returns the arithmetic of a line with its amounts as people write them: `5 × €120.00`, `−€2,260.00 × 10%`. Figures
 * that are not amounts are left as they are.
 */
export function arithmeticText(
  { arithmetic, inputs }: Pick<QuoteLine['formula'], 'arithmetic' | 'inputs'>,
  currency: string,
): string {
  const amounts = Object.keys(inputs).map((name) => name.endsWith('Minor') && String(inputs[name]).replace('-', ''))
  return arithmetic
    .replace(/round\((.*)\)/, '$1')
    .replace(/min\((.*), /, 'the lower of ($1 and ')
    .replace(/(\d+) \/ 10000/, (_, share) => `${Number(share) / 100}%`)
    .replaceAll(/\d[\d.]*(?!%)\b/g, (figure) =>
      amounts.includes(figure) ? formatMoney(Number(figure), currency) : figure,
    )
    .replaceAll('-', '−')
}

/** Returns the plain name of a rule: `discount, early bird`; the numbers of rules are for programs. */
export function ruleText(rule: string): string {
  // A promo code may have any form.
  if (rule.startsWith('promo/')) return `promo, ${rule.slice('promo/'.length)}`
  return rule
    .replace(/^stay\./, '')
    .replace(/\/[\d-]+$/, '')
    .replaceAll('/', ', ')
    .replaceAll('_', ' ')
    .replaceAll(/[a-z][A-Z]/g, ([before, after]) => `${before} ${after?.toLowerCase()}`)
}

/** Returns an input of a line of the price in words: `nightly €178.00`, `percent 5%`, `basis per stay`. */
export function inputText(name: string, value: number | string, currency: string): string {
  const [, stem = name, unit] = /^(.*?)(Minor|Bp)?$/.exec(name) ?? []
  const text = stem.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${text} ${valueText(name, value, unit, currency)}`
}

function valueText(name: string, value: number | string, unit: string | undefined, currency: string): string {
  if (typeof value === 'number') {
    if (unit === 'Minor') return formatMoney(value, currency)
    return unit === 'Bp' ? `${value / 100}%` : String(value)
  }
  return name === 'reason' ? value : value.replaceAll('_', ' ').replaceAll('+', ', ')
}
