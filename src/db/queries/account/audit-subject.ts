import { sql, type RawBuilder } from 'kysely'
import type { AuditSubject, AuditSubjectKind } from '#core/account/audit-subject.ts'
import { editableMails } from '#core/message/editable-mails.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The columns of a recorded request, as its row is called in the statement. */
interface Recorded {
  readonly path: RawBuilder<string>
  readonly body: RawBuilder<unknown>
}

/** Where things that addresses name by a part of their path (`/vouchers/…`) keep the names that people know. */
interface Named {
  readonly kind: AuditSubjectKind
  /** Returns a statement for the `id` and `name` of one of them. Its `name` may be null or empty. */
  readonly one: (part: (form: string) => RawBuilder<string>) => RawBuilder<unknown>
}

const mailNames = JSON.stringify(Object.fromEntries(Object.entries(editableMails).map(([id, { name }]) => [id, name])))

const uuid = (part: (form: string) => RawBuilder<string>) => sql`${part(UUID)}::uuid`
const anyName = '[^/]+'

const conversation = (its: RawBuilder<unknown>) => sql`
  select thread.id, concat_ws(', ', nullif(coalesce(guest.display_name, guest.email::text), ''), stay.title) as name
  from app.thread join app.stay on stay.id = thread.stay_id left join app.profile guest on guest.uid = thread.uid
  where thread.id = ${its}`

/** Names a few homes, and how many more there are. */
const someStays = (stays: RawBuilder<unknown>) => sql`
  concat_ws(', ', variadic (array(select stay.title from app.stay where stay.id in (${stays}) order by stay.title limit 3)))
    || case when (select count(*) from (${stays}) home) > 3
       then ' and ' || (select count(*) - 3 from (${stays}) home) || ' more' else '' end`

const named: Readonly<Record<string, Named>> = {
  threads: { kind: 'conversation', one: (part) => conversation(uuid(part)) },
  'messages-to-send': {
    kind: 'conversation',
    one: (part) => conversation(sql`(select thread_id from app.message_to_send where id = ${uuid(part)})`),
  },
  offers: {
    kind: 'conversation',
    one: (part) => conversation(sql`(select thread_id from app.offer where id = ${uuid(part)})`),
  },
  'contact-messages': {
    kind: 'contact_message',
    one: (part) => sql`select id, concat_ws(', ', nullif(name, ''), reference) as name from app.contact_message
      where id = ${uuid(part)}`,
  },
  'message-templates': {
    kind: 'saved_text',
    one: (part) => sql`select case when text.removed_at is null then text.id end as id, version.name
      from app.message_template text join app.message_template_version version on version.template_id = text.id
      where text.id = ${uuid(part)} order by version.version desc limit 1`,
  },
  automations: {
    kind: 'message_rule',
    one: (part) => sql`select case when removed_at is null then id end as id, name from app.automation
      where id = ${uuid(part)} order by version desc limit 1`,
  },
  mails: {
    kind: 'mail',
    one: (part) =>
      sql`select mail.id, ${mailNames}::jsonb ->> mail.id as name from (select ${part(anyName)} as id) mail`,
  },
  'sent-messages': {
    kind: 'mail',
    one: (part) => sql`select null::text as id, coalesce(nullif(subject, ''), replace(template, '_', ' ')) as name
      from ops.outbox where id = ${uuid(part)}`,
  },
  pages: {
    kind: 'page',
    one: (part) => sql`select page.slug as id, version.title as name
      from app.page join app.page_version version on version.page_id = page.id
      where page.slug = ${part(anyName)} order by version.version desc limit 1`,
  },
  reviews: {
    kind: 'review',
    one: (part) => sql`select review.id, concat_ws(', ', nullif(review.author_name, ''), stay.title) as name
      from app.review join app.stay on stay.id = review.stay_id where review.id = ${uuid(part)}`,
  },
  tasks: {
    kind: 'task',
    one: (part) => sql`select task.id, concat_ws(', ', nullif(task.title, ''), stay.title) as name
      from app.task join app.stay on stay.id = task.stay_id where task.id = ${uuid(part)}`,
  },
  workers: {
    kind: 'worker',
    one: (part) =>
      sql`select case when ended_at is null then id end as id, name from app.worker where id = ${uuid(part)}`,
  },
  owners: { kind: 'owner', one: (part) => sql`select id, name from app.owner where id = ${uuid(part)}` },
  vouchers: {
    kind: 'voucher',
    one: (part) => sql`select id, '…' || ending as name from app.voucher where id = ${uuid(part)}`,
  },
  'promo-codes': {
    kind: 'promo_code',
    one: (part) => sql`select id, code::text as name from app.coupon where id::text = ${part(anyName)}`,
  },
  'channel-costs': {
    kind: 'channel_cost',
    one: (part) => sql`select id::text as id, channel as name from app.channel_cost where id::text = ${part(anyName)}`,
  },
  people: {
    kind: 'person',
    one: (part) => sql`select document_id as id, coalesce(nullif(display_name, ''), email::text) as name
      from app.profile where document_id = ${uuid(part)}`,
  },
  'guest-accounts': {
    kind: 'guest',
    one: (part) => sql`select document_id as id, coalesce(nullif(display_name, ''), email::text, phone::text) as name
      from app.profile where document_id = ${uuid(part)} and deleted_at is null`,
  },
  invitations: {
    kind: 'invitation',
    one: (part) => sql`select id, email::text as name from app.invitation where id = ${uuid(part)}`,
  },
  'api-tokens': {
    kind: 'token',
    one: (part) =>
      sql`select case when revoked_at is null then id end as id, name from ops.api_token where id = ${uuid(part)}`,
  },
  'webhook-endpoints': {
    kind: 'webhook',
    one: (part) => sql`select id, url as name from ops.webhook_endpoint where id = ${uuid(part)}`,
  },
  destinations: {
    kind: 'place',
    one: (part) => sql`select slug as id, name from app.destination
      where slug = ${part(anyName)} or document_id = ${uuid(part)}`,
  },
  amenities: {
    kind: 'amenity',
    one: (part) =>
      sql`select null as id, name from app.amenity where code = ${part(anyName)} or document_id = ${uuid(part)}`,
  },
  'rate-drafts': {
    kind: 'rate_draft',
    one: (part) =>
      sql`select draft.id, ${someStays(
        sql`select (home ->> 'id')::int as id from jsonb_array_elements(draft.basis) home`,
      )} as name from app.rate_draft draft where draft.id = ${uuid(part)}`,
  },
  'rate-changes': {
    kind: 'rate_change',
    one: (part) =>
      sql`select change.id, ${someStays(
        sql`select stay_id as id from app.change_set_home where change_set_id = change.id`,
      )} as name from app.change_set change where change.id = ${uuid(part)}`,
  },
  files: {
    kind: 'photo',
    one: (part) =>
      sql`select null as id, name from app.asset where number::text = ${part(anyName)} or id = ${uuid(part)}`,
  },
}

