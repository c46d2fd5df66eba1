/** The texts about templates in several languages. */
export const translationText = {
  about:
    'Guests of these languages get this instead, with days and amounts as in their language. All others get the text above. Clear both fields of a language to remove it.',
  subject: (language: string) => `Subject in ${language}`,
  body: (language: string) => `Text in ${language}`,
  noLanguage: 'Choose the language of the text that you have added.',
  twice: (language: string) => `There is a text in ${language} already. Change that one.`,
  add: 'Add a language',
  choose: 'Choose a language',
} as const

interface WholeText {
  readonly body: string
  readonly translations: readonly { readonly language: string; readonly subject: string; readonly body: string }[]
}

/** Returns a text with its translations below it, each with the name of its language. */
export function wholeText(
  { body, translations }: WholeText,
  languages: readonly { readonly value: string; readonly label: string }[],
): string {
  const nameOf = (code: string) => languages.find(({ value }) => value === code)?.label ?? code
  return [body, ...translations.map((one) => `${nameOf(one.language)}: ${one.subject}\n${one.body}`)].join('\n\n')
}
