import type { PageShape } from '#contract/page-shapes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { versionDay, versionText } from '#web/text/version-text.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'

export interface TextPageProps {
  readonly text: PageShape
  /** Content below the text, whose anchors are listed in the contents. */
  readonly children?: ReactNode
  readonly more?: PageShape['headings']
}

/** A text of the site: a table of contents, the text, its version, and links to the other versions. */
export function TextPage({ text, children, more = [] }: TextPageProps) {
  const { demo } = usePublicConfiguration()
  const address = `/${text.slug}`
  return (
    <article className="wrap text-page">
      <header>
        <h1>{text.title}</h1>
        <p className="lede">{text.summary}</p>
        <p className="stand">
          <Icon name="clock" />
          {versionText(text.version, text.validFrom, text.validUntil)}
        </p>
      </header>
      <Contents headings={[...text.headings, ...more]} />
      <div className="text-body">
        {text.isCurrent ? null : (
          <Notice tone="warn">
            This is an earlier version. <Link to={address}>Read the current version.</Link>
          </Notice>
        )}
        {demo ? (
          <Notice tone="sea">
            This site is a demonstration: the homes do not exist, no contract is made and no money moves.
          </Notice>
        ) : null}
        {/* Sanitised by the content backend, when it was written and again for this page (src/editorial/page/render-markdown.ts). */}
        <div className="prose-body" dangerouslySetInnerHTML={{ __html: text.html }} />
        {children}
        <Versions text={text} address={address} />
      </div>
    </article>
  )
}

function Contents({ headings }: Pick<PageShape, 'headings'>) {
  if (headings.length < 2) return null
  return (
    <nav className="toc" aria-labelledby="contents-title">
      <h2 id="contents-title">On this page</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Versions({ text, address }: { readonly text: PageShape; readonly address: string }) {
  if (text.versions.length < 2) return null
  const [valid] = text.versions
  return (
    <details className="versions" open={!text.isCurrent}>
      <summary>
        <Icon name="chevron-right" />
        All {text.versions.length} versions of this text
      </summary>
      <ol reversed>
        {text.versions.map(({ version, validFrom }) => (
          <li key={version}>
            <Link
              to={version === valid?.version ? address : `${address}?version=${version}`}
              rel={version === valid?.version ? undefined : 'nofollow'}
              aria-current={version === text.version ? 'page' : undefined}
            >
              Version {version}
            </Link>{' '}
            <span className="muted">since {versionDay(validFrom)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
