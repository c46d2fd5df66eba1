/** The device of a user agent in familiar words; null = not recognised. */
export interface DeviceName {
  readonly browser: string | null
  readonly system: string | null
}

// Browsers also name those that they descend from, so the most specific name comes first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
  [/\bnode(-fetch)?\b|\bundici\b/i, 'Program'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/**
 * Returns browser and system of a user agent. What is not recognised is null, never the text itself, because anybody
 * can write anything into it.
 */
export function deviceNameOf(userAgent: string | null): DeviceName {
  const found = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => userAgent !== null && pattern.test(userAgent))?.[1] ?? null
  return { browser: found(browsers), system: found(systems) }
}

/**
 * Returns an address without the part that identifies one connection: `198.51.100.x`, `2001:db8:1::`; null when it is
 * not an address.
 */
export function maskedAddress(address: string | null): string | null {
  if (address === null) return null
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain)
  if (four) return `${four[1]}.x`
  if (plain === '::1') return 'this computer'
  const groups = plain.split(':').filter((group) => group !== '')
  return plain.includes(':') && groups.length > 0 ? `${groups.slice(0, 3).join(':')}::` : null
}
