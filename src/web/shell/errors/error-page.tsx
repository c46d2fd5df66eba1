import { sitePaths } from '#contract/site-paths.ts'
import { useContext } from 'react'
import { Link } from 'react-router'
import { SitePicture } from '../../components/site-picture.tsx'
import { PageFrame } from '../page-frame.tsx'
import { usePublicConfiguration } from '../public-configuration.ts'
import { CrawlerContext } from './crawler.ts'
import type { ErrorDescription } from './describe-error.ts'

/** The page for every error (specification §2). Crawlers get the frame and the true status only. */
export function ErrorPage({ status, message }: ErrorDescription) {
  const isCrawler = useContext(CrawlerContext)
  return <PageFrame>{isCrawler ? null : <Oops status={status} message={message} />}</PageFrame>
}

function Oops({ status, message }: ErrorDescription) {
  const { contactEmail } = usePublicConfiguration()
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
          name="adrift"
          alt="A small white house sitting in a boat, drifting on a calm sea"
          sizes="(min-width: 1000px) 46rem, 100vw"
          priority
        />
      </div>
    </div>
  )
}
