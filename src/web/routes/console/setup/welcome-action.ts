import { data, redirect, type RouterContextProvider } from 'react-router'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { OPENING_CHECKS } from '#core/setup-step.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { companyFaults, setupText } from '#web/text/setup/setup-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { compareValues, readSeen } from '../stay/form/compare-values.ts'
import type { Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'
import { readForm } from '../stay/form/read-fields.ts'
import { companyFields, companyValues } from './company-fields.ts'
import { readCompany } from './read-company.ts'

interface Posted {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
}

type Api = ReturnType<typeof consoleApi>

/** A form that was not carried out, as it is shown again. */
export interface Refused {
  readonly fault: string
  readonly fields: Readonly<Record<string, string>>
  readonly values?: Values
  /** The saved values that these are compared with when they are sent again; left out: those that are shown. */
  readonly seen?: Values | null
  /** The fields that somebody else has changed too. */
  readonly clashes?: readonly Clash[]
}

const TEXTS = ['tos', 'privacy', 'refund']

const back = (step: string, done = '') =>
  redirect(`${consolePaths.welcome()}?${new URLSearchParams({ ...(step && { step }), ...(done && { done }) })}`, 303)

const refuse = (status: number, refused: Refused) => data(refused, { status })

/** Carries out the forms of the set-up. */
export async function welcomeAction({ context, request }: Posted) {
  const api = consoleApi(context)
  const form = await request.formData()
  switch (formText(form, 'intent')) {
    case 'company':
      return saveCompany(api, form)
    case 'leave-out':
      await api.post('/api/staff/setup/steps', { step: formText(form, 'step'), leftOut: true })
      return back('')
    case 'send-code':
      return sendCode(api, form)
    case 'prove-mail':
      return verifyMailCode(api, form)
    case 'nights':
      return respond('nights', await api.post('/api/staff/setup/nights-proof', { attempts: 500 }), setupText.noStay)
    case 'backup':
      return respond('backup', await api.post('/api/staff/setup/backup', {}))
    case 'texts':
      return adoptTexts(api, formText(form, 'actionKey'))
    case 'open': {
      const despite = form.getAll('despite').filter((one) => OPENING_CHECKS.some((name) => name === one))
      return respond('opened', await api.post('/api/staff/setup/opening', { despite }))
    }
    default:
      return refuse(400, { fault: staffProblemMessage({}), fields: {} })
  }
}

type PostResult = Awaited<ReturnType<Api['post']>>

function respond(done: string, response: PostResult, missing?: string) {
  if (response.ok) return back('opening', done)
  const fault = response.status === 404 && missing ? missing : staffProblemMessage(response.error.details)
  return refuse(response.status, { fault, fields: {} })
}

/** Saves the company. Changes that others have saved since it was shown stay in fields that were not changed here. */
async function saveCompany(api: Api, form: FormData) {
  const seen = readSeen(formText(form, 'seen'))
  const found = seen && (await api.get<SetupShape>('/api/staff/setup'))
  if (found?.ok) {
    const { company } = found.value
    const now = companyValues(company)
    const compared = compareValues(companyFields, seen, now, readForm(form, companyFields, 'EUR').values)
    const { values, clashes } = compared
    if (clashes.length > 0) return refuse(409, { fault: '', fields: {}, values, seen: now, clashes })
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    form.set('version', String(company.version))
  }
  const { values, faults, body } = readCompany(form)
  const mend = (status: number, fields: Readonly<Record<string, string>>) =>
    refuse(status, { fault: 'Not saved. Please correct the marked fields.', fields, values, seen })
  if (Object.keys(faults).length > 0) return mend(400, faults)
  const saved = await api.put('/api/staff/company', body)
  if (saved.ok) return back('home', 'company')
  const fields = saved.error.details['fields']
  if (typeof fields === 'object' && fields !== null)
    return mend(saved.status, Object.fromEntries(Object.keys(fields).map((name) => [name, companyFaults[name] ?? ''])))
  return refuse(saved.status, { fault: staffProblemMessage(saved.error.details), fields: {}, values, seen })
}

async function sendCode(api: Api, form: FormData) {
  const email = formText(form, 'email').trim()
  const sent = await api.post<SetupShape>('/api/staff/setup/mail-codes', { email })
  if (sent.ok) return back('mail', 'code')
  const isSoon = sent.status === 429
  const fault = isSoon ? setupText.tooSoon : setupText.noAddress
  return refuse(sent.status, { fault, fields: isSoon ? {} : { email: fault }, values: { email } })
}

async function verifyMailCode(api: Api, form: FormData) {
  const proved = await api.post<SetupShape>('/api/staff/setup/mail-proof', {
    code: formText(form, 'code').replaceAll(/\s/g, ''),
  })
  if (proved.ok) return back('mail', 'mail')
  const { code } = proved.error.details
  const fault =
    code === 'code_expired' ? setupText.oldCode : code === 'code_invalid' ? setupText.wrongCode : setupText.notSixDigits
  return refuse(proved.status, { fault, fields: { code: fault } })
}

interface Version {
  readonly version: number
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly author: string | null
}

/**
 * Publishes the texts that came with the product in the name of the company; texts that the company has written itself
 * are kept.
 */
async function adoptTexts(api: Api, actionKey: string) {
  for (const slug of TEXTS) {
    const versions = await api.get<readonly Version[]>(`/api/staff/pages/${slug}`)
    const newest = versions.ok ? versions.value[0] : undefined
    if (!newest || newest.author !== null) continue
    const { version, title, summary, body } = newest
    const path = `/api/staff/pages/${slug}/versions`
    const written = await api.post(path, { version, title, summary, body }, actionKey && `${actionKey}-${slug}`)
    if (!written.ok) return refuse(written.status, { fault: staffProblemMessage(written.error.details), fields: {} })
  }
  return back('opening', 'texts')
}
