import { scopeOf } from '#core/account/stay-right.ts'
import type { TeamMemberShape, WorkerShape } from '#contract/task/worker-schemas.ts'
import { findTeamMembers, findWorkers, type WorkerRow } from '#db/queries/task/worker-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { hostUidOf } from './host-uid-of.ts'

/** Returns the workers by name; for a host, those of their own team. */
export async function findTeam(
  { db }: Pick<BookingDeps, 'db'>,
  { actor }: { readonly actor: StaffActor },
): Promise<WorkerShape[]> {
  return (await findWorkers(db, { hostUid: hostUidOf(actor) })).map(workerShape)
}

/** Returns who can be given tasks in the homes whose tasks somebody may assign, by name. Whose team they are of is not asked. */
export const findTeamMembersFor = (
  { db }: Pick<BookingDeps, 'db'>,
  { actor }: { readonly actor: StaffActor },
): Promise<TeamMemberShape[]> => findTeamMembers(db, scopeOf(actor))

/** Returns a worker as those who run homes see them. */
export function workerShape({ id, name, phone, version, homes: stays, link, openedAt }: WorkerRow): WorkerShape {
  return {
    documentId: id,
    name,
    phone: phone ?? '',
    version,
    homes: [...stays],
    link,
    openedAt: openedAt?.toISOString() ?? null,
  }
}
