import { Icon } from '#web/icon/icon.tsx'
import { personWorkText } from '#web/text/console/person-work-text.ts'
import type { PlaceOfWork, SubjectOfWork } from './work-of.ts'

interface PersonWorkProps {
  readonly who: string
  readonly places: readonly PlaceOfWork[]
}

/** What somebody who works here may do, by home and subject; each subject opens on request. */
export function PersonWork({ who, places }: PersonWorkProps) {
  return (
    <section className="c-section c-stack c-works" aria-labelledby="work" id="can">
      <div className="c-head">
        <h2 id="work">{personWorkText.title(who)}</h2>
      </div>
      <p className="c-hint">{personWorkText.hint}</p>
      {places.map(({ where, subjects }) => (
        <div key={where}>
          <h3>{where}</h3>
          <ul className="c-list">
            {subjects.map((one) => (
              <Subject key={one.subject} {...one} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Subject({ subject, does, sees }: SubjectOfWork) {
  return (
    <li>
      <details className="c-more c-work">
        <summary>
          <Icon name="chevron-right" />
          {subject} <span className="c-quiet">{does.length > 0 ? does.length : 'sees only'}</span>
        </summary>
        <Texts title={personWorkText.does} texts={does} />
        <Texts title={personWorkText.sees} texts={sees} />
      </details>
    </li>
  )
}

function Texts({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
