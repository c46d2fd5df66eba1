import { Form } from 'react-router'
import { usePageTimeZone } from '#web/shell/local-time.tsx'
import { shortInstant } from '#web/text/inbox-text.ts'

/** A version of a text or a mail. */
export interface Wording {
  readonly version: number
  /** The content as it is shown. */
  readonly subject: string
  readonly text: string
  /** What is posted to restore it, by the names of the form's fields. */
  readonly fields: Readonly<Record<string, string>>
  readonly by: string | null
  readonly writtenAt: string
}

export interface WordingsProps {
  /** Newest first. */
  readonly wordings: readonly Wording[]
  /** The version in use. */
  readonly present: number
  /** Shown when there are no versions yet. */
  readonly none?: string
  readonly nowMs: number
}

/** All versions of a text or a mail; each can be restored as a new version. */
export function Wordings({ wordings, present, none, nowMs }: WordingsProps) {
  const timeZone = usePageTimeZone()
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>Versions</h2>
      </div>
      {wordings.length === 0 && none ? <p className="c-quiet">{none}</p> : null}
      <ul className="c-versions">
        {wordings.map(({ version, subject, text, fields, by, writtenAt }) => (
          <li key={version}>
            <details className="c-more">
              <summary>
                Version {version}
                {version === present ? ', now' : ''}
                <span className="c-quiet">
                  {by ? `${by}, ` : ''}
                  {shortInstant(writtenAt, timeZone, nowMs)}
                </span>
              </summary>
              <div className="c-letter">
                <p className="c-strong">{subject}</p>
                <p className="c-words">{text}</p>
              </div>
              {version === present ? null : (
                <Form method="post">
                  <input type="hidden" name="version" value={present} />
                  {Object.entries(fields).map(([name, value]) => (
                    <input key={name} type="hidden" name={name} value={value} />
                  ))}
                  <button className="c-btn small" type="submit" name="intent" value="save">
                    Restore version {version}
                  </button>
                </Form>
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
