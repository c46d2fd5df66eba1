/** The countries that most guests come from, by calling code; a code of several countries has the largest. */
const regions: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'KZ',
  '20': 'EG',
  '27': 'ZA',
  '30': 'GR',
  '31': 'NL',
  '32': 'BE',
  '33': 'FR',
  '34': 'ES',
  '36': 'HU',
  '39': 'IT',
  '40': 'RO',
  '41': 'CH',
  '43': 'AT',
  '44': 'GB',
  '45': 'DK',
  '46': 'SE',
  '47': 'NO',
  '48': 'PL',
  '49': 'DE',
  '51': 'PE',
  '52': 'MX',
  '54': 'AR',
  '55': 'BR',
  '56': 'CL',
  '57': 'CO',
  '61': 'AU',
  '64': 'NZ',
  '65': 'SG',
  '81': 'JP',
  '82': 'KR',
  '86': 'CN',
  '90': 'TR',
  '91': 'IN',
  '212': 'MA',
  '351': 'PT',
  '352': 'LU',
  '353': 'IE',
  '354': 'IS',
  '356': 'MT',
  '357': 'CY',
  '358': 'FI',
  '359': 'BG',
  '370': 'LT',
  '371': 'LV',
  '372': 'EE',
  '376': 'AD',
  '377': 'MC',
  '380': 'UA',
  '381': 'RS',
  '385': 'HR',
  '386': 'SI',
  '420': 'CZ',
  '421': 'SK',
  '423': 'LI',
  '971': 'AE',
  '972': 'IL',
}

/**
 * Returns a phone number as people type it (`0034 612-345 678`, `+34 (0)…`) in the form of E.164, `+` and 8 to 15
 * digits. Null without a country code, or with anything that is not part of a number.
 */
export function internationalNumber(typed: string): string | null {
  const number = typed
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-/–]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null
}

/**
 * Returns the country of a number that may be incomplete, in English and with its code (`Spain, +34`); null = not known
 * yet.
 */
export function countryOfNumber(typed: string): string | null {
  const digits = /^\+(\d{1,15})/.exec(
    typed
      .normalize('NFKC')
      .replace(/[\s().\-/–]/g, '')
      .replace(/^00/, '+'),
  )?.[1]
  if (digits === undefined) return null
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((prefix) => prefix in regions)
  const region = code === undefined ? undefined : regions[code]
  if (region === undefined) return null
  return `${new Intl.DisplayNames('en', { type: 'region' }).of(region) ?? region}, +${code}`
}
