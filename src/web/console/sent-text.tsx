import { overText } from '#web/text/console-text.ts'
import type { SentField } from './sent-fields.ts'

/** Returns to its writer, to be copied, what was sent and not accepted. */
export function SentText({ fields }: { readonly fields: readonly SentField[] }) {
  if (fields.length === 0) return null
  return (
    <section className="c-stack" aria-labelledby="sent">
      <h2 id="sent">{overText.copy}</h2>
      {fields.map(({ name, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- reason: several fields of one name, which never change places
        <p key={index}>
          <label className="c-field">
            {name}
            <textarea
              className="c-input"
              readOnly
              rows={Math.min(8, Math.ceil(value.length / 60))}
              defaultValue={value}
            />
          </label>
        </p>
      ))}
    </section>
  )
}
