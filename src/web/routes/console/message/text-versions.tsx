import { Form } from 'react-router'
import type { TemplateWithVersionsShape } from '#contract/message/template-schemas.ts'
import { shortInstant } from '#web/text/inbox-text.ts'

/** Everything a text ever said; each can be had again as a new version. */
export function TextVersions({ text, nowMs }: { readonly text: TemplateWithVersionsShape; readonly nowMs: number }) {
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>Versions</h2>
      </div>
      <ul className="c-versions">
        {text.versions.map(({ version, name, subject, body, by, writtenAt }) => (
          <li key={version}>
            <details className="c-more">
              <summary>
                Version {version}
                {version === text.version ? ', now' : ''}
                <span className="c-quiet">
                  {by ? `${by}, ` : ''}
                  {shortInstant(writtenAt, 'UTC', nowMs)}
                </span>
              </summary>
              <div className="c-letter">
                <p className="c-strong">{subject}</p>
                <p className="c-words">{body}</p>
              </div>
              {version === text.version ? null : (
                <Form method="post">
                  <input type="hidden" name="version" value={text.version} />
                  <input type="hidden" name="name" value={name} />
                  <input type="hidden" name="subject" value={subject} />
                  <input type="hidden" name="body" value={body} />
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
