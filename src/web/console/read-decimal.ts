/**
 * Reads a number with at most `digits` decimals as people type it, in units of its last digit: with two digits, `12.5`
 * and `12,5` are 1250, and `1,200.00`, `1.200,00` and `1 200` are 120000. Null = it is no such number, or it can be read
 * in two ways: `1,000` is a thousand here and one with three decimals there, and money must not be guessed. Without
 * decimals it is a thousand; with three, as fields show dinars, `1.250` has a decimal point.
 */
export function readDecimal(text: string, digits: number): number | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F']/g, '')
  const found = /^([-−]?)(?:([1-9]\d{0,2}(?:([.,])\d{3}(?:\3\d{3})*))|(\d+))(?:([.,])(\d+))?$/.exec(plain)
  if (!found) return null
  const [, sign = '', grouped, separator, ungrouped = '', point, behind = ''] = found
  const groups = grouped?.split(separator ?? '') ?? [ungrouped]
  if (separator !== undefined && separator === point) return null
  if (digits > 0 && point === undefined && groups.length === 2) {
    if (digits !== 3 || separator !== '.') return null
    return signed(sign, groups.join(''))
  }
  return behind.length > digits ? null : signed(sign, groups.join('') + behind.padEnd(digits, '0'))
}

/** Reads per cent with at most two decimals (`15`, `15.5 %`, `15,5`) in basis points; null as with `readDecimal`. */
export function readPercent(text: string): number | null {
  return readDecimal(text.trim().replace(/%$/, ''), 2)
}

function signed(sign: string, figures: string): number | null {
  const size = Number(figures)
  if (!Number.isSafeInteger(size)) return null
  return sign === '' || size === 0 ? size : -size
}