/** Returns a text that the body of a request holds under one of these names. */
const textIn = (body: RawBuilder<unknown>, names: readonly string[]) =>
  sql`coalesce(${sql.join(names.map((name) => sql`case when jsonb_typeof(${body} -> ${name}::text) = 'string' then nullif(${body} ->> ${name}::text, '') end`))})`

/**
 * Returns what a recorded request is about: the booking, the home, or else what its path names; of something to be made,
 * what the body calls it. Null: it names nothing (the company's details), or nothing that is still there. Names are as
 * they are now: the log itself holds no data of guests.
 */
export function auditSubject({ path, body }: Recorded): RawBuilder<AuditSubject | null> {
  const part = (segment: string) => (form: string) =>
    sql<string>`substring(${path} from ${`/${segment}/(${form})(?:/|$)`}::text)`
  const as = (kind: AuditSubjectKind, one: RawBuilder<unknown>) => sql`
    (select jsonb_build_object('kind', ${kind}::text, 'id', found.id::text, 'name', found.name)
     from (${one}) found where found.name <> '' limit 1)`
  const stay = (its: RawBuilder<unknown>) =>
    as(
      'home',
      sql`select slug as id, title as name from app.stay where slug = ${its}
        union all select slug, title from app.stay where document_id = substring(${its} from ${`^${UUID}$`}::text)::uuid`,
    )
  const cases = Object.entries(named).map(
    ([segment, { kind, one }]) => sql`when ${segment} then ${as(kind, one(part(segment)))}`,
  )
  return sql<AuditSubject | null>`coalesce(
    ${as(
      'booking',
      sql`select id, concat_ws(', ', nullif(guest_name, ''), ref) as name from app.booking
      where id = ${uuid(part('bookings'))}`,
    )},
    ${stay(part('stays')('[a-z0-9-]+'))},
    case substring(${path} from ${'^/api/(?:(?:staff|worker|upload)/)?([a-z-]+)/[^/]'}::text) ${sql.join(cases, sql` `)} end,
    ${stay(textIn(body, ['stay', 'home']))},
    ${as('new', sql`select null as id, coalesce(${textIn(body, ['name', 'title', 'email', 'url'])}, ${nameless(path, body)}) as name`)})`
}

/** Returns what is made without a name of its own: a promo code is its code, a cost its channel, and a voucher its worth. */
const nameless = (path: RawBuilder<string>, body: RawBuilder<unknown>) => sql`case ${path}
  when '/api/staff/promo-codes' then ${textIn(body, ['code'])}
  when '/api/staff/channel-costs' then ${textIn(body, ['channel'])}
  when '/api/staff/vouchers' then ${amountIn(body)} end`

/** Returns the amount in a body as people read it, such as `75.00 EUR`. */
const amountIn = (body: RawBuilder<unknown>) => sql`
  case when jsonb_typeof(${body} -> 'amountMinor') = 'number' and ${body} ->> 'currency' ~ '^[A-Z]{3}$' then (
    select round((${body} ->> 'amountMinor')::numeric / power(10::numeric, digits), digits) || ' ' || (${body} ->> 'currency')
    from content.digits(${body} ->> 'currency') digits) end`
