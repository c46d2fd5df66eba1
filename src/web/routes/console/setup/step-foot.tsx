import { Form, Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { SETUP_STEPS, STEPS_TO_LEAVE_OUT, type SetupStep } from '#core/setup-step.ts'
import { stepNames } from '#web/text/setup/setup-text.ts'

/** The links of a step: back, postpone, next. The form of the company leads on by itself, when it is saved. */
export function StepFoot({ setup, step }: { readonly setup: SetupShape; readonly step: SetupStep }) {
  const place = SETUP_STEPS.indexOf(step)
  const [before, after] = [SETUP_STEPS[place - 1], SETUP_STEPS[place + 1]]
  const state = setup.steps.find(({ name }) => name === step)?.state
  const mayLeaveOut = STEPS_TO_LEAVE_OUT.some((name) => name === step) && state === 'open'
  return (
    <div className="c-row c-setup-foot">
      {before ? (
        <Link className="c-btn" to={`${consolePaths.welcome()}?step=${before}`}>
          Back
        </Link>
      ) : null}
      {mayLeaveOut ? (
        <Form method="post">
          <input type="hidden" name="step" value={step} />
          <button className="c-btn bare" name="intent" value="leave-out">
            Skip for now
          </button>
        </Form>
      ) : after && step !== 'company' ? (
        <Link
          className={state === 'done' && setup.openedAt === null ? 'c-btn go' : 'c-btn'}
          to={`${consolePaths.welcome()}?step=${after}`}
        >
          Next: {stepNames[after].name.toLowerCase()}
        </Link>
      ) : null}
    </div>
  )
}
