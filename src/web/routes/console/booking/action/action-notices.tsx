import { Icon } from '#web/icon/icon.tsx'
import type { ActionResult } from './action-result.ts'
import { KeptText } from './action-panel.tsx'

export interface ActionNoticesProps {
  readonly result: ActionResult | undefined
  /** Whether the form that was sent is still open, with what was typed. */
  readonly isOpen: boolean
  /** What was just done; null = nothing. */
  readonly done: string | null
}

/** Shows the outcome of the form that was sent. */
export function ActionNotices({ result, isOpen, done }: ActionNoticesProps) {
  if (!result)
    return done === null ? null : (
      <div className="c-note ok" role="status">
        <Icon name="check" />
        {done}
      </div>
    )
  if (result.problem === null) return null
  return (
    <>
      <div className="c-note bad" role="alert">
        <Icon name="alert" />
        <div>
          <p>{result.problem}</p>
          {result.needsSignIn ? (
            <form method="post">
              <button className="c-btn small" type="submit" name="intent" value="sign-in-again">
                Sign in again
              </button>
            </form>
          ) : null}
        </div>
      </div>
      {isOpen ? null : <KeptText result={result} />}
    </>
  )
}
