import { workerPaths } from '#contract/site/worker-paths.ts'
import { goneTaskText } from '#web/text/console/task-text.ts'
import { LostText, type LostWork } from './lost-text.tsx'

/** Shown instead of a task that is not, or no longer, among those of the worker. */
export function Gone({ lost }: { readonly lost: LostWork | null | undefined }) {
  return (
    <>
      <p>
        <a className="w-link" href={workerPaths.work()}>
          Your tasks
        </a>
      </p>
      <h1>Not your task any more</h1>
      <p className={lost ? 'w-note bad' : undefined} role={lost ? 'alert' : undefined}>
        {lost ? `${goneTaskText} What you sent was not saved: tell the person who gives you work.` : goneTaskText}
      </p>
      <LostText lost={lost} />
    </>
  )
}
