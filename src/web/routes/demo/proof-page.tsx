import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { publicConfigContext } from '#web/backend/context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/proof-page'
import { DemoNav } from './demo-nav.tsx'
import { ProofResult } from './proof-result.tsx'
import { readDemoProof } from './read-demo.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    config: context.get(publicConfigContext),
    proof: await readDemoProof(context, url.pathname),
    isRunning: url.searchParams.get('refused') === 'proof_running',
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Proof', noIndex: true }) : []

export default function ProofPage({ loaderData: { proof, isRunning } }: Route.ComponentProps) {
  return (
    <div className="wrap account">
      <DemoNav />
      <h1>Nobody books the same nights twice</h1>
      <p className="muted mt-3">
        Do not take our word for it. The button lets five hundred different people book the same week of the same home
        at the same moment, over the same public interface that every guest uses. One of them has to get it; the other
        499 have to be told at once that the nights are taken.
      </p>
      {isRunning ? (
        <div className="mt-5">
          <Notice tone="sea">Somebody else has just started it. Look again in a few seconds.</Notice>
        </div>
      ) : null}
      <form method="post" action={sitePaths.proof()} className="row mt-5">
        <button className="btn">{proof ? 'Do it again' : 'Send five hundred guests'}</button>
        <span className="small muted">Takes some seconds. What was won is given back.</span>
      </form>
      {proof ? <ProofResult proof={proof} /> : null}
    </div>
  )
}
