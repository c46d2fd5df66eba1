import type { AccessWorld } from './access-world.ts'
import { byStaff } from './by-staff.ts'
import { letStay } from './stays-of-host.ts'

export const blockedNights = { from: '2027-06-01', to: '2027-06-03', reason: 'closed' }

/** Makes a home of the world's host with a block, and returns both as parts of an address. */
export async function blockedStay(world: AccessWorld) {
  const id = await letStay(world)
  const path = `/api/staff/stays/${id}/blocks`
  const { documentId } = await byStaff<{ documentId: string }>(world, 'POST', path, blockedNights)
  return { id, block: documentId }
}
