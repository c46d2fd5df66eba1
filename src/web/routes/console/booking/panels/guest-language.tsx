import { Form } from 'react-router'

interface GuestLanguageProps {
  /** Its ISO 639 code; null: it is not known. */
  readonly language: string | null
  /** The languages to choose from; empty: the user may not set it. */
  readonly languages: readonly { readonly value: string; readonly label: string }[]
  readonly actionKey: string
}

/** The form that sets the language in which automatic messages find the guest. */
export function GuestLanguage({ language, languages, actionKey }: GuestLanguageProps) {
  if (languages.length === 0) return null
  return (
    <details className="c-more">
      <summary className="c-detail">{language === null ? 'Set the language' : 'Change the language'}</summary>
      <Form method="post" className="c-row">
        <input type="hidden" name="actionKey" value={actionKey} />
        <select className="c-input" name="language" aria-label="Language of the guest" defaultValue={language ?? ''}>
          <option value="">Not known</option>
          {languages.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button className="c-btn" name="intent" value="guest-language">
          Save
        </button>
      </Form>
    </details>
  )
}
