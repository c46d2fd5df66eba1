import type { Currency } from './money.ts'

/**
 * The currencies in which people pay: the codes of ISO 4217 without metals, funds, test codes and codes that have been
 * withdrawn.
 */
const CODES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'

/** The codes as a list. `Intl` knows the minor units of each. */
export const currencies: readonly Currency[] = CODES.split(' ')

const known: ReadonlySet<string> = new Set(currencies)

/** Returns whether a text is the code of a currency in which people pay, such as `EUR`. */
export function isCurrency(text: string): boolean {
  return known.has(text)
}
