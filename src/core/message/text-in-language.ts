/** What a guest gets: a subject and a text, with variables in double braces. */
export interface MessageText {
  readonly subject: string
  readonly body: string
}

/** A saved text in one of its other languages. */
export interface TranslatedText extends MessageText {
  /** ISO 639 code. */
  readonly language: string
}

/** A saved text: for guests of certain languages, and for everybody else. */
export interface TextWithTranslations extends MessageText {
  readonly translations: readonly TranslatedText[]
}

/** The text for one guest. */
export interface TextForGuest extends MessageText {
  /** The language of the translation, in which values are written as well. Null: the text for everybody else. */
  readonly language: string | null
}

/**
 * Returns a saved text in the language of a guest, or the text for everybody else. `language`: ISO 639 code; null: that
 * of the guest is not known.
 */
export function textInLanguage(text: TextWithTranslations, language: string | null): TextForGuest {
  const translated = language === null ? undefined : text.translations.find((one) => one.language === language)
  const { subject, body } = translated ?? text
  return { subject, body, language: translated?.language ?? null }
}
