import { sitePaths } from '#contract/site/site-paths.ts'
import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react'
import { useSubmit } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { OptionCards } from '#web/quote/option-cards.tsx'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { BESIDE_CARD } from './beside-card.ts'
import type { ChoicesView, ExtraView } from './choices-view.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface OptionsFormProps {
  readonly stay: Pick<StayPageData, 'slug' | 'view'>
  /** The id of the form that reserves. */
  readonly form: string
}

/**
 * The extras, the promo code and the plan; with scripts every choice is priced at once. They are fields of the form that
 * reserves, so that without scripts the button takes along what has not been priced; their own buttons ask for the page
 * with its price.
 */
export function OptionsForm({ stay, form }: OptionsFormProps) {
  const { view, slug } = stay
  const { choices, search, choice } = view
  const submit = useSubmit()
  const details = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(details, BESIDE_CARD)
  const plans = choice.kind === 'quoted' ? choice.plans : []
  const action = sitePaths.stay(slug)
  const price = (fields: HTMLFormElement) => {
    keepFocus()
    void submit(meantBy(fields), { action, method: 'get', replace: true, preventScrollReset: true })
  }
  const pricing = {
    form,
    formMethod: 'get',
    formAction: '#price',
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault()
      price(event.currentTarget.form!)
    },
  }
  const priced = JSON.stringify(search)
  const keepFocus = useKeptFocus(details, priced)
  const priceEarlier = useEffectEvent(() => {
    const changed = [...details.current!.querySelectorAll<Field>('input, select')].find(isChanged)
    if (changed) price(changed.form!)
  })
  // Prices extras and a plan that were chosen before the scripts loaded.
  useEffect(() => priceEarlier(), [])
  return (
    <details className="options" open={choices.promoProblem !== null || choices.leftOut.length > 0} ref={details}>
      <summary>
        <span>
          <small>{choices.extras.length > 0 ? 'Extras, code and payment' : 'Promo code and payment'}</small>
          <span className="chosen">{chosenText(view)}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="beside">
        <div
          className="sheet"
          key={priced}
          onChange={({ target }) => {
            if ((target instanceof HTMLInputElement && target.name !== 'promo') || target instanceof HTMLSelectElement)
              price(target.form!)
          }}
        >
          <div>
            {choices.extras.length > 0 ? (
              <fieldset className="extras">
                <legend className="label">Extras</legend>
                {choices.extras.map((offered) => (
                  <ExtraField key={offered.code} extra={offered} form={form} />
                ))}
              </fieldset>
            ) : null}
            <PromoField choices={choices} pricing={pricing} />
            {choices.leftOut.map((sentence) => (
              <p key={sentence} className="err" role="status">
                {sentence}
              </p>
            ))}
          </div>
          <div>
            <OptionCards name="plan" legend="Payment" options={plans} form={form} />
            <button className="btn pine small when-no-js" {...pricing}>
              Update the price
            </button>
          </div>
        </div>
      </div>
    </details>
  )
}

interface PromoFieldProps {
  readonly choices: ChoicesView
  /** The attributes of a button that asks for the price. */
  readonly pricing: React.ComponentProps<'button'>
}

function PromoField({ choices: { promo, promoProblem }, pricing }: PromoFieldProps) {
  return (
    <div className="field">
      <label htmlFor="promo">Promo code</label>
      <span className="promo">
        <input
          className="input"
          id="promo"
          name="promo"
          form={pricing.form}
          defaultValue={promo}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={promoProblem ? true : undefined}
          aria-describedby={promoProblem ? 'promo-error' : undefined}
        />
        <button className="btn quiet" {...pricing}>
          Apply
        </button>
      </span>
      {promoProblem ? (
        <span className="err" id="promo-error">
          <Icon name="alert" />
          {promoProblem}
        </span>
      ) : null}
    </div>
  )
}

interface ExtraFieldProps {
  readonly extra: ExtraView
  readonly form: string
}

function ExtraField({ extra: { code, name, price, max, quantity }, form }: ExtraFieldProps) {
  return (
    <label className="extra">
      <span>
        {name}
        <small>{price}</small>
      </span>
      <select name="extra" form={form} defaultValue={quantity > 0 ? `${code}.${quantity}` : ''}>
        <option value="">None</option>
        {Array.from({ length: Math.min(max, 20) }, (_, index) => (
          <option key={index} value={`${code}.${index + 1}`}>
            {index + 1}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Returns the choices in words, shown while the form is closed. */
function chosenText({ choices, choice }: StayPageData['view']): string {
  const chosen = [
    ...choices.extras.filter(({ quantity }) => quantity > 0).map(({ name }) => name),
    ...(choices.promo === '' ? [] : [choices.promo]),
    ...(choice.kind === 'quoted' ? choice.plans.filter(({ chosen }) => chosen).map(({ name }) => name) : []),
  ]
  return chosen.length > 0 ? chosen.join(', ') : 'None chosen'
}

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Returns whether the field has been changed since the page rendered it. The promo code does not count, because it has a
 * button.
 */
function isChanged(field: Field): boolean {
  return field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.type === 'radio' && field.checked !== field.defaultChecked
}

/** Returns the fields that were filled in: the address is shared, kept and cached, so it holds nothing else. */
function meantBy(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !['', '0', 'standard', 'full'].includes(entry[1]),
  )
}
