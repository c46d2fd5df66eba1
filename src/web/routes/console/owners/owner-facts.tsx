import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { FactList } from '#web/console/fact-list.tsx'
import { accountText } from '#web/text/console/owner-text.ts'

interface OwnerFactsProps {
  readonly owner: Pick<OwnerDetailsShape['owner'], 'address' | 'iban' | 'email'>
}

/** What is known of an owner, for those who may not change it. */
export function OwnerFacts({ owner: { address, iban, email } }: OwnerFactsProps) {
  const facts = [
    ['Address', address],
    ['IBAN', accountText(iban)],
    ['Mail', email],
  ] as const
  return <FactList facts={facts.filter(([, value]) => value !== '')} />
}
