import { OPENING_CHECKS, SETUP_STEPS, type OpeningCheck, type SetupStep } from '#core/setup-step.ts'
import type { CompanyShape, NightsProof, SetupShape } from '#contract/setup-schemas.ts'
import { countForSetup, findCompany, findSetupRow, type CompanyRow } from '#db/queries/setup-queries.ts'
import type { SetupDeps } from './setup-deps.ts'

/**
 * Returns the progress of the set-up: its steps, and the checks before the site opens. Nothing that can be looked up is
 * stored: a home that is removed from the site reopens its step.
 */
export async function findSetup(
  deps: Pick<SetupDeps, 'db' | 'now' | 'websiteUrl' | 'websiteName' | 'contactEmail' | 'installation'>,
): Promise<SetupShape> {
  const { db, now, websiteUrl, installation } = deps
  const { provider, isLive } = installation.payments
  const [row, written, counts] = await Promise.all([
    findSetupRow(db),
    findCompany(db),
    countForSetup(db, provider, now()),
  ])
  const nights = (row?.nights_proof ?? null) as NightsProof | null
  const isDemo = installation.kind === 'demo'
  const openedAt = row?.opened_at ?? null
  const isOpen = isDemo || !installation.hasDoor || openedAt !== null
  const isMailProved = (row?.mail_proved_at ?? null) !== null
  const passes: Readonly<Record<OpeningCheck, boolean>> = {
    address: websiteUrl.startsWith('https:'),
    texts: counts.ownTexts === counts.texts && (written?.address ?? '') !== '',
    home: counts.bookable > 0,
    payments: isLive,
    mail: isMailProved,
    nights: nights !== null && nights.won === 1 && nights.refused === nights.attempts - 1,
    backup: (row?.backup_read_at ?? row?.backup_said_at ?? null) !== null,
  }
  const done: Readonly<Record<SetupStep, boolean>> = {
    administrator: counts.administrators > 0 && counts.withSecondFactor === counts.administrators,
    company: written !== null,
    home: counts.bookable > 0,
    payments: isLive,
    mail: isMailProved,
    opening: isOpen,
  }
  const leftOut = row?.left_out ?? []
  return {
    isDemo,
    openedAt: openedAt?.toISOString() ?? null,
    openedBy: row?.openerName ?? null,
    steps: SETUP_STEPS.map((name) => ({
      name,
      state: done[name] ? 'done' : leftOut.includes(name) ? 'left_out' : 'open',
    })),
    checks: OPENING_CHECKS.map((name) => ({ name, passes: passes[name] })),
    company: companyOf(written, deps),
    administrators: counts.administrators,
    administratorsWithSecondFactor: counts.withSecondFactor,
    homes: counts.homes,
    bookableHomes: counts.bookable,
    texts: counts.texts,
    ownTexts: counts.ownTexts,
    payments: {
      provider,
      isLive,
      webhookUrl: `${websiteUrl}/webhooks/${provider}`,
      events: counts.paymentEvents,
      lastEventAt: counts.lastPaymentEvent?.toISOString() ?? null,
      takesTransfers: installation.takesTransfers,
    },
    mail: {
      isSent: installation.sendsMail,
      codeSentTo: row?.mail_code_to ?? null,
      codeSentAt: row?.mail_code_sent_at?.toISOString() ?? null,
      delivery: row?.outboxState ?? null,
      fault: row?.outboxError ?? null,
      provedTo: row?.mail_proved_to ?? null,
      provedAt: row?.mail_proved_at?.toISOString() ?? null,
    },
    nights,
    backup: row?.backup_said_at ? { saidAt: row.backup_said_at.toISOString(), saidBy: row.saverName } : null,
    backupReadAt: row?.backup_read_at?.toISOString() ?? null,
  }
}

/** Returns the company: as it was saved or, before that, by the settings of the program. */
export function companyOf(
  written: CompanyRow | null,
  { websiteName, contactEmail, installation }: Pick<SetupDeps, 'websiteName' | 'contactEmail' | 'installation'>,
): CompanyShape {
  if (written) return written
  return {
    version: 0,
    name: websiteName,
    contactEmail,
    contactPhone: installation.contactPhone,
    address: '',
    taxNumber: '',
    currency: null,
    timeZone: null,
    taxName: '',
    taxBp: null,
  }
}
