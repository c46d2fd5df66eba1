import { Icon } from '#web/icon/icon.tsx'
import type { MailChoiceView } from './mail-choices.ts'

export interface MailChoiceListProps {
  readonly views: readonly MailChoiceView[]
}

/** Kinds of mails, each with a button to unsubscribe or subscribe again. Plain forms that need no script. */
export function MailChoiceList({ views }: MailChoiceListProps) {
  return (
    <ul className="setting-list">
      {views.map(({ kind, title, about, since, buttonLabel }) => (
        <li key={kind}>
          <span className="i-box">
            <Icon name={since === null ? 'mail' : 'x'} />
          </span>
          <span className="text">
            <span>
              <b>{title}</b> {since === null ? null : <span className="tag">{`Stopped on ${since}`}</span>}
            </span>
            <span className="small muted">{about}</span>
          </span>
          <form className="act" method="post">
            <input type="hidden" name="kind" value={kind} />
            <button
              className="btn quiet small"
              type="submit"
              name="wanted"
              value={since === null ? 'no' : 'yes'}
              aria-label={buttonLabel}
            >
              {since === null ? 'Stop' : 'Get again'}
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}
