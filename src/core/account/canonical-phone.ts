const E164 = /^\+[1-9]\d{6,14}$/
const LONGEST_INPUT = 40

/**
 * Prefixes of premium-rate numbers and of numbers that do not belong to mobile phones. Fraudsters earn money by making
 * sites send text messages to them.
 */
const REFUSED_PREFIXES = [
  // Freephone, shared cost, personal numbers, satellites, international networks, international premium rate (ITU-T E.164).
  '+800 +808 +870 +878 +881 +882 +883 +888 +979',
  // Premium and shared-cost ranges of single countries.
  '+1900 +30901 +30909 +31900 +31906 +31909 +3290 +3381 +3382 +3389 +34803 +34806 +34807 +34901 +34902 +34905 +34907',
  '+35160 +35164 +35176 +370900 +371900 +372900 +39199 +39892 +39899 +4184 +41900 +41901 +41906 +43810 +43820 +43821',
  '+43900 +43901 +43930 +43931 +43939 +4470 +4484 +44871 +44872 +44873 +449 +46900 +46939 +46944 +47820 +47829',
  '+4870 +49137 +49180 +49900 +61190',
].flatMap((line) => line.split(' '))

/**
 * Returns a phone number in the one form in which it is kept and compared, E.164 (`+34600111222`), without spaces,
 * dots, hyphens and brackets. Returns null when the text is not an international number, or when no message should be
 * sent to it (docs/identity-protocol.md, Codes by mail and SMS).
 */
export function canonicalPhone(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST_INPUT) return null
  const number = text.trim().replace(/[\s().-]/g, '')
  return E164.test(number) && !REFUSED_PREFIXES.some((prefix) => number.startsWith(prefix)) ? number : null
}
