import * as z from 'zod/mini'
import { changeProjectSettings } from '#accounts/project/change-project-settings.ts'
import type { ProjectSettings } from '#accounts/project/project-settings.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import type { Operation } from '#identity/wire/operation.ts'
import { success, type WireResponse } from '#identity/wire/wire-response.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'
import { maskedChange } from './masked-change.ts'
import { editableConfig, settingsOfConfig } from './project-config.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** The parts of a Config that cannot be changed; clients send them back with their change. */
const READ_ONLY: readonly string[] = [
  'name',
  'subtype',
  'updateMask',
  'hashConfig',
  'multiTenant',
  'tenantId',
  'targetProjectId',
]

/** projects.config: the settings of the project. */
export const configRoutes: readonly Operation[] = [
  ...serviceOperation({
    method: 'GET',
    path: '/config',
    version: 'v2',
    tenants: false,
    request: z.object({}),
    run: ({ accounts }) => success(configShape(accounts, accounts.settings)),
  }),
  ...serviceOperation({
    method: 'PATCH',
    path: '/config',
    version: 'v2',
    tenants: false,
    request: z.looseObject({}),
    run: ({ accounts }, fields) => patchConfig(accounts, fields),
  }),
]

/** Changes the project's settings as a Config with an optional `updateMask` says, and answers with the whole Config. */
export async function patchConfig(
  accounts: AccountStore & AccountScope & TokenSigning & MailLinks,
  fields: Record<string, unknown>,
): Promise<WireResponse> {
  const mask = typeof fields['updateMask'] === 'string' ? fields['updateMask'] : null
  const change = Object.fromEntries(Object.entries(fields).filter(([name]) => !READ_ONLY.includes(name)))
  const changed = await changeProjectSettings(accounts, (settings) =>
    settingsOfConfig(settings, maskedChange(editableConfig(settings), change, mask)),
  )
  return changed.ok ? success(configShape(accounts, changed.value)) : wireError(changed.problem)
}

/** Returns the Config of the project. */
export function configShape({ projectId, apiKey }: TokenSigning & MailLinks, settings: ProjectSettings): object {
  const editable = editableConfig(settings) as { client: object }
  return {
    name: `projects/${projectId}/config`,
    subtype: 'IDENTITY_PLATFORM',
    multiTenant: { allowTenants: true },
    ...editable,
    client: { ...editable.client, apiKey },
  }
}
