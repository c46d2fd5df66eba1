import { Form, useSubmit } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { OptionCards } from '#web/quote/option-cards.tsx'
import { HiddenSearch } from '#web/routes/stay/calendar/hidden-search.tsx'
import type { GuestStepData } from './guest-step-data.ts'

/** The rate and the payment plan, where there is a choice: a plain GET form of the same page. */
export function PlanForm({ page }: { readonly page: GuestStepData }) {
  const submit = useSubmit()
  const { rates, plans } = page.options
  if (rates.length + plans.length === 0) return null
  const action = sitePaths.checkout(page.stay.slug)
  const { plan: _plan, rate: _rate, ...others } = page.search
  return (
    <Form
      method="get"
      action={action}
      preventScrollReset
      replace
      id="plan"
      className="step plan-form"
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <HiddenSearch search={others} />
      <OptionCards name="rate" legend="Which rate would you like?" options={rates} />
      <OptionCards name="plan" legend="How would you like to pay?" options={plans} />
      <button className="btn pine small when-no-js mt-3">Update the price</button>
    </Form>
  )
}
