import { Icon } from '#web/icon/icon.tsx'
import type { ActionAnswer } from './action-answer.ts'
import { KeptWords } from './action-panel.tsx'

export interface ActionNoticesProps {
  readonly answer: ActionAnswer | undefined
  /** Whether the form that was sent is still open, with what was typed. */
  readonly isOpen: boolean
  /** What was just done; null = nothing. */
  readonly done: string | null
}

/** Shows the outcome of the form that was sent. */
export function ActionNotices({ answer, isOpen, done }: ActionNoticesProps) {
  if (!answer)
    return done === null ? null : (
      <div className="c-note ok" role="status">
        <Icon name="check" />
        {done}
      </div>
    )
  if (answer.problem === null) return null
  return (
    <>
      <div className="c-note bad" role="alert">
        <Icon name="alert" />
        <div>
          <p>{answer.problem}</p>
          {answer.needsSignIn ? (
            <form method="post">
              <button className="c-btn small" type="submit" name="intent" value="sign-in-again">
                Sign in again
              </button>
            </form>
          ) : null}
        </div>
      </div>
      {isOpen ? null : <KeptWords answer={answer} />}
    </>
  )
}
