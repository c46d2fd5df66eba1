import { sitePaths } from '#contract/site/site-paths.ts'
import { useContext, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { SitePicture } from '#web/ui/site-picture.tsx'
import { adriftDrawing } from '#web/pictures/adrift-drawing.ts'
import { PageFrame } from './page-frame.tsx'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { CrawlerContext } from './crawler-context.ts'
import type { ErrorDescription } from './describe-error.ts'

/**
 * The page for every error (specification §2). Crawlers get only the frame and the true status; their error is logged.
 */
export function ErrorPage({ status, message }: ErrorDescription) {
  const isCrawler = useContext(CrawlerContext)
  useErrorMeta({ status, message })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- reason: all that a crawler sees of an error (specification §2)
    if (isCrawler) console.error('No error page for a crawler', status, message)
  }, [isCrawler, status, message])
  return <PageFrame>{isCrawler ? null : <Oops status={status} message={message} />}</PageFrame>
}

/**
 * Sets title and description in the browser for errors that a component threw there. For errors of loaders and actions,
 * the root's `meta` has written them already.
 */
function useErrorMeta({ status, message }: ErrorDescription): void {
  const { websiteName } = usePublicConfiguration()
  useEffect(() => {
    const { title } = document
    const ours = `${status} Error! | ${websiteName}`
    if (title === ours) return
    document.title = ours
    document.querySelector('meta[name=description]')?.setAttribute('content', message)
    return () => {
      if (document.title === ours) document.title = title
    }
  }, [status, message, websiteName])
}

function Oops({ status, message }: ErrorDescription) {
  const { contactEmail } = usePublicConfiguration()
  const { pathname, search } = useLocation()
  return (
    <div className="wrap oops">
      <div className="stack">
        <h1>Oops!</h1>
        <p className="lede">Looks like one of our vacation homes took a wrong turn.</p>
        {status === 404 && (
          <>
            <p className="muted">But don't worry, we have plenty of other amazing stays for you to explore!</p>
            <p>
              <Link className="btn" to={sitePaths.stays()}>
                View All Stays
              </Link>
            </p>
          </>
        )}
        {status === 503 && (
          <p className="muted">
            We cannot look anything up at the moment. Nothing is lost: please try again in a minute.
          </p>
        )}
        {status >= 500 && (
          <p>
            {/* Loads a document, so that it brings the scripts of a new version. */}
            <a className="btn quiet" href={pathname + search}>
              Try again
            </a>
          </p>
        )}
        <p className="small muted">
          If this keeps happening,{' '}
          <a className="link" href={`mailto:${contactEmail}?subject=Support`}>
            write to our support
          </a>{' '}
          and we will set it straight.
        </p>
        <p className="tiny muted num">
          {status}
          {status < 500 && ` · ${message}`}
        </p>
      </div>
      <div className="pic">
        <SitePicture
          drawing={adriftDrawing}
          alt="A small white house sitting in a boat, drifting on a calm sea"
          sizes="(min-width: 1000px) 46rem, 100vw"
          priority
        />
      </div>
    </div>
  )
}
