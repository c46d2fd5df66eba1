import { Link } from 'react-router'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { CLEANING_KEEPERS } from '#core/owner/statement.ts'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import { agreedPricesText, cleaningToText } from '#web/text/console/owner-text.ts'
import { monthAndYear } from '#web/text/date-text.ts'
import { calendarAddress, MOST_NAMED_STAYS } from '../calendar/calendar-address.ts'
import type { Values } from '../stay/form/field.ts'
import { PriceFields, PricesForm } from './contract-prices.tsx'
import type { OwnerPartProps } from './owner-part.ts'

/** Returns the slugs of the homes, for the address of their calendar, which takes a hundred of them. */
const staysOfContracts = (contracts: OwnerDetailsShape['contracts']) =>
  [...new Set(contracts.map(({ home: stay }) => stay.slug))].slice(0, MOST_NAMED_STAYS).join()

interface OwnerContractsProps extends OwnerPartProps {
  /** What was typed into the form that ends a contract when it was refused. */
  readonly ended: Values | null
  readonly endFault: string | null
  /** What was typed into the form that changes what a contract says about prices when it was refused. */
  readonly priced: Values | null
}

/** What was agreed with an owner for each home. */
export function OwnerContracts({
  details,
  homes: stays,
  isOffice,
  typed,
  ended,
  priced,
  endFault,
}: OwnerContractsProps) {
  const { owner, contracts } = details
  return (
    <section className="c-section" aria-labelledby="contracts">
      <div className="c-head">
        <h2 id="contracts">Contracts</h2>
        {isOffice && contracts.length > 0 ? (
          <Link className="c-link" to={calendarAddress({ homes: staysOfContracts(contracts) })}>
            Show in the calendar
          </Link>
        ) : null}
      </div>
      {contracts.length === 0 ? <p className="c-empty">The agreement for each home appears here.</p> : null}
      <ul className="c-list">
        {contracts.map(({ documentId, home: stay, from, until, commissionBp, cleaningTo, monthlyMinor, ...prices }) => (
          <li key={documentId} data-row>
            <span className="c-main">
              <span className="c-what">{stay.title}</span>
              <span className="c-detail">
                {[
                  `${formatPercent(commissionBp)} of the rent`,
                  cleaningToText[cleaningTo],
                  ...(monthlyMinor === 0 ? [] : [`${formatMoney(monthlyMinor, owner.currency)} a month`]),
                  ...agreedPricesText(prices, (amountMinor) => formatMoney(amountMinor, owner.currency)),
                ].join(' · ')}
              </span>
            </span>
            <span className="c-hint">
              {monthAndYear(from)} {until === null ? 'on' : `to ${monthAndYear(until)}`}
            </span>
            {isOffice ? (
              <PricesForm
                contract={documentId}
                home={stay.title}
                prices={prices}
                currency={owner.currency}
                refused={priced?.['contract'] === documentId ? { typed: priced, fault: endFault } : null}
              />
            ) : null}
            {isOffice && until === null ? (
              <EndForm
                contract={documentId}
                home={stay.title}
                refused={ended?.['contract'] === documentId ? { until: ended['until'], fault: endFault } : null}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {isOffice ? (
        <details className="c-more c-owner-add" open={contracts.length === 0 || typed !== null}>
          <summary className="c-btn">Add a contract…</summary>
          <ContractForm homes={stays} typed={typed ?? {}} />
        </details>
      ) : null}
    </section>
  )
}

interface EndFormProps {
  readonly contract: string
  readonly home: string
  /** What was typed when it was refused, and why. */
  readonly refused: { readonly until: string | undefined; readonly fault: string | null } | null
}

/** Ends a contract after a month. */
function EndForm({ contract, home: stay, refused }: EndFormProps) {
  return (
    <details className="c-more c-owner-end" open={refused !== null}>
      <summary className="c-btn small" aria-label={`End the contract for ${stay}`}>
        End…
      </summary>
      <form method="post" className="c-row">
        <input type="hidden" name="contract" value={contract} />
        <LabelledInput
          label="Last month"
          type="month"
          name="until"
          required
          placeholder="2027-12"
          defaultValue={refused?.until}
        />
        <button className="c-btn" name="intent" value="end">
          End
        </button>
        {refused?.fault ? (
          <p className="c-error" role="alert">
            {refused.fault}
          </p>
        ) : null}
      </form>
    </details>
  )
}

function ContractForm({ homes: stays, typed }: { readonly homes: StayOptions; readonly typed: Values }) {
  return (
    <form method="post" className="c-panel c-stack">
      <div className="c-fields">
        <StayOptionField
          name="home"
          label="Home"
          choices={stays}
          chosen={typed['home'] ?? ''}
          none="Choose"
          isRequired
        />
        <LabelledInput
          label="First month"
          type="month"
          name="from"
          required
          placeholder="2027-01"
          defaultValue={typed['from']}
        />
        <LabelledInput
          label="Last month, if there is one"
          type="month"
          name="until"
          placeholder="2027-12"
          defaultValue={typed['until']}
        />
      </div>
      <div className="c-fields">
        <LabelledInput
          label="Commission, % of the rent"
          name="percent"
          inputMode="decimal"
          required
          defaultValue={typed['percent'] ?? '20'}
        />
        <Labelled label="Cleaning fee">
          <select className="c-input" name="cleaningTo" defaultValue={typed['cleaningTo'] ?? 'company'}>
            {CLEANING_KEEPERS.map((keeper) => (
              <option key={keeper} value={keeper}>
                {keeper === 'owner' ? 'The owner keeps it' : 'The company keeps it'}
              </option>
            ))}
          </select>
        </Labelled>
        <LabelledInput
          label="Fixed costs a month"
          name="monthly"
          inputMode="decimal"
          defaultValue={typed['monthly'] ?? '0'}
        />
      </div>
      <PriceFields lowest={typed['lowest']} confirmAbove={typed['confirmAbove']} />
      <div className="c-row">
        <button className="c-btn pine" name="intent" value="contract">
          Add contract
        </button>
      </div>
    </form>
  )
}
