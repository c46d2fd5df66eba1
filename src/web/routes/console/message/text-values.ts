import type { TemplateWithVersionsShape } from '#contract/message/template-schemas.ts'
import type { TranslatedText } from '#core/message/text-in-language.ts'
import { formText } from '#web/backend/form-text.ts'
import { languageNames } from '#web/text/language-names.ts'
import { translationText } from '#web/text/message/translation-text.ts'
import type { Field, Values } from '../stay/form/field.ts'

/** What a version of a template says. */
type Written = Pick<TemplateWithVersionsShape, 'name' | 'subject' | 'body' | 'translations'>

/** The names of the fields of a translation. */
export const subjectField = (language: string) => `subject-${language}`
export const bodyField = (language: string) => `body-${language}`
/** Those of a translation that is being added. */
export const NEW_TRANSLATION = { language: 'new-language', subject: 'new-subject', body: 'new-body' } as const

/** Returns a version by the names of the fields of its form; empty without one. */
export function valuesOfText(text: Written | undefined): Values {
  const { name = '', subject = '', body = '', translations = [] } = text ?? {}
  return {
    name,
    subject,
    body,
    ...Object.fromEntries(
      translations.flatMap((one) => [
        [subjectField(one.language), one.subject],
        [bodyField(one.language), one.body],
      ]),
    ),
  }
}

/** Returns the languages of which there are fields. */
export const languagesIn = (values: Values): readonly string[] =>
  Object.keys(values).flatMap((name) => /^subject-([a-z]{2,3})$/.exec(name)?.[1] ?? [])

/** Returns the translations in the values of a form. One whose fields are both empty is left out: that removes it. */
export function translationsIn(values: Values): readonly TranslatedText[] {
  return languagesIn(values).flatMap((language) => {
    const [subject, body] = [values[subjectField(language)] ?? '', values[bodyField(language)] ?? '']
    return subject === '' && body === '' ? [] : [{ language, subject, body }]
  })
}

/** Returns the values as the API takes them. */
export function bodyOfValues(values: Values) {
  const { name = '', subject = '', body = '' } = values
  return { name, subject, body, translations: translationsIn(values) }
}

/** The fields that are compared when two people write at the same time: those of any of these values. */
export function fieldsOfTexts(all: readonly Values[]): readonly Field[] {
  return [
    { name: 'name', label: 'Name', kind: 'line' },
    { name: 'subject', label: 'Subject', kind: 'line' },
    { name: 'body', label: 'Text', kind: 'text' },
    ...[...new Set(all.flatMap(languagesIn))].flatMap((language): readonly Field[] => [
      { name: subjectField(language), label: translationText.subject(languageNames([language])), kind: 'line' },
      { name: bodyField(language), label: translationText.body(languageNames([language])), kind: 'text' },
    ]),
  ]
}

/** Why a form is not sent: the field, and the sentence about it. */
export interface TextFault {
  readonly wrong: string
  readonly fault: string
}

/**
 * Reads a posted form. A translation that is added gets the fields of its language; where it cannot be, it stays as it
 * was typed, and `fault` says why.
 */
export function readTextValues(form: FormData): { readonly values: Values; readonly fault: TextFault | null } {
  const text = (name: string) => formText(form, name).replaceAll('\r\n', '\n').trim()
  const names = [...form.keys()].filter((name) => /^(?:name|(?:subject|body)(?:-[a-z]{2,3})?)$/.test(name))
  const values: Record<string, string> = { name: '', subject: '', body: '' }
  for (const name of names) values[name] = text(name)
  const added = {
    language: text(NEW_TRANSLATION.language),
    subject: text(NEW_TRANSLATION.subject),
    body: text(NEW_TRANSLATION.body),
  }
  const { language } = added
  if (added.subject === '' && added.body === '') return { values, fault: null }
  const typed = Object.fromEntries(
    (['language', 'subject', 'body'] as const).map((key) => [NEW_TRANSLATION[key], added[key]]),
  )
  const refuse = (fault: string) => ({
    values: { ...values, ...typed },
    fault: { wrong: NEW_TRANSLATION.language, fault },
  })
  if (!/^[a-z]{2,3}$/.test(language)) return refuse(translationText.noLanguage)
  if (languagesIn(values).includes(language)) return refuse(translationText.twice(languageNames([language])))
  return {
    values: { ...values, [subjectField(language)]: added.subject, [bodyField(language)]: added.body },
    fault: null,
  }
}

const LONGEST = { name: 120, subject: 200, body: 4000 } as const

/** Returns the first fault of the values: a text without a name, or a subject or text that is empty or too long. */
export function faultOfValues(values: Values): TextFault | null {
  const { name = '' } = values
  if (name === '') return { fault: 'Give the text a name.', wrong: 'name' }
  if (name.length > LONGEST.name) return { fault: 'A name has 120 letters at most.', wrong: 'name' }
  const own = { subject: values['subject'] ?? '', body: values['body'] ?? '' }
  const texts = [{ ...own, at: ['subject', 'body'], suffix: '' }].concat(
    translationsIn(values).map(({ language, subject, body }) => ({
      subject,
      body,
      at: [subjectField(language), bodyField(language)],
      suffix: ` in ${languageNames([language])}`,
    })),
  )
  for (const { subject, body, at, suffix } of texts) {
    const [atSubject = '', atBody = ''] = at
    if (subject === '' || subject.length > LONGEST.subject)
      return { fault: `Write a subject${suffix} of up to 200 letters.`, wrong: atSubject }
    if (body === '' || body.length > LONGEST.body)
      return { fault: `Write a text${suffix} of up to 4,000 letters.`, wrong: atBody }
  }
  return null
}
