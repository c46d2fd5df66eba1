import type { AutomationRule } from '#core/message/automation-rule.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

interface SavedText {
  readonly name: string
  readonly subject: string
  readonly body: string
  /** A rule that would send it. It is off: nobody should get mail because a demo was started. */
  readonly rule?: { readonly name: string } & Pick<AutomationRule, 'event' | 'direction' | 'count' | 'at'>
}

/** The texts that the people of the demo write repeatedly. */
export const savedTexts: readonly SavedText[] = [
  {
    name: 'Before arrival',
    subject: 'Your stay at {{stay.name}}',
    body: `Hello {{guest.firstName}},

in three days you are here. {{stay.name}} is yours from {{stay.checkInFrom}} on {{booking.checkIn}}; if you come earlier, leave your bags in the hall and go for a swim.

The way there:
{{stay.directions}}

Everything else stands on {{booking.link}}.

{{host.name}}`,
    rule: { name: 'Three days before arrival', event: 'check_in', direction: 'before', count: 3, at: '10:00' },
  },
  {
    name: 'The morning of departure',
    subject: 'Thank you, and safe travels',
    body: `Good morning {{guest.firstName}},

please leave by {{stay.checkOutBy}}, the key on the kitchen table. Nothing needs to be cleaned.

It was good to have you. If something was not as it should be, tell us: we would rather hear it than read it.

{{host.name}}`,
    rule: { name: 'On the day of departure', event: 'check_out', direction: 'before', count: 0, at: '08:00' },
  },
  {
    name: 'Late arrival',
    subject: 'You may come late',
    body: `Hello {{guest.firstName}},

come whenever you get here: the key waits in the box beside the door. The code stands on {{booking.link}} from the day before you arrive.

{{host.name}}`,
  },
  {
    name: 'High chair and cot',
    subject: 'For the smallest ones',
    body: `Hello {{guest.firstName}},

there is a high chair and a cot for {{stay.name}}, at no cost. Sheets for the cot lie in it.

{{host.name}}`,
  },
]

/** Writes the saved texts of the demo, and rules that are off. */
export async function writeSavedTexts(
  tx: Tx,
  { hostUid, at }: { readonly hostUid: string; readonly at: Date },
): Promise<void> {
  for (const { name, subject, body, rule } of savedTexts) {
    const { id } = await tx
      .insertInto('app.message_template')
      .values({ created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('app.message_template_version')
      .values({ template_id: id, version: 1, name, subject, body, author: hostUid, created_at: at })
      .execute()
    if (!rule) continue
    const { name: called, ...when } = rule
    const whole: AutomationRule = { ...forAllGuests, ...when }
    await sql`
      insert into app.automation (name, template_id, rule, is_on, since, created_by, created_at)
      values (${called}, ${id}, ${JSON.stringify(whole)}::jsonb, false, ${at}, ${hostUid}, ${at})`.execute(tx)
  }
}

const forAllGuests = {
  unit: 'days',
  homes: [],
  minNights: null,
  maxNights: null,
  minGuests: null,
  maxGuests: null,
  payment: 'any',
  source: 'any',
  languageMatch: 'any',
  languages: [],
  channels: ['mail', 'conversation'],
  quiet: { from: '21:00', until: '08:00' },
  isUrgent: false,
  isOptional: false,
} as const satisfies Partial<AutomationRule>
