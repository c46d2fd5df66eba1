/**
 * Returns a text in whose dates no line ends: neither between a day and its month nor after the dash of `3–10 January`.
 * It may end at the spaces of `26 September – 10 October`.
 */
export function keepDatesTogether(text: string): string {
  return text.replace(/(?<=\d) (?=\p{Lu})/gu, '\u00A0').replace(/(?<=\d–)(?=\d)/g, '\u2060')
}
