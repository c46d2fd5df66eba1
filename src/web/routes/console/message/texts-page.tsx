import { Link } from 'react-router'
import type { TemplateShape } from '#contract/message/template-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { languageNames } from '#web/text/language-names.ts'
import { firstWords } from '#web/text/message/first-words.ts'
import type { Route } from './+types/texts-page'
import { MessageChips } from './message-chips.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/message-templates')
  const texts = allowed(await consoleApi(context).get<readonly TemplateShape[]>('/api/staff/message-templates'), url)
  return {
    texts: texts.map(({ translations, ...text }) => ({
      ...text,
      languages: languageNames(translations.map(({ language }) => language)),
    })),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Message templates')

/** The saved texts, by name. */
export default function TextsPage({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Automatic messages"
      sub="Texts you send often, written once"
      actions={
        <>
          <MessageChips open="Templates" />
          <Link className="c-btn go" to={consolePaths.savedText('new')}>
            <Icon name="plus" />
            New template
          </Link>
        </>
      }
    >
      <div className="c-body">
        {texts.length === 0 ? (
          <p className="c-empty">
            No templates yet. Write one, put it into answers with <kbd>/</kbd>, or have it sent automatically.
          </p>
        ) : (
          <ul className="c-list">
            {texts.map(({ documentId, name, subject, body, version, usedBy, languages }) => (
              <li key={documentId} data-row="">
                <span className="c-main">
                  <Link className="c-what" to={consolePaths.savedText(documentId)}>
                    {name}
                  </Link>
                  <span className="c-detail c-one-line">
                    {subject}: {firstWords(body, 160)}
                  </span>
                </span>
                {languages === '' ? null : <span className="c-quiet">{`also in ${languages}`}</span>}
                {usedBy.length > 0 ? <span className="c-tag sea">{usedBy.join(', ')}</span> : null}
                <span className="c-quiet c-nowrap">Version {version}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ConsolePage>
  )
}
