import { processDeposits } from '#booking/payment/process-deposits.ts'
import type { AccessWorld } from './access-world.ts'

/**
 * Lets days pass, and does what the jobs do about damage deposits on each: other subjects are used later, and a
 * reservation on a card expires after a week unless it is renewed.
 */
export async function passDays({ shop }: Pick<AccessWorld, 'shop'>, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    shop.pass(24 * 60)
    await processDeposits(shop.deps)
  }
}
